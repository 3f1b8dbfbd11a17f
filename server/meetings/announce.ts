import type { Case } from "#app/model/case.ts";
import type { MeetingNotification, MeetingTimes } from "#app/model/meeting-notification.ts";
import { readWishes } from "#app/model/wishes.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { unlessAway } from "#server/store/store.ts";
import { kindOfChange, type LetterOutcome, type MailedMeeting, writeAboutMeeting } from "./letters.ts";
import { meetingNotificationsOf } from "./notifications.ts";
import { withFixedCredentials } from "./steps.ts";

/** How the person of a changed meeting learns of it. */
export interface Announcement {
  readonly notification: MeetingNotification;
  readonly letter: LetterOutcome["is"] | "noCase";
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
 * @returns `undefined` if the change doesn't concern the person
 */
export async function announceChange(
  context: Context,
  operation: string,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
  reason = "",
): Promise<Announcement | undefined> {
  if (before && after && before.caseId !== after.caseId) {
    await announceChange(context, operation, before, undefined);
    return announceChange(context, operation, undefined, after);
  }
  const kind = kindOfChange(before, after);
  const meeting = after ?? before;
  if (!kind || !meeting) return undefined;
  const { caseId, mpId } = meeting;
  const found = caseId === null ? undefined : await readCase(context, caseId);
  const letter = await letterOutcome(
    context,
    { id: `${operation} ${kind} ${caseId}`, kind, meeting, reason },
    found,
  );
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
  return { notification, letter: letter.is, ...(!isRecorded && { isForgotten: true }) };
}

/**
 * Records a meeting whose letter somebody wrote by hand: told by e-mail, or still to be told.
 * @param operation id of the form that arranged it
 */
export async function recordArranged(
  context: Context,
  operation: string,
  meeting: MailedMeeting & { readonly id: number },
  found: Pick<Case, "fullName" | "phone" | "reason">,
  isMailed: boolean,
): Promise<void> {
  const by = requireProfile(context).fullName;
  const at = new Date().toISOString();
  const { id: meetingId, caseId, mpId } = meeting;
  const added = meetingNotificationsOf(context).add({
    id: `${operation}-arranged`,
    meetingId,
    caseId,
    mpId,
    change: "arranged",
    is: timesOf(meeting),
    person: found.fullName,
    phone: found.phone,
    answerWayId: readWishes(found.reason).wishes.answerWayId,
    by,
    at,
    ...(isMailed && { end: { how: "mail" as const, by, at } }),
  });
  await unlessAway(added);
}

async function letterOutcome(
  context: Context,
  letter: Parameters<typeof writeAboutMeeting>[1],
  found: Case | undefined,
): Promise<LetterOutcome | { readonly is: "noCase" }> {
  if (letter.meeting.caseId === null) return { is: "noCase" };
  return found ? writeAboutMeeting(context, letter, found) : { is: "notKept" };
}

async function readCase(context: Context, id: number): Promise<Case | undefined> {
  const found = await withFixedCredentials(context)(contract.cases.get, { params: { id } });
  return found.ok ? found.value : undefined;
}

const timesOf = (meeting: MeetingTimes | undefined): MeetingTimes | undefined =>
  meeting && { startDate: meeting.startDate, endDate: meeting.endDate };
