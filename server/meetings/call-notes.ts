import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { Notification, NotificationEnd, Subject } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf } from "#server/store/store.ts";
import {
  hasWithdrawn,
  meetingNotificationsOf,
  reopenUndelivered,
  type TellingMail,
} from "./notifications.ts";

/** What is known of a meeting that the API doesn't record: a call before it, or that the person didn't come. */
interface CallNote {
  readonly is: "reached" | "missed" | "absent";
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The hour that it is about: once the meeting is moved, the note says nothing any more. */
  readonly startDate: string;
}

const keyOf = (id: number): StoreKey => ["call-note", String(id)];

/** The note of a meeting at its present hour. Rejects with `StoreUnavailable`. */
export async function callNoteOf(
  context: Context,
  { id, startDate }: Pick<Meeting, "id" | "startDate">,
): Promise<CallNote | undefined> {
  const note = parsed<CallNote>(await storeOf(context).get(keyOf(id)));
  return note && compareWallTimes(note.startDate, startDate) === 0 ? note : undefined;
}

/** Rejects with `StoreUnavailable`. */
export const setCallNote = (
  context: Context,
  { id, startDate }: Pick<Meeting, "id" | "startDate">,
  is: CallNote["is"],
): Promise<void> => {
  const note: CallNote = { is, at: new Date().toISOString(), startDate };
  return storeOf(context).put(keyOf(id), JSON.stringify(note), RETENTION["call-note"]);
};

/** What was said about an hour no longer holds once the meeting has left it, even if it comes back. */
export const forgetCallNote = (context: Context, id: number) => storeOf(context).remove(keyOf(id));

/** Records a call about a meeting; who was reached or told no longer has to be told of its last change. */
export async function recordCall(
  context: Context,
  meeting: Meeting,
  call: "reached" | "missed" | "told",
): Promise<void> {
  if (call !== "told") await setCallNote(context, meeting, call);
  await recordTold(context, [meeting.id], call === "missed" ? "missed" : "phone");
}

/**
 * Records that a person was told of the last change of meetings, or that their case was rejected, or could not be
 * reached.
 */
export async function recordTold(
  context: Context,
  subjects: readonly Subject[],
  told: "letter" | "missed" | "phone",
): Promise<void> {
  const notifications = meetingNotificationsOf(context);
  const at = new Date().toISOString();
  const by = requireProfile(context).fullName;
  for (const subject of subjects)
    if (told === "missed") await notifications.missed(subject, at);
    else await endTelling(context, subject, { how: told, by, at });
}

/** Ends it, and the notice to its writer about an e-mail that didn't reach the person. */
async function endTelling(context: Context, subject: Subject, end: NotificationEnd, mailId?: string) {
  const ended = await meetingNotificationsOf(context).end(subject, end, mailId);
  if (ended?.mailId !== undefined)
    await outboxOf.ifAny(context)?.seen(requireProfile(context).id, ended.mailId);
}

/** Records that an e-mail tells a person, unless it turns out that it isn't known to have arrived. */
export async function recordMailed(
  context: Context,
  subject: Subject,
  caseId: number,
  mail: TellingMail,
): Promise<void> {
  const at = new Date().toISOString();
  const by = requireProfile(context).fullName;
  await endTelling(context, subject, { how: "mail", by, at }, mail.outboxId);
  await reopenUndelivered(context, caseId, mail);
}

/**
 * Whether a person who wasn't told after all would still have to be: nobody has changed or ended in between what it is
 * about.
 */
export async function isStillToTell(
  context: Context,
  { meetingId, caseId, was, is }: Notification,
): Promise<boolean> {
  const { attempt } = api(context);
  if (caseId !== null && (await hasWithdrawn(context, caseId, (was ?? is)?.startDate))) return false;
  if (meetingId === null) {
    const ofCase = await attempt(contract.cases.get, { params: { id: caseId } });
    return ofCase.ok ? ofCase.value.caseStatusId === CASE_STATUS.rejected : ofCase.fault.status !== 404;
  }
  if (!is) return true;
  const found = await attempt(contract.meetings.get, { params: { id: meetingId } });
  if (!found.ok) return found.fault.status !== 404;
  const { startDate, meetingLocationId } = is;
  return (
    found.value.meetingStatusId === MEETING_STATUS.scheduled &&
    found.value.meetingLocationId === meetingLocationId &&
    compareWallTimes(found.value.startDate, startDate) === 0
  );
}
