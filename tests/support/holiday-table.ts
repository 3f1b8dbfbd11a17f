import Library from "date-holidays";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The table of public holidays, from the library. Run as a program, this file writes it: needed after an update of
 * `date-holidays` that brings other holidays, as `tests/unit/holidays.test.ts` then says.
 */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];

export function holidayTable() {
  const library = new Library("MK", { languages: ["mk"], types: ["public"] });
  const places = new Map<string, number>();
  const years: Record<string, Record<string, number>> = {};
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const names = new Map<string, string[]>();
    for (const { date, name } of library.getHolidays(year)) {
      const day = date.slice("YYYY-".length, "YYYY-MM-DD".length);
      names.set(day, [...(names.get(day) ?? []), name]);
    }
    years[year] = Object.fromEntries(
      [...names].map(([day, all]) => {
        const name = all.join(", ");
        if (!places.has(name)) places.set(name, places.size);
        return [day, places.get(name) ?? 0];
      }),
    );
  }
  return { names: [...places.keys()], years };
}

if (import.meta.main) {
  const { names, years } = holidayTable();
  const rows = Object.entries(years).map(([year, days]) => `    "${year}": ${JSON.stringify(days)}`);
  writeFileSync(
    join(import.meta.dirname, "../../server/holidays.json"),
    `{\n  "names": ${JSON.stringify(names)},\n  "years": {\n${rows.join(",\n")}\n  }\n}\n`,
  );
}
