import type { DatabaseSync } from "node:sqlite";
import { all, one } from "../statements.ts";

/** A list of meetings or events, with its maintained counts (`store/counts/lists.ts`). */
export interface DatedTable {
  readonly table: "meetings" | "events";
  readonly counts: "meetingCounts" | "eventCounts";
  /** The lookup column by which the list is filtered. */
  readonly filter: "meetingStatusId" | "eventTypeId";
  readonly starts: "startDate" | "date";
  readonly ends: "endDate" | "date";
  readonly indices: { readonly all: string; readonly ofMp: string };
}

/** A part of a calendar; `undefined` stands for all. */
export interface CountedPart {
  readonly mps: readonly number[] | undefined;
  readonly filterId: number | undefined;
}

/** How many rows start and end in a month or on a day. */
export interface Edges {
  readonly period: string;
  readonly starts: number;
  readonly ends: number;
}

/** The maintained counts of a part of a calendar, by month. */
export function countsByMonth(database: DatabaseSync, calendar: DatedTable, part: CountedPart): Edges[] {
  return all(database, edgesOf(calendar, "unit = 'month'"), countsKey(part));
}

/** The same for the days of one month. */
export function countsByDay(
  database: DatabaseSync,
  calendar: DatedTable,
  part: CountedPart,
  month: string,
): Edges[] {
  const days =
    "unit = 'day' AND period >= :month AND period < :month || '~' AND substr(period, 1, 7) = :month";
  return all(database, edgesOf(calendar, days), { ...countsKey(part), month });
}

const edgesOf = ({ counts, filter }: DatedTable, periods: string) => `
  SELECT period, sum(starts) AS starts, sum(ends) AS ends FROM ${counts}
  WHERE mpId IN (SELECT value FROM json_each(:mps)) AND ${filter} = :filterId AND ${periods}
  GROUP BY period ORDER BY period`;

const countsKey = ({ mps = [0], filterId = 0 }: CountedPart) => ({ mps: JSON.stringify(mps), filterId });

/**
 * How many rows of a part start, or end, before a moment: whole months and days from maintained counts, the rest of
 * the last day from an index.
 */
export function countBefore(
  database: DatabaseSync,
  calendar: DatedTable,
  part: CountedPart,
  months: readonly Edges[],
  edge: "starts" | "ends",
  moment: string,
): number {
  const [day, month] = [moment.slice(0, "YYYY-MM-DD".length), moment.slice(0, "YYYY-MM".length)];
  const whole = [
    ...months.filter(({ period }) => period < month),
    ...countsByDay(database, calendar, part, month).filter(({ period }) => period < day),
  ].reduce((total, counts) => total + counts[edge], 0);
  const isWhole = moment === day || moment === `${day}T00:00:00Z`;
  return isWhole ? whole : whole + countOnDay(database, calendar, part, edge, moment);
}

function countOnDay(
  database: DatabaseSync,
  calendar: DatedTable,
  { mps, filterId }: CountedPart,
  edge: "starts" | "ends",
  moment: string,
): number {
  const { table, starts, filter } = calendar;
  const column = calendar[edge];
  const day = moment.slice(0, "YYYY-MM-DD".length);
  const found = one<{ count: number }>(
    database,
    `SELECT count(*) AS count FROM ${table} INDEXED BY ${indexOf(calendar, mps)}
     WHERE ${mps ? "mpId IN (SELECT value FROM json_each(:mps)) AND" : ""}
       ${filterId === undefined ? "" : `${filter} = :filterId AND`}
       ${starts} >= :earliest AND ${starts} < :moment AND ${column} >= :day AND ${column} < :moment`,
    {
      ...(mps && { mps: JSON.stringify(mps) }),
      ...(filterId !== undefined && { filterId }),
      earliest: earliestStart(database, calendar, day),
      day,
      moment,
    },
  );
  return found?.count ?? 0;
}

/** The index that has a part in the order of the list. */
export const indexOf = ({ indices }: DatedTable, mps: CountedPart["mps"]): string =>
  mps ? indices.ofMp : indices.all;

/** Lower bound for the start of rows that end at a moment or later, from the longest row of the list. */
export function earliestStart(
  database: DatabaseSync,
  { starts, ends, table }: DatedTable,
  moment: string,
): string {
  if (starts === ends) return moment;
  const row = one<{ earliest: string | null }>(
    database,
    `SELECT strftime('%Y-%m-%dT%H:%M:%SZ', unixepoch(:moment) - max(unixepoch(${ends}) - unixepoch(${starts})),
       'unixepoch') AS earliest FROM ${table}`,
    { moment },
  );
  return row?.earliest ?? "";
}
