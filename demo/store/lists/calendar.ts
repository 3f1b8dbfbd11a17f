import type { DatabaseSync } from "node:sqlite";
import { parseWallTime } from "#app/model/period.ts";
import {
  type DatedTable,
  countBefore,
  countsByDay,
  earliestStart,
  type Edges,
  indexOf,
  countsByMonth,
  type CountedPart,
} from "./calendar-counts.ts";
import { endOf, newestIds, periodAt, type RankedPeriod } from "./newest.ts";

/**
 * A page of a part of a calendar. A row is in the range if it starts before `until` (exclusive) and doesn't end
 * before `from` (inclusive). Both have the format of the list's dates. A range that ends before it begins is empty.
 */
interface CalendarQuery extends CountedPart {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** The ids of a page, latest start first, and the total of all pages from maintained counts. */
export function calendarPage(
  database: DatabaseSync,
  calendar: DatedTable,
  query: CalendarQuery,
): { readonly ids: readonly number[]; readonly total: number } {
  const { from, until, page, size } = query;
  if (from !== undefined && until !== undefined && from >= until) return { ids: [], total: 0 };
  const months = countsByMonth(database, calendar, query);
  const count = (edge: "starts" | "ends", moment: string) =>
    countBefore(database, calendar, query, months, edge, moment);
  const begun = until === undefined ? sumOf(months) : count("starts", until);
  const total = from === undefined ? begun : begun - count("ends", from);
  if (page * size >= total) return { ids: [], total };

  const first = begun - page * size;
  // Rows that start within the range come first, then earlier ones that last into it; between these are rows outside
  // it.
  const within = from === undefined ? begun : begun - count("starts", from);
  const place =
    from === undefined || page * size < within
      ? placeOf(dayOf(database, calendar, query, months, first), first, { begun, until })
      : { before: from, skip: page * size - within };
  const last = Math.max(first - size + 1, 1);
  const earliest =
    from === undefined
      ? (periodAt(months.map(starting), last)?.period ?? "")
      : earliestStart(database, calendar, from);
  const values = {
    earliest,
    before: place.before,
    ...(from !== undefined && { from }),
    ...(query.filterId !== undefined && { filterId: query.filterId }),
  };
  const slice = sliceOf(calendar, query);
  return { ids: newestIds(database, slice, values, query.mps, { skip: place.skip, size }), total };
}

/** A page begins with rows that start before a moment, after skipping some. */
interface Place {
  readonly before: string;
  readonly skip: number;
}

/** The position of the row with a rank among those that start on its day or before. */
function placeOf(
  day: RankedPeriod | undefined,
  rank: number,
  { begun, until = AFTER_ALL }: { readonly begun: number; readonly until: string | undefined },
): Place {
  if (!day) return { before: until, skip: begun - rank };
  const end = endOf(day.period);
  return { before: end < until ? end : until, skip: Math.min(day.upTo, begun) - rank };
}

const starting = ({ period, starts }: Edges) => ({ period, count: starts });

const sumOf = (months: readonly Edges[]) => months.reduce((total, { starts }) => total + starts, 0);

/** The day of the row with a rank, found by its month; `upTo` is how many rows start up to the end of that day. */
function dayOf(
  database: DatabaseSync,
  calendar: DatedTable,
  query: CalendarQuery,
  months: readonly Edges[],
  rank: number,
) {
  const month = periodAt(months.map(starting), rank);
  if (!month) return undefined;
  const days = countsByDay(database, calendar, query, month.period).map(starting);
  const day = periodAt(days, rank - month.before);
  return day && { period: day.period, before: month.before + day.before, upTo: month.before + day.upTo };
}

/** Reads one index in order; the remaining filters are columns of it too. */
function sliceOf(calendar: DatedTable, { mps, filterId, from }: CalendarQuery): string {
  const { table, starts, ends, filter } = calendar;
  const conditions = [
    ...(mps ? ["mpId = :mpId"] : []),
    `${starts} >= :earliest AND ${starts} < :before`,
    ...(from === undefined ? [] : [`${ends} >= :from`]),
    ...(filterId === undefined ? [] : [`${filter} = :filterId`]),
  ];
  return `SELECT id, ${starts} AS time FROM ${table} INDEXED BY ${indexOf(calendar, mps)}
    WHERE ${conditions.join(" AND ")} ORDER BY ${starts} DESC, id DESC LIMIT :take OFFSET :skip`;
}

/**
 * The start of an inclusive range of wall-clock times, in the lists' format; a date starts at midnight.
 * @param iso ISO date or date-time text; an offset is ignored.
 */
export function rangeBegin(iso: string): string | undefined {
  const wall = parseWallTime(iso);
  return wall && `${wall.date}T${wall.time || "00:00:00"}Z`;
}

const SECOND = 1000;

const LAST_YEAR = 9999;

/** The first moment after an inclusive range: one second after a time, midnight after a date. */
export function rangeEnd(iso: string): string | undefined {
  const wall = parseWallTime(iso);
  if (!wall) return undefined;
  const next = new Date(Date.parse(`${wall.date}T${wall.time || "23:59:59"}Z`) + SECOND);
  return next.getUTCFullYear() > LAST_YEAR ? AFTER_ALL : next.toISOString().replace(".000Z", "Z");
}

/** Sorts after every date. */
const AFTER_ALL = "~";
