import type { Receipt } from "#app/model/case.ts";
import { mailboxOf } from "#app/model/mailbox.ts";
import { TRAP } from "#app/model/protocol.ts";
import { fold } from "#app/model/text/fold.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/env.ts";
import { type Limit, limitsOf, type Taken } from "#server/store/limits.ts";
import type { ApiFault, Attempt } from "../api/fault.ts";
import { formIfAny } from "./posted-form.ts";

interface PublicForm {
  readonly what: "meeting-request" | "contact" | "request-change";
  /** E-mail address of the sender; else their phone; for a change, the case. */
  readonly email: string;
  /** The text written in it, without the sender. */
  readonly words: readonly string[];
  /** The MP for whom it is; absent if it is for none. */
  readonly mpId?: number;
}

const DAY_SECONDS = 24 * 60 * 60;

/** Shorter texts may agree by chance: they count as copies only of the same sender's. */
const TELLING_LENGTH = 40;

/** Limit after which the same text counts as a copy. */
const COPY: Limit = { name: "copy", times: 1, seconds: DAY_SECONDS };

/**
 * Sends a public form to the API unless its e-mail address, its browser, or its network address has reached its limit
 * (R60). One that looks like a bot's, or like a copy, is flagged in the log and sent (R63); beyond a few a day for one
 * MP, or from one network address, it comes back once before (`SUSPECTED_PER_DAY`). Failed and
 * unknown outcomes are not counted: the person is asked to send again, which is one call with its key. Senders are
 * stored as keyed marks only, no longer than the limits last.
 * @param write receives whether the form is suspected
 * @returns the outcome of `write`, or a fault `limited` or `suspected` without having called it
 */
export async function publicWrite<Value>(
  context: Context,
  form: PublicForm,
  write: (isSuspected: boolean) => Promise<Attempt<Value>>,
): Promise<Attempt<Value>> {
  const limits = limitsOf(context);
  const taken = await limits.takeAll(limitsFor(context, form));
  if ("waitMs" in taken) return { ok: false, fault: limited(context, taken.waitMs) };
  const copy = await limits.takeAll([[COPY, contentOf(form)]]);
  const reasons = suspicionsOf(context, "waitMs" in copy);
  const many = reasons.length > 0 ? await limits.takeAll(suspectLimits(context, form)) : NOTHING_TAKEN;
  if ("waitMs" in many && !(await isMeant(context))) {
    await Promise.all([taken, copy].map((one) => limits.giveBack(one)));
    return { ok: false, fault: { kind: "suspected", sent: "no", reference: requestInfo(context).id } };
  }
  for (const reason of reasons)
    logOf(context).warn({
      event: "suspected-spam",
      requestId: requestInfo(context).id,
      state: form.what,
      reason,
    });
  const outcome = await write(reasons.length > 0);
  if (!outcome.ok) await Promise.all([taken, copy, many].map((one) => limits.giveBack(one)));
  return outcome;
}

const NOTHING_TAKEN: Taken = { counted: [] };

/** We word what a citizen tells the office about a request: never suspected. */
function suspectLimits(context: Context, { what, mpId }: PublicForm): readonly (readonly [Limit, string])[] {
  if (what === "request-change") return [];
  const limit = { times: settingsOf(context).suspectedPerDay, seconds: DAY_SECONDS };
  const mp = mpId === undefined ? [] : [[{ name: "suspected-mp", ...limit }, `mp ${mpId}`] as const];
  return [...mp, [{ name: "suspected-address", ...limit }, `client ${requestInfo(context).client}`]];
}

const ASKED: Limit = { name: "suspected-asked", times: 1, seconds: DAY_SECONDS };

/** Whether the person was asked about this very form before; if not, they are now. */
async function isMeant(context: Context): Promise<boolean> {
  const form = formIfAny(context);
  const asked = await limitsOf(context).takeAll([[ASKED, `form ${form?.key?.id}`]]);
  return "waitMs" in asked && form?.fields.get("again") === "suspected";
}

/** The sender's limits come first: a mobile carrier puts thousands behind one address. */
function limitsFor(context: Context, { email }: PublicForm): readonly (readonly [Limit, string])[] {
  const senders = [`e-mail ${mailboxOf(email)}`, `browser ${getSession(context).id}`];
  const { submitBursts, submitsPerAddress } = settingsOf(context);
  const bursts = submitBursts.map((burst) => ({ name: `burst-${burst.seconds}`, ...burst }));
  const perAddress: Limit = { name: "submit", times: submitsPerAddress, seconds: 60 };
  return [
    ...bursts.flatMap((burst) => senders.map((sender) => [burst, sender] as const)),
    [perAddress, `client ${requestInfo(context).client}`],
  ];
}

function limited(context: Context, waitMs: number): ApiFault {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return { kind: "limited", sent: "no", retryAfter, reference: requestInfo(context).id };
}

function contentOf({ what, email, words }: PublicForm): string {
  const text = words.map(fold).join("|");
  return `${what} ${text.length < TELLING_LENGTH ? mailboxOf(email) : ""} ${text}`;
}

/** `trap`: filled an invisible field; `haste`: sent too soon; `copy`: a recently sent text. */
type Suspicion = "trap" | "haste" | "copy";

/** Shortest time to read, fill in and send a form, in milliseconds; from the key's creation, so without script too. */
const MIN_FILL_MS = 3_000;

/**
 * The suspicion against a posted form (R63).
 * @param issuedAt when it was rendered, epoch milliseconds; `undefined` for an invalid key
 * @param now epoch milliseconds
 */
export function suspicionOf(
  fields: FormData,
  issuedAt: number | undefined,
  now: number,
): Suspicion | undefined {
  const bait = fields.get(TRAP);
  if (typeof bait === "string" && bait !== "") return "trap";
  return issuedAt !== undefined && now - issuedAt < MIN_FILL_MS ? "haste" : undefined;
}

/** Everything that speaks against the posted form. @param isCopy whether the same text was sent recently */
function suspicionsOf(context: Context, isCopy: boolean): readonly Suspicion[] {
  const form = formIfAny(context);
  const machine = form && suspicionOf(form.fields, form.key?.issuedAt, Date.now());
  return [...(machine ? [machine] : []), ...(isCopy ? (["copy"] as const) : [])];
}

const KEPT = 3;
const LIFETIME_MS = 60 * 60 * 1000;

/** Stores a receipt in the visitor's own session: no other visitor can open its address. */
export function keepReceipt(context: Context, receipt: Receipt): void {
  const session = getSession(context);
  const others = (session.get("receipts") ?? []).filter(({ id }) => id !== receipt.id);
  session.set("receipts", [receipt, ...others].slice(0, KEPT));
}

const isKept = ({ sentAt }: Receipt): boolean => Date.now() - Date.parse(sentAt) <= LIFETIME_MS;

/** A receipt of this visitor; `undefined` for another's, and after an hour. */
export const findReceipt = (context: Context, id: string): Receipt | undefined =>
  getSession(context)
    .get("receipts")
    ?.find((receipt) => receipt.id === id && isKept(receipt));

/** Whether this visitor sent the request with this code within the last hour. */
export const hasReceipt = (context: Context, code: string): boolean =>
  (getSession(context).get("receipts") ?? []).some((receipt) => receipt.code === code && isKept(receipt));

/** Removes the receipt with this code: the next person at the browser must see nothing of it. */
export function forgetReceipt(context: Context, code: string | undefined): void {
  const session = getSession(context);
  const receipts = session.get("receipts") ?? [];
  const others = receipts.filter((receipt) => receipt.code !== code);
  if (others.length < receipts.length) session.set("receipts", others);
}
