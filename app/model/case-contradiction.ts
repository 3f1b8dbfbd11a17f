import { CASE_STATUS, isClosedStatus, MEETING_STATUS } from "./lookups.ts";
import type { Meeting } from "./meeting.ts";
import { compareWallTimes, isWholeDay } from "./period.ts";

/**
 * How a status of a case and its meetings contradict each other: scheduled without a meeting, held without
 * one that was held, or another status while a meeting is to come. Statuses are never restricted: people are
 * told. A past meeting without an outcome contradicts nothing: the next step is to record it.
 */
type Contradiction = "noMeeting" | "notHeld" | "ahead";

type Facts = Pick<Meeting, "startDate" | "endDate" | "meetingStatusId">;

/** Whether it is still to take place. @param now wall-clock ISO text */
export const isToCome = ({ startDate, endDate, meetingStatusId }: Facts, now: string): boolean =>
  meetingStatusId === MEETING_STATUS.scheduled &&
  (isWholeDay(startDate, endDate)
    ? endDate.slice(0, 10) >= now.slice(0, 10)
    : compareWallTimes(endDate, now) > 0);

/** Whether it is over, and its outcome isn't recorded. @param now wall-clock ISO text */
export const isUnrecorded = (meeting: Facts, now: string): boolean =>
  meeting.meetingStatusId === MEETING_STATUS.scheduled && !isToCome(meeting, now);

/** @param now wall-clock ISO text */
export function contradictionOf(
  statusId: number,
  meetings: readonly Facts[],
  now: string,
): Contradiction | undefined {
  const hasAhead = meetings.some((meeting) => isToCome(meeting, now));
  const has = (status: number) => meetings.some(({ meetingStatusId }) => meetingStatusId === status);
  const { submitted, scheduled, held } = CASE_STATUS;
  if (statusId === scheduled && !has(MEETING_STATUS.scheduled)) return "noMeeting";
  if (statusId === held && !has(MEETING_STATUS.realized)) return "notHeld";
  return (isClosedStatus(statusId) || statusId === submitted) && hasAhead ? "ahead" : undefined;
}
