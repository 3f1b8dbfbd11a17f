import { EventQuery } from "#app/model/event.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { addressWith, searchOf } from "../../list/address.ts";

/** The query as an address asks for it. */
export const eventQuery = (params: URLSearchParams): EventQuery => parseQuery(EventQuery, params);

/** The same in the API's terms: it counts pages from zero. */
export const apiQuery = (query: EventQuery) => ({ ...query, page: query.page - 1 });

const SIZE = PAGE_SIZES.events[0];

/** The query as it travels along with an event that is opened from the list; always with its page. */
export const listSearch = ({ page, size, ...filters }: EventQuery): string =>
  searchOf({ page, size, ...filters }, { size: SIZE });

/** The query of the list from which an event was opened; `""` for one that was opened elsewhere. */
export const listWay = (params: URLSearchParams): string =>
  params.has("page") ? listSearch(eventQuery(params)) : "";

/** The address of that list; the documented one as long as nothing is filtered or turned (section 2 of the back-office document). */
export function listAddress(params: URLSearchParams): string {
  const { page, size, ...filters } = eventQuery(params);
  const query = params.has("page") ? searchOf({ page, size, ...filters }, { page: 1, size: SIZE }) : "";
  return addressWith("/admin/events", query);
}

/** How many filters are set. */
export const activeFilters = ({ mpId, fromDate, toDate, eventTypeId }: EventQuery): number =>
  [mpId, fromDate, toDate, eventTypeId].filter((value) => value !== undefined).length;

/** Whether the range of days ends before it begins. */
export const isBackwards = ({ fromDate, toDate }: EventQuery): boolean =>
  fromDate !== undefined && toDate !== undefined && fromDate > toDate;
