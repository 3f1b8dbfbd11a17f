import { addDays } from "#app/model/days.ts";
import { isWeekend } from "#app/model/period.ts";
import table from "./holidays.json" with { type: "json" };

/** Names of public holidays in Macedonian, by day `YYYY-MM-DD`. */
export type Holidays = Readonly<Record<string, string>>;

/**
 * Names, and by year the holidays of its days `MM-DD` as places among the names. A table, because the library that
 * knows them, `date-holidays`, brings time zones and moons of 20 MB; `tests/unit/holidays.test.ts` compares both.
 */
const names: readonly string[] = table.names;
const years: Readonly<Record<string, Readonly<Record<string, number>>>> = table.years;

/**
 * The public holidays of North Macedonia from `from` to `to`, inclusive; a moved holiday is listed on both its days, as
 * the law has it. None is known before 2000 and after 2099.
 */
export function holidaysIn({ from, to }: { readonly from: string; readonly to: string }): Holidays {
  const found: Record<string, string> = {};
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const [date, name] of Object.entries(years[year] ?? {})) {
      const day = `${year}-${date}`;
      if (day >= from && day <= to) found[day] = names[name] ?? "";
    }
  return found;
}

/** The first working day after another day, or the last before it. */
export function workingDayFrom(day: string, step: 1 | -1): string {
  const next = addDays(day, step);
  const isOff = isWeekend(next) || Object.hasOwn(holidaysIn({ from: next, to: next }), next);
  return isOff ? workingDayFrom(next, step) : next;
}
