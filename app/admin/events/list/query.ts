import { EventQuery } from "#app/model/event.ts";
import { parseQuery } from "#app/model/query.ts";

/** The query as an address asks for it. */
export const eventQuery = (params: URLSearchParams): EventQuery => parseQuery(EventQuery, params);

/** The same in the API's terms: it counts pages from zero. */
export const apiQuery = (query: EventQuery) => ({ ...query, page: query.page - 1 });

/** How many filters are set. */
export const activeFilters = ({ mpId, fromDate, toDate, eventTypeId }: EventQuery): number =>
  [mpId, fromDate, toDate, eventTypeId].filter((value) => value !== undefined).length;

/** Whether the range of days ends before it begins. */
export const isBackwards = ({ fromDate, toDate }: EventQuery): boolean =>
  fromDate !== undefined && toDate !== undefined && fromDate > toDate;
