import type { DatabaseSync } from "node:sqlite";
import { all, type Values } from "../statements.ts";

/** Number of rows of a list in a month or on a day. */
export interface PeriodCount {
  readonly period: string;
  readonly count: number;
}

/** A period of a list, with the number of rows before it and up to its end. */
export interface RankedPeriod {
  readonly period: string;
  readonly before: number;
  readonly upTo: number;
}

/**
 * The period of the row with a rank, so that a deep page skips whole periods instead of their rows.
 * @param periods in order of time.
 * @param rank 1 for the oldest row.
 */
export function periodAt(periods: readonly PeriodCount[], rank: number): RankedPeriod | undefined {
  let before = 0;
  for (const { period, count } of periods) {
    if (rank <= before + count) return { period, before, upTo: before + count };
    before += count;
  }
  return undefined;
}

/** Text that sorts right after everything in a period; "" is the period of rows without a date. */
export const endOf = (period: string): string => (period === "" ? "!" : `${period}~`);

/** Total number of rows in some periods. */
export const sum = (periods: readonly PeriodCount[]): number =>
  periods.reduce((total, { count }) => total + count, 0);

/** Id and time of a row: all that sorting a list needs. */
interface Entry {
  readonly id: number;
  readonly time: string;
}

/**
 * The ids of a page, newest first. Each MP's rows are ordered by an index: as many as the page needs are read from
 * each, and merged; one query over several MPs would sort all their rows.
 * @param slice SQL of rows as `id` and `time`, newest first, `:take` after the first `:skip`; of the MP `:mpId` if
 * there are MPs.
 * @param mps `undefined` for the rows of all MPs.
 */
export function newestIds(
  database: DatabaseSync,
  slice: string,
  values: Values,
  mps: readonly number[] | undefined,
  { skip, size }: { readonly skip: number; readonly size: number },
): number[] {
  const read = (of: Values) => all<Entry>(database, slice, { ...values, ...of });
  const [mpId, ...others] = mps ?? [];
  // The database skips rows many times faster than this code could.
  if (others.length === 0) return idsOf(read({ ...(mps && { mpId: mpId ?? null }), skip, take: size }));
  const entries = (mps ?? []).flatMap((id) => read({ mpId: id, skip: 0, take: skip + size }));
  return idsOf(entries.toSorted(newestFirst).slice(skip, skip + size));
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

function newestFirst(one: Entry, other: Entry): number {
  if (one.time === other.time) return other.id - one.id;
  return one.time < other.time ? 1 : -1;
}
