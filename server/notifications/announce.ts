import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type MeetingNotification, type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { isToBegin, type Meeting } from "#app/model/meeting.ts";
import { readWishes } from "#app/model/wishes.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import {
  type MailedMeeting,
  type MeetingLetter,
  type MeetingLetterKind,
  type OwnLetter,
  type QueuedMail,
  writeAboutMeeting,
} from "#server/letters/meeting.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { forgetCallNote, recordMailed } from "./call-notes.ts";
import { memoriesOf } from "./memory.ts";
import {
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

export const isToTell = ({ notification, mail }: Announcement): boolean =>
  notification !== undefined && !mail;

/**
 * Remembers what the person of a meeting knows, before it changes: the meeting as it is, unless they still
 * have something to be told.
 */
export async function rememberKnown(context: Context, meeting: Meeting): Promise<void> {
  const { id: meetingId, caseId } = meeting;
  if (caseId === null) return;
  if (await memoriesOf(context).find(subjectOf({ meetingId, caseId }))) return;
  await memoriesOf(context).keep({ ...presumedMemory(meeting, caseId), ...byNow(context) });
}

const byNow = (context: Context) => ({
  by: requireProfile(context).fullName,
  at: new Date().toISOString(),
});

/** A change of a meeting, as its person learns of it. */
export interface ToldChange {
  /** As it is to be; a deleted one as it was. */
  readonly meeting: MailedMeeting;
  /** As it was; absent for a new one. */
  readonly was?: Meeting | undefined;
  readonly isDeleted?: boolean;
  /** Why it was called off, for the person; `""` or absent if none was given. */
  readonly reason?: string;
  /** The letter about a new meeting, written by a member of staff. */
  readonly letter?: OwnLetter | undefined;
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
  after: MailedMeeting | undefined,
  about: Pick<MeetingLetter, "own" | "reason">,
): Promise<Announcement | undefined> {
  const change = kindOfChange(before, after);
  const meeting = after ?? before;
  if (!meeting || !change) return undefined;
  const { id: meetingId = 0, caseId, mpId } = meeting;
  if (caseId === null) return {};
  const ofMeeting = { meetingId, caseId, mpId };
  const [subject, memories] = [subjectOf(ofMeeting), memoriesOf(context)];
  const isOwn = (one: Notification) => subjectOf(one) === subject && (!before || one.form === operation);
  await withdrawLetters(context, caseId, (one) => subjectOf(one) === subject && !isOwn(one));
  await settleRequest(context, caseId, change, before, after);
  const [around, earlier, read] = await Promise.all([
    surroundingsOf(context),
    memories.find(subject),
    withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } }),
  ]);
  const found = read.ok ? read.value : undefined;
  const { known } = earlier ?? (before ? presumedMemory(before, caseId) : {});
  const memory = {
    ...ofMeeting,
    ...byNow(context),
    known,
    person: found?.fullName || meeting.fullName,
    phone: found?.phone ?? "",
    answerWayId: found ? readWishes(found.reason).wishes.answerWayId : null,
  };
  const now = meetingNow(around, after);
  const isPointless = !now && (await hasWithdrawn(context, caseId));
  const notification = isPointless ? undefined : notificationOf(around, memory, now);
  await (now || notification ? memories.keep(memory) : memories.forget(subject));
  if (!notification) return now && mailedBefore(context, caseId, isOwn, earlier?.mail?.to);
  if (notification.change !== "arranged") await forgetCallNote(context, meetingId);
  const kind = letterKind(notification, after);
  const letter = {
    ...about,
    kind,
    meeting,
    id: letterId(operation, kind, before, meeting),
    was: known?.startDate,
    isHeld: change === "arranged",
  };
  // A meeting that was recorded later: nobody is invited to the past.
  const isSent = found && (!after || isToBegin(after) || notification.change === "cancelled");
  const { mail, letterId: toPrint } = isSent ? await writeAboutMeeting(context, letter, found) : {};
  if (mail) await recordMailed(context, { ...notification, form: operation }, mail);
  else if (toPrint !== undefined)
    await memories.keep({ ...memory, letter: { id: toPrint, says: notification.is } });
  return { notification: { ...notification, letterId: toPrint }, mail };
}

/** Another day, or the end of the meeting, settles the person's request; another hour ends a withdrawal. */
async function settleRequest(
  context: Context,
  caseId: number,
  kind: ReturnType<typeof kindOfChange>,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
): Promise<void> {
  const { change } = await requestsOf(context).stateOf(caseId);
  if (!change) return;
  const isNew = kind === "arranged" || (kind === "moved" && before?.startDate !== after?.startDate);
  const isThatDay = after?.startDate.slice(0, 10) === change.startDate?.slice(0, 10);
  const isStill = isThatDay && after?.meetingStatusId === MEETING_STATUS.scheduled;
  if (change.kind === "withdrawn") {
    if (isNew) await requestsOf(context).goOn(caseId);
  } else if (change.settledOn === undefined && !isStill) await requestsOf(context).settle(caseId);
}

/** The e-mail by which an earlier post of the form, or another form for the same new meeting, has told the person. */
async function mailedBefore(
  context: Context,
  caseId: number,
  isOwn: (one: Notification) => boolean,
  to: string | undefined,
): Promise<Announcement | undefined> {
  const all = await memoriesOf(context).ofCase(caseId);
  const told = all.find((one): one is MeetingNotification => isOwn(one));
  const { mailId: outboxId, end } = told ?? {};
  if (outboxId === undefined || !end) return undefined;
  const [letterId, leavesAt] = [sentLettersOf(context).idOf(outboxId), Date.parse(end.at)];
  const mail = { letterId, outboxId, to, leavesAt, isHeld: told?.change === "arranged" };
  return { notification: told, mail };
}

/** What a letter is about: a meeting called off by its status may still be in the person's calendar. */
function letterKind({ change }: MeetingNotification, after: MailedMeeting | undefined): MeetingLetterKind {
  if (change === "cancelled") return after ? "rejected" : "deleted";
  return change === "arranged" ? "arranged" : "moved";
}

/**
 * Withdraws waiting letters about meetings of a case: they no longer hold, and their person is to be told.
 * Rejects with `StoreUnavailable`.
 */
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

/** One letter for each form; a new meeting has only one, whichever of two people has arranged it. */
const letterId = (
  operation: string,
  kind: MeetingLetterKind,
  before: MailedMeeting | undefined,
  { id, caseId, startDate }: MailedMeeting,
): string => (before ? [operation, kind, caseId, id].join(" ") : `arranged ${caseId} ${id} ${startDate}`);
