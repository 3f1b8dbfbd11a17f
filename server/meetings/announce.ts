import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type MeetingNotification, type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { readWishes } from "#app/model/wishes.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { forgetCallNote } from "./call-notes.ts";
import {
  kindOfChange,
  type LetterOutcome,
  type MailedMeeting,
  type MeetingLetter,
  type MeetingLetterKind,
  type QueuedMail,
  writeAboutMeeting,
} from "./letters.ts";
import { memoriesOf, untellUndelivered } from "./memory.ts";
import { hasWithdrawn, meetingNow, notificationOf, presumedMemory, surroundingsOf } from "./now.ts";
import { withdrawReminders } from "./reminders.ts";

/** How the person of a changed meeting learns of it. A meeting without a case has no known person. */
export interface Announcement {
  readonly notification?: MeetingNotification | undefined;
  readonly letter: LetterOutcome["is"] | "noCase";
  readonly mail?: QueuedMail | undefined;
}

export const isToTell = ({ letter }: Announcement): boolean => letter !== "queued" && letter !== "noCase";

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

/**
 * Tells the person about a change of their meeting by e-mail, if they may be; otherwise a member of staff has to.
 * @param operation id of the form that made the change: told once, however often it is sent
 * @param before `undefined` for a new meeting
 * @param after `undefined` for a deleted one
 * @param reason why it was called off, for the person to read
 * @param own the letter about a new meeting, written by a member of staff
 * @returns `undefined` if the person has nothing to learn from the change
 */
export async function announceChange(
  context: Context,
  operation: string,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
  { reason = "", own }: Partial<Pick<MeetingLetter, "own" | "reason">> = {},
): Promise<Announcement | undefined> {
  if (before && after && before.caseId !== after.caseId) {
    await announceChange(context, operation, before, undefined);
    return announceChange(context, operation, undefined, after);
  }
  const meeting = after ?? before;
  if (!meeting || !kindOfChange(before, after)) return undefined;
  const { id: meetingId = 0, caseId, mpId } = meeting;
  if (caseId === null) return { letter: "noCase" };
  const subject = subjectOf({ meetingId, caseId });
  const memories = memoriesOf(context);
  const isEarlier = (one: Notification) => subjectOf(one) === subject && one.form !== operation;
  if (before) await withdrawLetters(context, caseId, isEarlier);
  await settleRequest(context, caseId, before, after);
  const around = await surroundingsOf(context);
  const [earlier, read] = [
    await memories.find(subject),
    await withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } }),
  ];
  const found = read.ok ? read.value : undefined;
  const known = earlier
    ? earlier.known
    : before && presumedMemory({ ...before, id: meetingId }, caseId).known;
  const { by, at } = byNow(context);
  const memory = {
    meetingId,
    caseId,
    mpId,
    known,
    by,
    at,
    person: found?.fullName || meeting.fullName,
    phone: found?.phone ?? "",
    answerWayId: found ? readWishes(found.reason).wishes.answerWayId : null,
  };
  const isOff = meetingNow(around, after) === undefined;
  const isPointless = isOff && (await hasWithdrawn(context, caseId));
  const notification = isPointless ? undefined : notificationOf(around, memory, meetingNow(around, after));
  if (isOff && !notification) await memories.forget(subject);
  else await memories.keep(memory);
  if (!notification)
    return isOff ? undefined : mailedBefore(context, operation, meeting, before === undefined);
  if (notification.change !== "arranged") await forgetCallNote(context, meetingId);
  const kind = letterKind(notification, after);
  const id = letterId(operation, kind, before, meeting);
  const letter: LetterOutcome = found
    ? await writeAboutMeeting(
        context,
        {
          id,
          kind,
          was: known?.startDate,
          meeting,
          reason,
          own,
          isHeld: kindOfChange(before, after) === "arranged",
        },
        found,
      )
    : { is: "notKept" };
  if (letter.is === "queued") {
    const mail = { ...letter.mail, to: found?.email, language: letter.language };
    await memories.tell({ ...notification, form: operation }, { how: "mail", by, at }, mail);
    await untellUndelivered(context, caseId, letter.mail);
    return { notification, letter: letter.is, mail: letter.mail };
  }
  if (letter.is !== "toPrint") return { notification, letter: letter.is };
  const { letterId: toPrint } = letter;
  await memories.keep({ ...memory, letter: { id: toPrint, says: notification.is } });
  return { notification: { ...notification, letterId: toPrint }, letter: letter.is };
}

/** Another day, or the end of the meeting, settles the person's request; another hour ends a withdrawal. */
async function settleRequest(
  context: Context,
  caseId: number,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
): Promise<void> {
  const { change } = await requestsOf(context).stateOf(caseId);
  if (!change) return;
  const kind = kindOfChange(before, after);
  const isNew = kind === "arranged" || (kind === "moved" && before?.startDate !== after?.startDate);
  const dayOf = (startDate = "") => startDate.slice(0, "YYYY-MM-DD".length);
  const isDay = (meeting: MailedMeeting | undefined) =>
    meeting?.meetingStatusId === MEETING_STATUS.scheduled &&
    dayOf(meeting.startDate) === dayOf(change.startDate);
  if (change.kind === "withdrawn") {
    if (isNew) await requestsOf(context).goOn(caseId);
  } else if (change.settledOn === undefined && !isDay(after)) await requestsOf(context).settle(caseId);
}

/** The e-mail by which an earlier post of the form, or another form for the same meeting, has told the person. */
async function mailedBefore(
  context: Context,
  operation: string,
  { caseId, id: meetingId }: MailedMeeting,
  isNew: boolean,
): Promise<Announcement | undefined> {
  const all = caseId === null ? [] : await memoriesOf(context).ofCase(caseId);
  const told = all.find((one): one is MeetingNotification => one.meetingId === meetingId);
  const { mailId, end, form } = told ?? {};
  if (mailId === undefined || end?.how !== "mail" || !(isNew || form === operation)) return undefined;
  const letterId = keptLettersOf(context).idOf(mailId);
  const mail = { letterId, outboxId: mailId, leavesAt: Date.parse(end.at), isHeld: isNew };
  return { notification: told, letter: "queued", mail };
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
  const [memories, letters] = [memoriesOf(context), keptLettersOf(context)];
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
