import { grouped } from "./grouped.ts";
import type { Meeting } from "./meeting.ts";
import { parseWallTime } from "./period.ts";

/** Start and end of a meeting, as wall-clock ISO text. */
export interface MeetingTimes {
  readonly startDate: string;
  readonly endDate: string;
}

/** Times of a text that begins with start and end, with a blank between; `undefined` if it doesn't. */
export function readMeetingTimes(text: string): MeetingTimes | undefined {
  const [startDate = "", endDate = ""] = text.split(" ");
  return parseWallTime(startDate) && parseWallTime(endDate) ? { startDate, endDate } : undefined;
}

/** What a person is told of a meeting. */
export interface ToldMeeting extends MeetingTimes, Pick<Meeting, "meetingLocationId" | "mpId"> {
  /** Name of the MP, if that is what has changed. */
  readonly mp?: string | undefined;
}

/** How a person learned of a change, who told them, and when (ISO 8601, UTC). */
export interface NotificationEnd {
  readonly how: "mail" | "phone" | "letter";
  readonly by: string;
  readonly at: string;
}

/** What a person has to be told of. */
export type Notification = MeetingNotification | CaseRejection;

export interface CaseRejection extends Omit<MeetingNotification, "caseId" | "change" | "meetingId"> {
  readonly meetingId: null;
  readonly caseId: number;
  readonly change: "rejected";
}

/**
 * What a notification is about, of which only the latest is kept: the id of a meeting, a case, or a meeting and the case
 * that it was taken from.
 */
export type Subject = number | `case-${number}` | `${number}-${number}`;

export function subjectOf(notification: Notification): Subject {
  if (notification.meetingId === null) return rejectionOf(notification.caseId);
  const { meetingId, caseId, isGivenAway } = notification;
  return isGivenAway ? givenAwayOf(meetingId, caseId) : meetingId;
}

/** What a person has to be told, who hears all of it at once, the newest first. */
export type ToBeTold = readonly [newest: Notification, ...earlier: Notification[]];

export const byPerson = (all: readonly Notification[]): readonly ToBeTold[] =>
  [...grouped(all, ({ caseId, id }) => caseId ?? id).values()].flatMap((own) => {
    const [newest, ...earlier] = own.toSorted((one, other) => other.at.localeCompare(one.at));
    return newest ? [[newest, ...earlier] as const] : [];
  });

/** Names a notification on a page, whose presses mustn't end what has changed since. */
export const nameOf = (notification: Notification): string => `${subjectOf(notification)}@${notification.at}`;

/** A meeting that is another case's now, as a subject. */
export const givenAwayOf = (meetingId: number, caseId: number | null): Subject =>
  `${meetingId}-${caseId ?? 0}`;

/** The rejection of a case as a subject. */
export const rejectionOf = (caseId: number): Subject => `case-${caseId}`;

export interface MeetingNotification {
  /** Opaque. */
  readonly id: string;
  readonly meetingId: number;
  readonly caseId: number | null;
  readonly mpId: number;
  readonly change: "arranged" | "moved" | "cancelled";
  /** As its person knows it; absent for a meeting that they don't know of. */
  readonly was?: ToldMeeting | undefined;
  /** After the change; absent for a cancelled meeting. */
  readonly is?: ToldMeeting | undefined;
  /** Nobody has told the person that there is a meeting. */
  readonly isNews?: true | undefined;
  /** The meeting takes place, but for another case. */
  readonly isGivenAway?: true | undefined;
  readonly person: string;
  /** As typed in the case; `""` if there is none. */
  readonly phone: string;
  /** How the person wishes to be answered; `null` if they didn't say. */
  readonly answerWayId: number | null;
  /** A letter that waits to be printed, if they wish one. */
  readonly letterId?: string | undefined;
  /** The e-mail about it, in the outbox. */
  readonly mailId?: string | undefined;
  /** Who made the change, `""` if that isn't known, and when it was recorded (ISO 8601, UTC). */
  readonly by: string;
  readonly at: string;
  /** When somebody last called in vain. */
  readonly missedAt?: string | undefined;
  /** Absent while the person has not been told. */
  readonly end?: NotificationEnd | undefined;
}
