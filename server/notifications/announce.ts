import { type MeetingNotification, type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { isToBegin, type Meeting } from "#app/model/meeting.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { type MeetingLetter, type QueuedMail, writeAboutMeeting } from "#server/letters/meeting.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { isToSettle, requestsOf } from "#server/tracking/requests.ts";
import { forgetCallNote, recordMailed, recordPrinted } from "./call-notes.ts";
import { memoriesOf } from "./memory.ts";
import {
  contactOf,
  hasWithdrawn,
  kindOfChange,
  meetingNow,
  notificationOf,
  presumedMemory,
  surroundingsOf,
} from "./now.ts";
import { withdrawReminders } from "./reminders.ts";

/** What the person of a meeting is told: by an e-mail on its way, or else by staff. Without a case nobody is known. */
export interface Announcement {
  readonly notification?: MeetingNotification | undefined;
  readonly mail?: QueuedMail | undefined;
}

/**
 * Remembers what the person of a meeting knows, before it changes: the meeting as it is, unless they still
 * have something to be told.
 */
export async function rememberKnown(context: Context, meeting: Meeting): Promise<void> {
  const { id: meetingId, caseId } = meeting;
  if (caseId === null || (await memoriesOf(context).find(subjectOf({ meetingId, caseId })))) return;
  await memoriesOf(context).keep(presumedMemory(meeting, caseId, requireProfile(context).fullName));
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
  const after = isDeleted ? undefined : meeting;
  const isOther = was && after && was.caseId !== after.caseId;
  if (isOther) await tell(context, operation, was, undefined, { reason });
  return tell(context, operation, isOther ? undefined : was, after, { reason, own: letter });
}

/** Whoever now knows something else than holds is told. */
async function tell(
  context: Context,
  operation: string,
  before: Meeting | undefined,
  after: MeetingLetter["meeting"] | undefined,
  about: Pick<MeetingLetter, "own" | "reason">,
): Promise<Announcement | undefined> {
  const meeting = after ?? before;
  if (!meeting || !kindOfChange(before, after)) return undefined;
  const { id = 0, caseId, startDate } = meeting;
  if (caseId === null) return {};
  const [subject, memories] = [subjectOf({ meetingId: id, caseId }), memoriesOf(context)];
  // Also one that this form has written before it was cut off: unless that has left, it is written again.
  await withdrawLetters(context, caseId, (one) => subjectOf(one) === subject);
  const [around, earlier, read] = await Promise.all([
    surroundingsOf(context),
    memories.find(subject),
    withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } }),
  ]);
  const now = meetingNow(around, after);
  await settleRequest(context, caseId, meetingNow(around, before)?.startDate, now?.startDate);
  const found = read.ok ? read.value : undefined;
  const { known } = earlier ?? (before ? presumedMemory(before, caseId) : {});
  const blank = presumedMemory({ ...meeting, id }, caseId, requireProfile(context).fullName);
  const memory = { ...blank, ...(found && contactOf(found)), known };
  const isPointless = !now && (await hasWithdrawn(context, caseId));
  const notification = isPointless ? undefined : notificationOf(around, memory, now);
  await (now || notification ? memories.keep(memory) : memories.forget(subject));
  if (!notification) return undefined;
  // One called off by its status may still be in the person's calendar.
  const off = after ? "rejected" : "deleted";
  const { change: news } = notification;
  const kind = news === "cancelled" ? off : news === "arranged" ? news : "moved";
  if (kind !== "arranged") await forgetCallNote(context, id);
  const letter: MeetingLetter = {
    ...about,
    kind,
    // Called off is the hour that its person knows.
    meeting: news === "cancelled" ? { ...meeting, ...known } : meeting,
    // One for each form; a new meeting has only one, whichever of two people has arranged it.
    id: before ? [operation, kind, caseId, id].join(" ") : `arranged ${caseId} ${id} ${startDate}`,
    was: known?.startDate,
  };
  // A meeting that was recorded later: nobody is invited to the past.
  const isSent = found && (news === "cancelled" || (after && isToBegin(after)));
  const { mail, letterId } = isSent ? await writeAboutMeeting(context, letter, found) : {};
  if (mail) await recordMailed(context, notification, mail);
  else if (letterId !== undefined) await recordPrinted(context, notification, letterId);
  return { notification: { ...notification, letterId }, mail };
}

/** Another hour ends a withdrawal; another day, or the end of the meeting, settles what its person asked for. */
async function settleRequest(context: Context, caseId: number, was?: string, is?: string): Promise<void> {
  const state = await requestsOf(context).stateOf(caseId);
  const isThatDay = is !== undefined && is.slice(0, 10) === state.change?.startDate?.slice(0, 10);
  if (state.change?.kind === "withdrawn") {
    if (is !== undefined && is !== was) await requestsOf(context).goOn(caseId);
  } else if (isToSettle(state) && !isThatDay) await requestsOf(context).settle(caseId);
}

/** Withdraws waiting letters of a case: their person is to be told. Rejects with `StoreUnavailable`. */
export async function withdrawLetters(
  context: Context,
  caseId: number,
  isConcerned: (one: Notification) => boolean = () => true,
): Promise<void> {
  const [memories, letters] = [memoriesOf(context), sentLettersOf(context)];
  await withdrawReminders(context, caseId);
  for (const one of await memories.ofCase(caseId)) {
    if (one.end?.how !== "mail" || one.mailId === undefined || !isConcerned(one)) continue;
    if (!(await outboxOf.ifAny(context)?.withdraw(one.mailId))) continue;
    await memories.untell(one);
    await letters.remove(caseId, letters.idOf(one.mailId));
  }
}

/** The case has another status now: drop the pending rejection notice and its queued letter. */
export async function forgetRejection(context: Context, caseId: number): Promise<void> {
  await withdrawLetters(context, caseId, ({ meetingId }) => meetingId === null);
  await memoriesOf(context).forget(subjectOf({ meetingId: null, caseId }));
}
