import { weekdayOf } from "./period.ts";
import type { Language } from "./text/language.ts";

type Names = Readonly<Record<Language, readonly string[]>>;

/*
 * Names of months and days (Unicode CLDR 48, Unicode-3.0 licence): browsers have no Macedonian and no Albanian in `Intl`.
 */

export const MONTHS: Names = {
  mk: "јануари февруари март април мај јуни јули август септември октомври ноември декември".split(" "),
  sq: "janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** Weekdays, Monday first. */
export const WEEKDAYS: Names = {
  mk: ["понеделник", "вторник", "среда", "четврток", "петок", "сабота", "недела"],
  sq: ["e hënë", "e martë", "e mërkurë", "e enjte", "e premte", "e shtunë", "e diel"],
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
};

/** Weekdays in short for staff, Monday first. */
export const WEEKDAYS_SHORT = ["пон.", "вто.", "сре.", "чет.", "пет.", "саб.", "нед."] as const;

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

function weekdayIn(names: readonly string[], iso: string): string {
  const weekday = weekdayOf(iso);
  return weekday === undefined ? "" : (names[weekday] ?? "");
}

/** The name of the weekday of ISO text; `""` if the text is no date. */
export const weekdayName = (iso: string, language: Language) => weekdayIn(WEEKDAYS[language], iso);

/** The same in short, for staff. */
export const shortWeekday = (iso: string) => weekdayIn(WEEKDAYS_SHORT, iso);

/** "2026-05" (or a longer ISO text) as "мај 2026"; text that is no month is returned unchanged. */
export function formatMonth(month: string, language: Language, names: Names = MONTHS): string {
  const [, year, number] = /^(\d{4})-(\d{2})/.exec(month) ?? [];
  const name = names[language][Number(number) - 1];
  return name === undefined ? month : `${name} ${year}`;
}
