import type { Language } from "./language.ts";

/** Names by language. */
export type Names = Readonly<Record<Language, readonly string[]>>;

/*
 * Names of months and days (Unicode CLDR 48, Unicode-3.0 licence): browsers have no Macedonian and no Albanian in `Intl`.
 */

/** Months. */
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
