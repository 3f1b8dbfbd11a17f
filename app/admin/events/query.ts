import { EventQuery } from "#app/model/event-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { addressWith, searchOf } from "../list/address.ts";
import { daysOf } from "../list/days.ts";

/** The query as an address asks for it; a wrong day filters nothing. */
export function eventQuery(params: URLSearchParams): EventQuery {
  const query = parseQuery(EventQuery, params);
  const { fromDate, toDate } = daysOf(params);
  return { ...query, fromDate, toDate };
}

/** The same in the API's terms: it counts pages from zero. */
export const apiQuery = (query: EventQuery) => ({ ...query, page: query.page - 1 });

const SIZE = PAGE_SIZES.events[0];

/** The query as it travels along with an event that is opened from the list; always with its page. */
export const listSearch = ({ page, size, ...filters }: EventQuery): string =>
  searchOf({ page, size, ...filters }, { size: SIZE });

/** The query of the list from which an event was opened; `""` for one that was opened elsewhere. */
export const eventReturnTo = (params: URLSearchParams): string =>
  params.has("page") ? listSearch(eventQuery(params)) : "";

/** The address of that list; the documented one as long as nothing is filtered or turned (section 2 of the back-office document). */
export function eventListAddress(params: URLSearchParams): string {
  const { page, size, ...filters } = eventQuery(params);
  const query = params.has("page") ? searchOf({ page, size, ...filters }, { page: 1, size: SIZE }) : "";
  return addressWith("/admin/events", query);
}

/** How many filters are set. */
export const activeFilters = ({ mpId, fromDate, toDate, eventTypeId }: EventQuery): number =>
  [mpId, fromDate, toDate, eventTypeId].filter((value) => value !== undefined).length;
