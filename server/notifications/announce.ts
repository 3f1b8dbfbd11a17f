import { type MeetingNotification, subjectOf } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { type MeetingLetter, type QueuedMail, writeAboutMeeting } from "#server/letters/meeting.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { forgetCallNote, recordMailed, recordPrinted } from "./call-notes.ts";
import { memoriesOf, withdrawLetters } from "./memory.ts";
import {
  contactOf,
  kindOfChange,
  meetingNow,
  notificationOf,
  presumedMemory,
  surroundingsOf,
} from "./now.ts";

/** What the person of a meeting is told: by an e-mail on its way, or else by staff. Without a case nobody is known. */
export interface Announcement {
  readonly notification?: MeetingNotification | undefined;
  readonly mail?: QueuedMail | undefined;
}

/** A change of a meeting, as its person learns of it. */
export interface ToldChange {
  /** As it is to be; a deleted one as it was. */
  readonly meeting: MeetingLetter["meeting"];
  /** As it was; absent for a new one. */
  readonly was?: Meeting | undefined;
  readonly isDeleted?: boolean;
  /** Why it was called off, for the person; `""` or absent if none was given. */
  readonly reason?: string;
  /** The letter about a new meeting, written by a member of staff. */
  readonly letter?: MeetingLetter["own"];
}

/**
 * Tells people about a change of a meeting by e-mail, if they may be; otherwise a member of staff has to.
 * @param operation id of the form that made the change: told once, however often it is sent
 * @returns `undefined` if the person whose meeting it is has nothing to learn from the change
 */
export async function announce(
  context: Context,
  operation: string,
  { was, meeting, isDeleted = false, reason = "", letter }: ToldChange,
): Promise<Announcement | undefined> {
  // Given to another case, it is called off for the person whose it was.
  const isOther = was !== undefined && was.caseId !== meeting.caseId;
  if (isOther) await tell(context, operation, was, undefined, { reason });
  const after = isDeleted ? undefined : meeting;
  return tell(context, operation, isOther ? undefined : was, after, { reason, own: letter });
}

/** Writes to a person from what they know to what holds now, and remembers that they aren't told yet. */
async function tell(
  context: Context,
  operation: string,
  before: Meeting | undefined,
  after: MeetingLetter["meeting"] | undefined,
  about: Pick<MeetingLetter, "own" | "reason">,
): Promise<Announcement | undefined> {
  const meeting = after ?? before;
  if (!meeting || !kindOfChange(before, after)) return undefined;
  const { id: meetingId = 0, caseId } = meeting;
  if (caseId === null) return {};
  const [subject, memories] = [subjectOf({ meetingId, caseId }), memoriesOf(context)];
  // Also one that this form has written before it was cut off: unless that has left, it is written again.
  await withdrawLetters(context, caseId, (one) => subjectOf(one) === subject);
  const around = await surroundingsOf(context);
  const { known, mail: reached } = (await memories.find(subject)) ?? {};
  const now = meetingNow(around, after);
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } });
  const isWithdrawn = await requestsOf(context).meetingChanged(caseId, known?.startDate, now?.startDate);
  const presumed = presumedMemory({ ...meeting, id: meetingId }, caseId, requireProfile(context).fullName);
  const person = { ...presumed, ...(found.ok && contactOf(found.value)), known, mail: reached };
  const notification = isWithdrawn ? undefined : notificationOf(around, person, now);
  await (now || notification ? memories.keep(person) : memories.forget(subject));
  if (!notification) return undefined;
  await forgetCallNote(context, meetingId);
  const id = `${operation} ${notification.id}`;
  const letter = { ...about, id, notification, meeting, isDeleted: !after };
  const { mail, letterId } = found.ok ? await writeAboutMeeting(context, letter, found.value) : {};
  if (mail) await recordMailed(context, notification, mail);
  else if (letterId !== undefined) await recordPrinted(context, notification, letterId);
  return { notification: { ...notification, letterId }, mail };
}
