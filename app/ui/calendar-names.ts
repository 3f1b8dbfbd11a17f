import { skopjeDay, weekdayOf } from "#app/model/period.ts";
import { MONTHS, type Names, WEEKDAYS } from "#app/model/text/calendar-words.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Option } from "./form/fields/option.ts";

export { MONTHS, WEEKDAYS };

/*
 * Names of days and months (Unicode CLDR 48, Unicode-3.0 licence). Browsers have no Macedonian and no Albanian in `Intl`,
 * so the server and the browser both use these tables.
 */

/** Weekdays in short, Monday first. */
export const WEEKDAYS_SHORT: Names = {
  mk: ["пон.", "вто.", "сре.", "чет.", "пет.", "саб.", "нед."],
  sq: ["hën", "mar", "mër", "enj", "pre", "sht", "die"],
  en: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
};

/** Months after "from", in the definite form in Albanian. */
export const MONTHS_FROM: Names = {
  ...MONTHS,
  sq: "janari shkurti marsi prilli maji qershori korriku gushti shtatori tetori nëntori dhjetori".split(" "),
};

export const MONTHS_SHORT: Names = {
  mk: "јан. фев. мар. апр. мај јун. јул. авг. сеп. окт. ное. дек.".split(" "),
  sq: "jan shk mar pri maj qer korr gush sht tet nën dhj".split(" "),
  en: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
};

/** The name of the weekday of ISO text; `""` if the text is no date. */
export function weekdayName(iso: string, language: Language): string {
  const weekday = weekdayOf(iso);
  return weekday === undefined ? "" : (WEEKDAYS[language][weekday] ?? "");
}

/** "2026-05" (or a longer ISO text) as "мај 2026"; text that is no month is returned unchanged. */
export function formatMonth(month: string, language: Language, names: Names = MONTHS): string {
  const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? [];
  const name = names[language][Number(number) - 1];
  return name === undefined ? month : `${name} ${year}`;
}

/** The first month of the first term in the portal. */
const FIRST_MONTH = { year: 2020, month: 1 };

/**
 * The months up to the current one as options, latest first; a search finds them by name and in digits. The requested
 * value is included, whether it is a month or not.
 * @param asked YYYY-MM, the text typed instead, or `""`
 */
export function monthOptions(language: Language, asked: string): readonly Option[] {
  const [year = 0, month = 0] = skopjeDay(new Date()).split("-").map(Number);
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
