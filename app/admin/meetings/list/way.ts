import { CALENDAR_VIEWS, PAGE_SIZES } from "#app/model/limits.ts";
import { searchOf } from "../../list/address.ts";
import { meetingQuery, type ShownQuery } from "./query.ts";

/** The calendar as the meetings that are opened from it carry it along: its day, and what else is not as usual. */
export const calendarSearch = ({ date, view, mpId, meetingStatusId, size, page }: ShownQuery): string =>
  searchOf({ date, view, mpId, meetingStatusId, size, page }, USUAL);

const USUAL = { view: CALENDAR_VIEWS[0], size: PAGE_SIZES.meetings[0], page: 1 };

/** The calendar from which a meeting was opened; `undefined` for one that was opened elsewhere. */
export function calendarOf(params: URLSearchParams): ShownQuery | undefined {
  const query = meetingQuery(params, "");
  return query.date === "" ? undefined : query;
}

/** The same as the query that leads back to it; `""` without a calendar. */
export function calendarWay(params: URLSearchParams): string {
  const query = calendarOf(params);
  return query === undefined ? "" : calendarSearch(query);
}

/** The calendar in which a meeting that was just added can be seen: on its day, without a filter that would hide it. */
export function calendarWith(
  calendar: ShownQuery | undefined,
  { date, mpId }: { readonly date: string; readonly mpId: number },
): string {
  if (!calendar) return `date=${date}`;
  const kept = calendar.mpId === mpId ? mpId : undefined;
  return calendarSearch({ ...calendar, date, mpId: kept, meetingStatusId: undefined, page: 1 });
}
