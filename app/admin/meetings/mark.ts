import { lookup, MEETING_LOCATIONS, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isWholeDay } from "#app/model/period.ts";
import { shownTimes } from "#app/ui/calendar/entry.ts";
import { type StatusMark, statusMark } from "../shown/status-mark.ts";

/** The mark of a meeting's status. */
export const meetingStatus = (id: number): StatusMark => statusMark(MEETING_STATUSES, id);

/** The state in one letter or sign that every font has, for a calendar; a scheduled one needs none. */
export function signOf(id: number): string {
  if (id === MEETING_STATUS.requested) return "?";
  return id === MEETING_STATUS.realized ? "Р" : "";
}

/** Where it takes place, in Macedonian. */
export const locationOf = ({ meetingLocationId }: Meeting): string =>
  lookup(MEETING_LOCATIONS, meetingLocationId)?.name ?? "";

/** When it takes place, as HH:mm–HH:mm, or the word for the whole day; with the days when it lasts for several. */
export function timeOf({ startDate, endDate }: Meeting, wholeDay: string): string {
  const word = isWholeDay(startDate, endDate) && wholeDay;
  return [word, shownTimes(startDate, endDate).range].filter(Boolean).join(", ");
}
