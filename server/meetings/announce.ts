import { MEETING_STATUS } from "#app/model/lookups.ts";
import {
  type MeetingNotification,
  type Notification,
  rejectionOf,
  subjectOf,
} from "#app/model/meeting-notification.ts";
import { readWishes } from "#app/model/wishes.ts";
import { someLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
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
import { hasWithdrawn, meetingNotificationsOf, reopenUndelivered } from "./notifications.ts";

/** How the person of a changed meeting learns of it. */
export interface Announcement {
  readonly notification: MeetingNotification;
  readonly letter: LetterOutcome["is"] | "noCase";
  readonly mail?: QueuedMail | undefined;
}

/** Whether a member of staff has to tell the person. */
export const isToTell = ({ letter }: Announcement): boolean => letter !== "queued" && letter !== "noCase";

/**
 * Tells the person about a change of their meeting: by e-mail if they have opted for it, otherwise it is recorded as
 * to be told by a member of staff.
 * @param operation id of the form that made the change: told once, however often it is sent
 * @param before `undefined` for a new meeting
 * @param after `undefined` for a deleted one
 * @param reason why it was called off, for the person to read
 * @param own the letter about a new meeting, written by a member of staff; it counts for a meeting in the past too
 * @returns `undefined` if the person has nothing to learn from the change
 */
export async function announceChange(
  context: Context,
  operation: string,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
  { reason = "", own }: Partial<Pick<MeetingLetter, "own" | "reason">> = {},
): Promise<Announcement | undefined> {
  const notifications = meetingNotificationsOf(context);
  if (before && after && before.caseId !== after.caseId) {
    await announceChange(context, operation, before, undefined);
    if (before.id !== undefined) await notifications.giveAway(before.id);
    return announceChange(context, operation, undefined, after);
  }
  const meeting = after ?? before;
  if (!meeting || !(own || kindOfChange(before, after))) return undefined;
  const { id: meetingId, caseId, mpId } = meeting;
  const isEarlier = (one: Notification) => one.meetingId === meetingId && !one.id.startsWith(operation);
  if (before && caseId !== null) await withdrawLetters(context, caseId, isEarlier);
  const untold = meetingId === undefined ? undefined : await notifications.ofPerson(meetingId, caseId);
  const known = untold?.was
    ? { ...meeting, ...untold.was, meetingStatusId: MEETING_STATUS.scheduled }
    : before;
  // Their own page may show what nobody has told them.
  const isNews = untold?.change === "arranged" || untold?.isNews;
  const kind = own ? "arranged" : (kindOfChange(known, after) ?? (isNews ? "arranged" : undefined));
  if (!kind) {
    // The person never knew of the change that is taken back.
    if (untold) await notifications.end(subjectOf(untold), undefined);
    return undefined;
  }
  const isOff = kind === "deleted" || kind === "rejected";
  if (isOff && caseId !== null && (await hasWithdrawn(context, caseId, before?.startDate))) return undefined;
  if (meetingId !== undefined && kind !== "arranged") await forgetCallNote(context, meetingId);
  const read =
    caseId === null
      ? undefined
      : await withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } });
  const found = read?.ok ? read.value : undefined;
  const id = letterId(operation, kind, known, meeting);
  const letter = found
    ? await writeAboutMeeting(context, { id, kind, was: known?.startDate, meeting, reason, own }, found)
    : { is: read ? ("notKept" as const) : ("noCase" as const) };
  const by = requireProfile(context).fullName;
  const at = new Date().toISOString();
  const notification: MeetingNotification = {
    id: [operation, kind, meetingId].join("-"),
    meetingId: meetingId ?? 0,
    caseId,
    mpId,
    change: isOff ? "cancelled" : kind,
    ...(await sidesOf(context, kind === "arranged" ? undefined : known, isOff ? undefined : after)),
    ...(isNews && { isNews }),
    person: found?.fullName || meeting.fullName,
    phone: found?.phone ?? "",
    answerWayId: found ? readWishes(found.reason).wishes.answerWayId : null,
    by,
    at,
    ...(letter.is === "toPrint" && { letterId: letter.letterId }),
    ...(letter.is === "queued" && { mailId: id, end: { how: "mail", by, at } }),
  };
  if (letter.is === "noCase" || meetingId === undefined) return { notification, letter: letter.is };
  await notifications.add(notification);
  if (letter.is === "queued" && caseId !== null) await reopenUndelivered(context, caseId, letter.mail);
  return {
    notification,
    letter: letter.is,
    mail: letter.is === "queued" ? letter.mail : undefined,
  };
}

/**
 * Keeps letters about meetings of a case from leaving that still wait: what they say doesn't hold any more, and their
 * person is to be told. Rejects with `StoreUnavailable`.
 */
export async function withdrawLetters(
  context: Context,
  caseId: number,
  isConcerned: (one: Notification) => boolean = () => true,
): Promise<void> {
  const [notifications, letters] = [meetingNotificationsOf(context), keptLettersOf(context)];
  for (const one of await notifications.ofCase(caseId)) {
    if (one.end?.how !== "mail" || one.mailId === undefined || !isConcerned(one)) continue;
    if (!(await outboxOf.ifAny(context)?.withdraw(one.mailId))) continue;
    await notifications.reopen(one);
    await letters.remove(caseId, letters.idOf(one.mailId));
  }
}

/** The case has another status now: nobody has to be told that it is rejected, nor is by a letter that still waits. */
export async function forgetRejection(context: Context, caseId: number): Promise<void> {
  await withdrawLetters(context, caseId, ({ meetingId }) => meetingId === null);
  await meetingNotificationsOf(context).end(rejectionOf(caseId), undefined);
}

/** The meeting before and after a change, as its person is told. */
export async function sidesOf(
  context: Context,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
): Promise<Pick<MeetingNotification, "is" | "was">> {
  const mps = before && after && before.mpId !== after.mpId ? (await someLists(context)).mps : [];
  const side = (meeting: MailedMeeting | undefined) => {
    if (!meeting) return undefined;
    const { startDate, endDate, meetingLocationId, mpId } = meeting;
    return { startDate, endDate, meetingLocationId, mpId, mp: mps.find(({ id }) => id === mpId)?.fullName };
  };
  return { was: side(before), is: side(after) };
}

/** One letter for each form; about a new meeting only one at all, whichever of two people has arranged it. */
const letterId = (
  operation: string,
  kind: MeetingLetterKind,
  before: MailedMeeting | undefined,
  { id, caseId, startDate }: MailedMeeting,
): string =>
  before === undefined && id !== undefined
    ? `arranged ${caseId} ${id} ${startDate}`
    : [operation, kind, caseId, id].join(" ");
