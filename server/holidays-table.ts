import Library from "date-holidays";
import type { Plugin } from "vite";
import type { Holidays } from "./holidays.ts";

/** The tables of lunar months end here. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

const library = new Library("MK", { languages: ["mk"], types: ["public"] });

/** The holidays of all years; names by their number, since there are few. */
export interface HolidayTable {
  readonly names: readonly string[];
  /** By year, then by `MM-DD`. */
  readonly years: Readonly<Record<number, Readonly<Record<string, number>>>>;
}

/** Computes the holidays of a year. */
export function yearOfHolidays(year: number): Holidays {
  if (year < FIRST_YEAR || year > LAST_YEAR) return {};
  const names = new Map<string, string[]>();
  for (const { date, name } of library.getHolidays(year)) {
    const day = date.slice(0, "YYYY-MM-DD".length);
    names.set(day, [...(names.get(day) ?? []), name]);
  }
  return Object.fromEntries([...names].map(([day, all]) => [day, all.join(", ")]));
}

/** Gives the server's build the holidays of all years as `import.meta.env.HOLIDAYS`. */
export function holidayTable(): Plugin {
  return {
    name: "holiday-table",
    apply: "build",
    configEnvironment: (name) =>
      name === "ssr" ? { define: { "import.meta.env.HOLIDAYS": JSON.stringify(tableText()) } } : null,
  };
}

function tableText(): string {
  const numbers = new Map<string, number>();
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at).map((year) => {
    const days = Object.entries(yearOfHolidays(year)).map(([day, name]) => {
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      return [day.slice("YYYY-".length), numbers.get(name)] as const;
    });
    return [year, Object.fromEntries(days)] as const;
  });
  return JSON.stringify({ names: [...numbers.keys()], years: Object.fromEntries(years) });
}
