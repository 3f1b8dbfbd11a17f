import {
  type Memory,
  type Notification,
  type NotificationEnd,
  subjectOf,
} from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import type { TellingMail } from "#server/letters/meeting.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf } from "#server/store/store.ts";
import { beforeTold, memoriesOf, untellUndelivered } from "./memory.ts";
import { notificationOfMeeting, surroundingsOf } from "./now.ts";

/** What is known of a meeting that the API doesn't record: a call before it, or that the person didn't come. */
interface CallNote {
  readonly is: "reached" | "missed" | "absent";
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The hour that it is about: it no longer applies once the meeting is moved. */
  readonly startDate: string;
}

const keyOf = (id: number): StoreKey => ["call-note", String(id)];

/** At its present hour. Rejects with `StoreUnavailable`. */
export async function callNoteOf(context: Context, { id, startDate }: Pick<Meeting, "id" | "startDate">) {
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

/** Records a call about a meeting; who was reached or told knows of it as it is. */
export async function recordCall(context: Context, meeting: Meeting, call: "reached" | "missed" | "told") {
  if (call !== "told") await setCallNote(context, meeting, call);
  const { id: meetingId, caseId } = meeting;
  if (caseId === null) return;
  const memory = await memoriesOf(context).find(subjectOf({ meetingId, caseId }));
  const notification = notificationOfMeeting(await surroundingsOf(context), meeting, memory);
  if (notification) await recordTold(context, [notification], call === "missed" ? "missed" : "phone");
}

/** Records that a person was told, or could not be reached. @returns when: ISO 8601, UTC */
export async function recordTold(
  context: Context,
  all: readonly Notification[],
  told: "letter" | "missed" | "phone",
): Promise<string> {
  const at = new Date().toISOString();
  for (const one of all)
    if (told === "missed") await noteWith(context, one, { missedAt: at });
    else await endTelling(context, one, { how: told, by: requireProfile(context).fullName, at });
  return at;
}

/** A letter is there to be printed: its person is told once it has been posted. */
export const recordPrinted = (context: Context, one: Notification, letterId: string) =>
  noteWith(context, one, { letter: { id: letterId, says: one.is } });

async function noteWith(context: Context, one: Notification, more: Partial<Memory>): Promise<void> {
  const memory = (await memoriesOf(context).find(subjectOf(one))) ?? beforeTold(one);
  await memoriesOf(context).keep({ ...memory, ...more });
}

/** Ends it, and the notice to its writer about an e-mail that didn't reach the person. */
async function endTelling(context: Context, one: Notification, end: NotificationEnd, mail?: TellingMail) {
  await memoriesOf(context).tell(one, end, mail);
  if (one.mailId !== undefined) await outboxOf.ifAny(context)?.seen(requireProfile(context).id, one.mailId);
}

/** Records that an e-mail tells a person, unless it turns out that it isn't known to have arrived. */
export async function recordMailed(context: Context, one: Notification, mail: TellingMail): Promise<void> {
  const at = new Date().toISOString();
  const by = requireProfile(context).fullName;
  await endTelling(context, one, { how: "mail", by, at }, mail);
  await untellUndelivered(context, one.caseId, mail);
}
