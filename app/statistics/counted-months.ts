import { isMonth, skopjeDay } from "#app/model/period.ts";
import type { Statistic } from "#app/model/statistics.ts";
import { FEW } from "./protect.ts";
import type { MonthName, Months } from "./query.ts";

/** Number of cases of ended months, by month `YYYY-MM`. */
export type MonthTotals = ReadonlyMap<string, number>;

export type CountedMonths = Readonly<Record<MonthName, string>>;

/** How many cases of an MP, a party or a term form a batch of figures about people. */
const BATCH = 10;

/** A reply may be some seconds old when it arrives, and clocks differ. */
const AFTER_ITS_END_MS = 5 * 60_000;

/**
 * Number of cases of each month that had ended in Skopje when the statistics were read.
 * @param asOf epoch milliseconds
 */
export function closedMonths(statistics: readonly Statistic[], asOf: number): MonthTotals {
  const open = skopjeDay(new Date(asOf - AFTER_ITS_END_MS)).slice(0, "YYYY-MM".length);
  const totals = new Map<string, number>();
  for (const { type, key, count } of statistics)
    if (type === "casesByMonth" && isMonth(key) && key < open && count > 0)
      totals.set(key, (totals.get(key) ?? 0) + count);
  return totals;
}

/**
 * The months in which a view counts people, chosen so that no two public views, on the same day or on different ones,
 * count sets of cases that differ by one to four (docs/decisions/figures.md). Derived from closed months only, whose
 * cases don't change, so no state is needed.
 *
 * All MPs: runs of months with five cases or more; a period counts the runs within it. All other views: everything up
 * to the end of a batch.
 * @param around the totals of all MPs, then of each smaller view around the requested one, and of that one last
 * @param asked a selected period
 * @returns `undefined` if nothing may be counted
 */
export function countedMonths(around: readonly MonthTotals[], asked: Months): CountedMonths | undefined {
  const months = [...(around[0]?.keys() ?? [])].toSorted();
  const views: View[] = [];
  for (const totals of around) {
    const sums = sumsOf(totals, months);
    if (views.some((larger) => !isWithin(sums, larger.sums))) return undefined;
    views.push(
      views[0] ? { sums, starts: [0], ends: batchEnds(sums, [views[0], ...views.slice(1)]) } : runs(sums),
    );
  }
  const { startMonth = "", endMonth = "~" } = asked;
  const [view] = views.slice(-1);
  const start = view?.starts.map((index) => months[index]).find((month) => month && month >= startMonth);
  const end = view?.ends.map((index) => months[index]).findLast((month) => month && month <= endMonth);
  return start && end && start <= end ? { startMonth: start, endMonth: end } : undefined;
}

/** What can be seen of a view: every stretch from one of its starts to one of its ends, as indexes of months. */
interface View {
  readonly sums: Sums;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Number of cases before each month, and in total at the end. */
type Sums = readonly number[];

function sumsOf(totals: MonthTotals, months: readonly string[]): Sums {
  const sums = [0];
  for (const month of months) sums.push((sums.at(-1) ?? 0) + (totals.get(month) ?? 0));
  // A month that only this view has is in none of the larger views.
  return [...totals.keys()].every((month) => months.includes(month)) ? sums : [];
}

/** The cases from one month to another, inclusive. */
const between = (sums: Sums, start: number, end: number) => (sums[end + 1] ?? 0) - (sums[start] ?? 0);

const isWithin = (sums: Sums, larger: Sums) =>
  sums.length === larger.length &&
  larger.slice(1).every((_, month) => between(sums, month, month) <= between(larger, month, month));

/** The shortest consecutive runs of months with at least five cases each. */
function runs(sums: Sums): View {
  const [starts, ends]: [number[], number[]] = [[], []];
  let start = 0;
  for (let month = 0; month < sums.length - 1; month += 1) {
    if (between(sums, start, month) < FEW) continue;
    starts.push(start);
    ends.push(month);
    start = month + 1;
  }
  return { sums, starts, ends };
}

/**
 * The months at whose end ten more cases had arrived than at the end of the previous batch, and no larger view comes
 * too close.
 */
function batchEnds(sums: Sums, larger: readonly [View, ...View[]]): number[] {
  const ends: number[] = [];
  for (const end of larger[0].ends) {
    const cases = between(sums, (ends.at(-1) ?? -1) + 1, end);
    if (cases >= BATCH && larger.every((view) => isApart(sums, end, view))) ends.push(end);
  }
  return ends;
}

/**
 * Whether a view up to `end` differs enough from everything that a larger view has shown and will show. What the
 * larger one shows later counts at least what it counts by `end`; if that is a separate batch, at least five cases
 * more.
 */
function isApart(sums: Sums, end: number, { sums: all, starts, ends }: View): boolean {
  const apart = (start: number, to: number) =>
    between(sums, 0, end) - 2 * between(sums, start, to) + between(all, start, to);
  const isFew = (cases: number) => cases > 0 && cases < FEW;
  const past = ends.filter((one) => one <= end);
  return starts
    .filter((start) => start <= end)
    .every(
      (start) =>
        (past.includes(end) || apart(start, end) >= FEW) &&
        past.every((one) => one < start || !isFew(apart(start, one))),
    );
}
