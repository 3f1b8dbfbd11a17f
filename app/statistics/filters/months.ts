import { isMonth } from "#app/model/period.ts";
import { beginning } from "#app/model/text/beginning.ts";

/** The months that figures are of, both included, as YYYY-MM; an absent one is open. */
export interface Months {
  readonly startMonth?: string | undefined;
  readonly endMonth?: string | undefined;
}

export type MonthName = keyof Months;

/** What is wrong with a month that was typed; a text of the namespace `statistics`. */
type MonthError = "nonsense" | "reversed";

/** The months of a query: what was typed, what it means, and what is wrong with it. */
export interface MonthsQuery {
  readonly typed: Readonly<Record<MonthName, string>>;
  /** What figures are read for: without months that are wrong. */
  readonly months: Months;
  readonly errors: Readonly<Partial<Record<MonthName, MonthError>>>;
}

const LONGEST_TEXT = 40;

/** Reads `startMonth` and `endMonth` of a query; what is no month, or ends before it begins, is told and not used. */
export function monthsQuery(params: URLSearchParams): MonthsQuery {
  const typed = { startMonth: textOf(params, "startMonth"), endMonth: textOf(params, "endMonth") };
  const startMonth = monthFromText(typed.startMonth);
  const endMonth = monthFromText(typed.endMonth);
  const errors = {
    ...(startMonth === undefined && typed.startMonth !== "" && { startMonth: "nonsense" as const }),
    ...(endMonth === undefined && typed.endMonth !== "" && { endMonth: "nonsense" as const }),
    ...(startMonth && endMonth && startMonth > endMonth && { endMonth: "reversed" as const }),
  };
  const isReversed = errors.endMonth === "reversed";
  return {
    typed: { startMonth: startMonth ?? typed.startMonth, endMonth: endMonth ?? typed.endMonth },
    months: isReversed ? {} : { ...(startMonth && { startMonth }), ...(endMonth && { endMonth }) },
    errors,
  };
}

const textOf = (params: URLSearchParams, name: MonthName) =>
  beginning((params.get(name) ?? "").trim(), LONGEST_TEXT);

/** "2026-05", and as people write it where the browser has no month picker: "5.2026", "05/2026", "2026.5". */
export function monthFromText(text: string): string | undefined {
  const [, first = "", second = ""] = /^(\d{1,4})\s*[-./]\s*(\d{1,4})\.?$/.exec(text) ?? [];
  const [year, month] = first.length === 4 ? [first, second] : [second, first];
  const written = `${year}-${month.padStart(2, "0")}`;
  return isLikelyMonth(written) ? written : undefined;
}

/** A month of this century: another one is a slip of somebody's, and would stretch a line over all the years between. */
const isLikelyMonth = (text: string) => isMonth(text) && text.startsWith("20");

/** The query of some months, in one spelling: for links that keep them. */
export const monthsParams = ({ startMonth, endMonth }: Months): URLSearchParams =>
  new URLSearchParams({ ...(startMonth && { startMonth }), ...(endMonth && { endMonth }) });

/** Far more months than anybody has figures of: what an API says beyond is nonsense. */
const MOST_MONTHS = 600;

/** Every month from the first to the last of some months; what can't be one is left out. */
export function monthsBetween(months: readonly string[]): string[] {
  const known = months.filter(isLikelyMonth).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [begin, end] = [numberOf(first), numberOf(last)];
  return Array.from({ length: Math.min(end - begin + 1, MOST_MONTHS) }, (_, index) => {
    const month = end - Math.min(end - begin, MOST_MONTHS - 1) + index;
    return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
