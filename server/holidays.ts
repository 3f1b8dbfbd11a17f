import type { HolidayTable } from "./holidays-table.ts";

/** Names of public holidays in Macedonian, by day `YYYY-MM-DD`. */
export type Holidays = Readonly<Record<string, string>>;

const years = new Map<number, Holidays>();

/**
 * The public holidays of North Macedonia from `from` to `to`, inclusive. Each year is computed once; a moved holiday
 * is listed on both its days, as the law has it.
 */
export async function holidaysIn({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): Promise<Holidays> {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)));
  if (first === undefined || last === undefined) return {};
  const found: Record<string, string> = {};
  for (let year = first; year <= last; year += 1)
    for (const [day, name] of Object.entries(await holidaysOf(year)))
      if (day >= from && day <= to) found[day] = name;
  return found;
}

async function holidaysOf(year: number): Promise<Holidays> {
  const holidays = years.get(year) ?? (await made(year));
  years.set(year, holidays);
  return holidays;
}

/** A build has a table: the library, with its time zones and moons, would cost the first visitor 0.2 s, and 20 MB. */
async function made(year: number): Promise<Holidays> {
  const table = import.meta.env.HOLIDAYS as string | undefined;
  if (table === undefined) return (await import("./holidays-table.ts")).yearOfHolidays(year);
  const { names, years: all } = JSON.parse(table) as HolidayTable;
  const days = Object.entries(all[year] ?? {});
  return Object.fromEntries(days.map(([day, name]) => [`${year}-${day}`, names[name] ?? ""]));
}
