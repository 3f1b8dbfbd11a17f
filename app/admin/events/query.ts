import { EventQuery } from "#app/model/event-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { parseQuery } from "#app/model/query.ts";
import { addressWith, searchOf } from "../kit/list/address.ts";
import { daysOf } from "../kit/list/days.ts";

/** The query of an address; invalid days filter nothing. */
export function eventQuery(params: URLSearchParams): EventQuery {
  const query = parseQuery(EventQuery, params);
  const { fromDate, toDate } = daysOf(params);
  return { ...query, fromDate, toDate };
}

/** The same for the API, which counts pages from zero. */
export const apiQuery = (query: EventQuery) => ({ ...query, page: query.page - 1 });

const SIZE = PAGE_SIZES.events[0];

/** The query carried along by an event opened from the list; always with its page. */
export const listSearch = ({ page, size, ...filters }: EventQuery): string =>
  searchOf({ page, size, ...filters }, { size: SIZE });

/** The query of the list from which an event was opened; `""` if opened elsewhere. */
export const eventReturnTo = (params: URLSearchParams): string =>
  params.has("page") ? listSearch(eventQuery(params)) : "";

/**
 * The address of that list; the documented one if nothing is filtered or paged (section 2 of the back-office
 * document).
 */
export function eventListAddress(params: URLSearchParams): string {
  const { page, size, ...filters } = eventQuery(params);
  const query = params.has("page") ? searchOf({ page, size, ...filters }, { page: 1, size: SIZE }) : "";
  return addressWith("/admin/events", query);
}

/** Number of active filters. */
export const activeFilters = ({ page: _page, size: _size, ...filters }: EventQuery): number =>
  Object.values(filters).filter((value) => value !== undefined).length;
