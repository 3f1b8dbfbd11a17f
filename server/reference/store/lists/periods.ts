/** How many rows of a list lie in a month or on a day. */
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
 * The period in which the row with a rank lies, so that a deep page skips whole periods instead of their rows.
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

/** Text that sorts right after everything of a period; "" is that of what has no date. */
export const endOf = (period: string): string => (period === "" ? "!" : `${period}~`);

/** How many rows some periods have together. */
export const sum = (periods: readonly PeriodCount[]): number =>
  periods.reduce((total, { count }) => total + count, 0);
