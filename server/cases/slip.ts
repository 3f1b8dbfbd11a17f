import type { FormCase } from "#app/model/case.ts";
import { skopjeDay } from "#app/model/period.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { chosenLanguage } from "#server/letters/automatic.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Slip } from "#server/session/session.ts";
import { requestsOf } from "#server/tracking/requests.ts";

/** As long as a citizen's own receipt. */
const SHOWN_MS = 60 * 60 * 1000;

/**
 * Issues a code for a case that was just added, and stores the slip with it in the session.
 * @param agreed time of the meeting, as the API writes it, or that the person was talked to
 * @returns whether there is one: the store may be unavailable, or the phone without digits
 */
export async function giveSlip(
  context: Context,
  caseId: number,
  form: Pick<FormCase, "mpId" | "phone" | "talkLanguageId">,
  agreed: Pick<Slip, "meetsAt" | "talked"> = {},
): Promise<boolean> {
  const request = {
    caseId,
    mpId: form.mpId,
    officeId: await officeIdOf(context, form.mpId),
    language: chosenLanguage(form) ?? "mk",
    sentOn: skopjeDay(new Date()),
  };
  const code = await requestsOf(context).issue(request, form.phone);
  if (code === undefined) return false;
  const { officeId: _office, ...slip } = request;
  getSession(context).set("slip", { ...slip, code, until: Date.now() + SHOWN_MS, ...agreed });
  return true;
}

/** The office only completes a receipt: an unavailable list fails nothing. */
export async function officeIdOf(context: Context, mpId: number): Promise<number | null> {
  const lists = await publicLists(context).catch(() => undefined);
  return lists?.mps.find(({ id }) => id === mpId)?.officeId ?? null;
}

/** The slip of a case, if this member of staff added it within the last hour and no other case since. */
export function slipOf(context: Context, caseId: number): Slip | undefined {
  const slip = getSession(context).get("slip");
  return slip?.caseId === caseId && slip.until > Date.now() ? slip : undefined;
}
