import type { Case } from "#app/model/case.ts";
import type { Memory } from "#app/model/meeting-notification.ts";
import { isToBegin, type Meeting } from "#app/model/meeting.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { TellingMail } from "#server/letters/meeting.ts";
import { type ActForm, toldIn } from "#server/meetings/act.ts";
import { cancelMeeting } from "#server/meetings/acts.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { Announcement } from "#server/notifications/announce.ts";
import { recordMailed } from "#server/notifications/call-notes.ts";
import { forgetRejection, memoriesOf } from "#server/notifications/memory.ts";
import { contactOf, hasWithdrawn, notificationOfRejection } from "#server/notifications/now.ts";
import { wayToWrite, writeRejectionLetter } from "./letter.ts";

/** How the person of a rejected case learns of it: by an e-mail on its way, a letter to print, or from staff. */
export interface RejectionLetter {
  readonly is: "mail" | "toPrint" | "phone" | "none";
  readonly letterId?: string;
}

/**
 * Tells the person of a case that was rejected together with others, as they wish; otherwise staff have to.
 * Nothing is sent unasked for a request suspected to be in another person's name.
 * @param operation id of the form: one letter for each, however often it is sent
 */
export async function tellOfRejection(
  context: Context,
  operation: string,
  found: Case,
): Promise<RejectionLetter> {
  const { id: caseId } = found;
  const way = await wayToWrite(context, found);
  const form = `${operation} rejected ${caseId}`;
  const letterId =
    way === "mail" || way === "letter" ? await writeRejectionLetter(context, form, found, way) : undefined;
  const mail = way === "mail" && letterId !== undefined ? { letterId, outboxId: form } : undefined;
  const toPrint = way === "letter" ? letterId : undefined;
  await recordRejection(context, found, toPrint, mail);
  if (way === "phone" || way === "none") return { is: way };
  if (letterId === undefined) return { is: "none" };
  return { is: way === "mail" ? "mail" : "toPrint", letterId };
}

/** The meetings to call off when a case is rejected. */
export async function meetingsToCallOff(
  ask: Api["attempt"],
  caseId: number,
): Promise<Attempt<readonly Meeting[]>> {
  const found = await ask(contract.meetings.ofCase, { params: { caseId } });
  return found.ok
    ? { ok: true, value: found.value.filter(isToBegin) }
    : { ok: false, fault: { ...found.fault, sent: "no" } };
}

/**
 * Calls off meetings of a rejected case. What fails leaves the case rejected: sending the form again completes it.
 * @returns the letter that says both; `undefined` without one
 */
export async function callOffMeetings(
  context: Context,
  { id: operation, step }: ActForm,
  caseId: number,
  meetings: readonly Meeting[],
): Promise<Attempt<RejectionLetter | undefined>> {
  let letter: RejectionLetter | undefined;
  for (const meeting of meetings) {
    const form: ActForm = {
      id: `${operation} ${meeting.id}`,
      step: (name, work) => step(`${name} ${meeting.id}`, work),
    };
    const off = await cancelMeeting(context, form, meeting, undefined, "");
    if (!off.ok)
      return { ok: false, fault: { kind: "unknown", sent: "unknown", reference: off.fault.reference } };
    letter ??= letterOf(toldIn(off.value));
  }
  if (letter) await forgetRejection(context, caseId);
  return { ok: true, value: letter };
}

function letterOf({ mail, notification }: Announcement = {}): RejectionLetter | undefined {
  if (mail) return { is: "mail", letterId: mail.letterId };
  const { letterId } = notification ?? {};
  return letterId === undefined ? undefined : { is: "toPrint", letterId };
}

/**
 * Records that the person of a rejected case has to be told, if there is a way to.
 * @param letterId of a letter to print
 */
export async function recordRejection(context: Context, found: Case, letterId?: string, mail?: TellingMail) {
  const { id: caseId, mpId } = found;
  if (await hasWithdrawn(context, caseId)) return;
  const by = requireProfile(context).fullName;
  const at = new Date().toISOString();
  const memory: Memory = { meetingId: null, caseId, mpId, ...contactOf(found), by, at };
  const letter = letterId === undefined ? undefined : { id: letterId };
  await memoriesOf(context).keep({ ...memory, letter });
  if (mail) await recordMailed(context, notificationOfRejection(memory), mail);
}
