import { data, redirect } from "react-router";
import { formatTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { MAX_PASTED, readRequestCode, requestLink } from "#app/model/request-code.ts";
import type { Context } from "#server/context.ts";
import { postedForm, textIn } from "#server/form/posted-form.ts";
import { forgetReceipt, hasReceipt } from "#server/form/public-write.ts";
import { logOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession, isSaved } from "#server/session/live-session.ts";
import { type Limit, limitsOf } from "#server/store/limits.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";

const HOUR = 60 * 60;

/** Counts wrong attempts only: correct ones are refunded. Too few to guess three digits. */
const PER_CODE: Limit = { name: "request-code", times: 5, seconds: HOUR };

/**
 * Many people share an address: beyond its limit only wrong attempts are refused. They still count for their code, and
 * codes are too many to be guessed.
 */
const PER_ADDRESS: Limit = { name: "request-address", times: 20, seconds: HOUR };

/** How long a request stays open in a browser. */
const OPEN_MS = 30 * 60 * 1000;

/**
 * Why a request is not shown. Whether code or digits are wrong, or the request has expired, is never
 * revealed.
 */
export interface LookReply {
  readonly problem: "wrong" | "limited" | "unavailable" | "closed" | "offline";
  /** When to try again, `HH:MM` in Skopje; for `limited` only. */
  readonly after?: string;
  readonly code: string;
  readonly digits: string;
}

/**
 * Verifies a code and the digits of the phone, and opens the request in this browser. The form needs no key: it
 * changes nothing, and the gates accept posts from our own pages only.
 * @param named the code in the address
 */
export async function lookUp(context: Context, named: string | undefined) {
  const { fields } = postedForm(context);
  const session = getSession(context);
  if (fields.has("close")) {
    session.unset("openRequest");
    forgetReceipt(context, readRequestCode(named ?? ""));
    return redirect("/request", 303);
  }
  const code = (named ?? textIn(fields, "code")).slice(0, MAX_PASTED);
  const digits = textIn(fields, "digits").slice(0, MAX_TYPED);
  const refused = (reply: Pick<LookReply, "problem" | "after">, status: number, waitSeconds?: number) =>
    data<LookReply>(
      { ...reply, code, digits },
      { status, ...(waitSeconds !== undefined && { headers: { "Retry-After": String(waitSeconds) } }) },
    );

  const limits = limitsOf(context);
  const own = readRequestCode(code);
  const limited = (waitMs: number) => {
    const after = formatTime(wallTimeOf(new Date(Date.now() + waitMs + MINUTE_MS)));
    return refused({ problem: "limited", after }, 429, Math.max(1, Math.ceil(waitMs / 1000)));
  };
  // Many people leave the field empty, or paste something else: that is no attempt.
  const ofCode = await limits.takeAll(own === undefined ? [] : [[PER_CODE, `request ${own}`]]);
  if ("waitMs" in ofCode) return limited(ofCode.waitMs);
  const ofAddress = await limits.takeAll([[PER_ADDRESS, `client ${requestInfo(context).client}`]]);
  const giveBack = () => Promise.all([ofCode, ofAddress].map((taken) => limits.giveBack(taken)));
  try {
    // What contains no code is looked up too, so that the response isn't faster.
    const found = await requestsOf(context).find(own ?? "", digits);
    if (!found || own === undefined)
      return "waitMs" in ofAddress ? limited(ofAddress.waitMs) : refused({ problem: "wrong" }, 400);
    await giveBack();
    session.set("openRequest", { code: own, until: Date.now() + OPEN_MS });
    return (await isSaved(context))
      ? redirect(requestLink(own), 303)
      : refused({ problem: "unavailable" }, 503);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    logOf(context).warn({ event: "request-look-unavailable", requestId: requestInfo(context).id });
    await giveBack();
    return refused({ problem: "unavailable" }, 503);
  }
}

/** The page shows the time in minutes: it must not be a minute early. */
const MINUTE_MS = 60_000;

/** Longer than any number of a phone. */
const MAX_TYPED = 100;

/** The request with this code, if this browser opened it within the last half hour, or sent it within the last one. */
export async function openRequest(context: Context, named: string) {
  const code = readRequestCode(named);
  const open = getSession(context).get("openRequest");
  const isOpen = code !== undefined && open?.code === code && open.until >= Date.now();
  if (code === undefined || !(isOpen || hasReceipt(context, code))) return undefined;
  const request = await requestsOf(context).opened(code);
  return request && { code, request };
}
