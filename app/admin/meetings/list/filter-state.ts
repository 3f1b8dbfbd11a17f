import { CALENDAR_VIEWS, PAGE_SIZES } from "#app/model/limits.ts";
import type { MeetingQuery } from "#app/model/meeting.ts";
import { searchOf } from "../../list/address.ts";
import type { ShownQuery } from "./query.ts";

/** How many filters are set; the period is no filter. */
export const activeFilters = ({ mpId, meetingStatusId }: MeetingQuery): number =>
  [mpId, meetingStatusId].filter((value) => value !== undefined).length;

/** The same list without filters: the period, the view and the page size stay. */
export function withoutFilters({ view, date, size }: ShownQuery): string {
  return `?${searchOf({ view, date, size }, { view: CALENDAR_VIEWS[0], size: PAGE_SIZES.meetings[0] })}`;
}
