import { MeetingQuery } from "#app/model/meeting.ts";
import { isInReach } from "#app/model/period.ts";
import { parseQuery } from "#app/model/query.ts";
import type { DayRange } from "#app/ui/calendar/days.ts";

/** The query as an address asks for it, with a date always. */
export type ShownQuery = MeetingQuery & { readonly date: string };

/** @param today Skopje's day, shown when the address names none or one out of reach */
export function meetingQuery(params: URLSearchParams, today: string): ShownQuery {
  const query = parseQuery(MeetingQuery, params);
  const { date = today } = query;
  return { ...query, date: isInReach(date) ? date : today };
}

/** The same in the API's terms: pages from zero, and the visible range as wall-clock times. */
export function apiQuery({ page, size, mpId, meetingStatusId }: MeetingQuery, range: DayRange) {
  return { page: page - 1, size, mpId, meetingStatusId, ...timesOf(range) };
}

/** A range of days as the API's filter takes it: from its first to its last second. */
export const timesOf = ({ from, to }: DayRange) => ({
  fromDate: `${from}T00:00:00Z`,
  toDate: `${to}T23:59:59Z`,
});
