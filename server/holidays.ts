/** Names of public holidays in Macedonian, by day `YYYY-MM-DD`. */
export type Holidays = Readonly<Record<string, string>>;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

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
  const known = years.get(year);
  if (known) return known;
  // The tables of lunar months end here.
  if (year < FIRST_YEAR || year > LAST_YEAR) return {};
  const { default: Library } = await import("date-holidays");
  const library = new Library("MK", { languages: ["mk"], types: ["public"] });
  const names = new Map<string, string[]>();
  for (const { date, name } of library.getHolidays(year)) {
    const day = date.slice(0, "YYYY-MM-DD".length);
    names.set(day, [...(names.get(day) ?? []), name]);
  }
  const holidays = Object.fromEntries([...names].map(([day, all]) => [day, all.join(", ")]));
  years.set(year, holidays);
  return holidays;
}
