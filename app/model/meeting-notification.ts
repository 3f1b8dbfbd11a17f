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

/** What a notification is about, of which only the latest is kept: the id of a meeting, or a case. */
export type Subject = number | `case-${number}`;

export const subjectOf = (notification: Notification): Subject =>
  notification.meetingId ?? rejectionOf(notification.caseId);

/** The rejection of a case as a subject. */
export const rejectionOf = (caseId: number): Subject => `case-${caseId}`;

export interface MeetingNotification {
  /** Opaque. */
  readonly id: string;
  readonly meetingId: number;
  readonly caseId: number | null;
  readonly mpId: number;
  readonly change: "arranged" | "moved" | "cancelled";
  /** Before the change; absent for a new meeting. */
  readonly was?: MeetingTimes | undefined;
  /** After it; absent for a cancelled meeting. */
  readonly is?: MeetingTimes | undefined;
  readonly person: string;
  /** As typed in the case; `""` if there is none. */
  readonly phone: string;
  /** How the person wishes to be answered; `null` if they didn't say. */
  readonly answerWayId: number | null;
  /** A letter that waits to be printed, if they wish one. */
  readonly letterId?: string | undefined;
  /** Who made the change, and when (ISO 8601, UTC). */
  readonly by: string;
  readonly at: string;
  /** When somebody last called in vain. */
  readonly missedAt?: string | undefined;
  /** Absent while the person has not been told. */
  readonly end?: NotificationEnd | undefined;
}
