import type { MeetingNotification, MeetingTimes } from "#app/model/meeting-notification.ts";
import { readWishes } from "#app/model/wishes.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { unlessAway } from "#server/store/store.ts";
import {
  kindOfChange,
  type LetterOutcome,
  type MailedMeeting,
  type MeetingLetter,
  type MeetingLetterKind,
  type QueuedMail,
  writeAboutMeeting,
} from "./letters.ts";
import { meetingNotificationsOf } from "./notifications.ts";

/** How the person of a changed meeting learns of it. */
export interface Announcement {
  readonly notification: MeetingNotification;
  readonly letter: LetterOutcome["is"] | "noCase" | "withdrawn";
  readonly mail?: QueuedMail | undefined;
  /** The store was away: nothing reminds anybody to tell the person. */
  readonly isForgotten?: true;
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
 * @returns `undefined` if the change doesn't concern the person
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
  const kind = own ? "arranged" : kindOfChange(before, after);
  const meeting = after ?? before;
  if (!kind || !meeting) return undefined;
  const { caseId, mpId } = meeting;
  const read =
    caseId === null
      ? undefined
      : await withFixedCredentials(context)(contract.cases.get, { params: { id: caseId } });
  const found = read?.ok ? read.value : undefined;
  const id = letterId(operation, kind, before, meeting);
  const letter = found
    ? await writeAboutMeeting(context, { id, kind, meeting, reason, own }, found)
    : { is: read ? ("notKept" as const) : ("noCase" as const) };
  const isOff = kind === "deleted" || kind === "rejected";
  const by = requireProfile(context).fullName;
  const at = new Date().toISOString();
  const notification: MeetingNotification = {
    id: `${operation}-${kind}`,
    meetingId: meeting.id ?? 0,
    caseId,
    mpId,
    change: isOff ? "cancelled" : kind,
    was: kind === "arranged" ? undefined : timesOf(before),
    is: isOff ? undefined : timesOf(after),
    person: found?.fullName || meeting.fullName,
    phone: found?.phone ?? "",
    answerWayId: found ? readWishes(found.reason).wishes.answerWayId : null,
    by,
    at,
    ...(letter.is === "toPrint" && { letterId: letter.letterId }),
    ...(letter.is === "queued" && { end: { how: "mail", by, at } }),
  };
  if (letter.is === "noCase" || meeting.id === undefined) return { notification, letter: letter.is };
  const isRecorded = await unlessAway(
    meetingNotificationsOf(context)
      .add(notification)
      .then(() => true),
  );
  return {
    notification,
    letter: letter.is,
    mail: letter.is === "queued" ? letter.mail : undefined,
    ...(!isRecorded && { isForgotten: true }),
  };
}

/** One letter for each form; about a new meeting only one at all, whichever of two people has arranged it. */
const letterId = (
  operation: string,
  kind: MeetingLetterKind,
  before: MailedMeeting | undefined,
  { id, caseId, startDate }: MailedMeeting,
): string =>
  before === undefined && id !== undefined ? `arranged ${id} ${startDate}` : `${operation} ${kind} ${caseId}`;

const timesOf = (meeting: MeetingTimes | undefined): MeetingTimes | undefined =>
  meeting && { startDate: meeting.startDate, endDate: meeting.endDate };
