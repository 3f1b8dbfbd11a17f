import { dayFromText } from "#app/model/fields/day-text.ts";
import { type Holidays, holidaysIn } from "#server/holidays.ts";

const YEARS_AHEAD = 5;

/**
 * Names of public holidays by day: of the years for which people plan, and of a day beyond them.
 * @param typed the day as a form has it
 */
export async function holidaysAround(typed = ""): Promise<Holidays> {
  const day = dayFromText(typed);
  const year = new Date().getUTCFullYear();
  const [around, own] = await Promise.all([
    holidaysIn({ from: `${year - 1}-01-01`, to: `${year + YEARS_AHEAD}-12-31` }),
    day === undefined ? {} : holidaysIn({ from: day, to: day }),
  ]);
  return { ...around, ...own };
}
