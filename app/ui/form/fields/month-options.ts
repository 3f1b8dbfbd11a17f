import { formatMonth, MONTHS } from "#app/model/calendar-names.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Option } from "./option.ts";

/** The first month of the first term in the portal. */
const FIRST_MONTH = { year: 2020, month: 1 };

/**
 * Up to today's month, latest first; a search finds months by name and in digits. The requested value is
 * included, whether it is a month or not.
 * @param asked YYYY-MM, the text typed instead, or `""`
 * @param today YYYY-MM-DD
 */
export function monthOptions(language: Language, asked: string, today: string): readonly Option[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const count = (year - FIRST_MONTH.year) * MONTHS[language].length + month - FIRST_MONTH.month + 1;
  const months = Array.from({ length: count }, (_, ago) => {
    const index = month - 1 - ago;
    const back = Math.floor(index / MONTHS[language].length);
    const number = index - back * MONTHS[language].length + 1;
    return `${year + back}-${String(number).padStart(2, "0")}`;
  });
  const isMissing = asked !== "" && !months.includes(asked);
  return [...(isMissing ? [asked] : []), ...months].map((value) => ({
    value,
    label: formatMonth(value, language),
    search: `${Number(value.slice("YYYY-".length)) || ""} ${value}`,
  }));
}
