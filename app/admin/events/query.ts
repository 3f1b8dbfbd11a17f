import { EventQuery } from "#app/model/event-rules.ts";
import { readDay } from "#app/model/fields/day-text.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { isInReach } from "#app/model/period.ts";
import { parseQuery } from "#app/model/query.ts";
import { typedText } from "#app/model/text/typed.ts";
import { addressWith, searchOf } from "../list/address.ts";

type DayName = "fromDate" | "toDate";

/** The days of a query as they were typed, and what is wrong with them; a text of the namespace `events`. */
export interface TypedDays {
  readonly typed: Readonly<Record<DayName, string>>;
  readonly errors: Readonly<Partial<Record<DayName, MessageKey | "reversed">>>;
}

/** More than anybody needs for a day. */
const LONGEST_DAY = 40;

/** The query as an address asks for it; a wrong day filters nothing. */
export function eventQuery(params: URLSearchParams): EventQuery {
  const query = parseQuery(EventQuery, params);
  const { fromDate, toDate } = daysOf(params);
  return { ...query, fromDate, toDate };
}

/** What stands in the fields of the days, and beside them. */
export const typedDays = (params: URLSearchParams): TypedDays => daysOf(params);

/** The address in which the days stand as addresses have them; absent where they do. */
export function plainAddress(params: URLSearchParams): string | undefined {
  const { typed } = daysOf(params);
  const plain = new URLSearchParams(params);
  for (const name of ["fromDate", "toDate"] as const) if (typed[name]) plain.set(name, typed[name]);
  const isSame = String(plain) === String(params);
  return isSame ? undefined : addressWith("/admin/events", String(plain));
}

/** Reads `fromDate` and `toDate`: what is no day of a calendar, or ends before it begins, is told and not used. */
function daysOf(params: URLSearchParams): TypedDays & Pick<EventQuery, DayName> {
  const [from, to] = [typedDay(params, "fromDate"), typedDay(params, "toDate")];
  const isReversed = from.day !== undefined && to.day !== undefined && from.day > to.day;
  return {
    fromDate: isReversed ? undefined : from.day,
    toDate: isReversed ? undefined : to.day,
    typed: { fromDate: from.typed, toDate: to.typed },
    errors: {
      ...(from.wrong && { fromDate: from.wrong }),
      ...(to.wrong && { toDate: to.wrong }),
      ...(isReversed && { toDate: "reversed" as const }),
    },
  };
}

function typedDay(params: URLSearchParams, name: DayName) {
  const typed = typedText(params.get(name), LONGEST_DAY);
  const read = readDay(typed);
  if ("wrong" in read) return { typed, day: undefined, wrong: read.wrong };
  if (read.day === "" || isInReach(read.day)) return { typed: read.day, day: read.day || undefined };
  return { typed, day: undefined, wrong: "dayReach" as const };
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
