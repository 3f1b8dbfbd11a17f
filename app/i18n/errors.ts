import type { TFunction } from "i18next";
import { MONTHS, WEEKDAYS } from "#app/model/calendar-names.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { weekdayOf } from "#app/model/period.ts";
import { DEFAULT_LANGUAGE } from "#app/model/text/language.ts";
import type { errors } from "./mk/errors.ts";

type Counted =
  | "tooLong"
  | "tooManyDigits"
  | "tooMany"
  | "noSuchDay_one"
  | "noSuchDay_other"
  | "noSuchMonth"
  | "otherWeekday";
type Plain = Exclude<keyof typeof errors, Counted | "form">;

const PLAIN: Readonly<Record<Plain, true>> = {
  required: true,
  email: true,
  mpEmail: true,
  emailLetters: true,
  emailDomain: true,
  phoneDigits: true,
  invalid: true,
  timeOrder: true,
  coordinates: true,
  userExists: true,
  categoryExists: true,
  lastAdministrator: true,
  officeInactive: true,
  day: true,
  dayReach: true,
  dayAhead: true,
  talkAhead: true,
  dayOrder: true,
  dayOver: true,
  dayFar: true,
  letterBlank: true,
  letterTime: true,
  pictureFormat: true,
  pictureTooLarge: true,
  pictureNotTaken: true,
  iconRequired: true,
  iconFormat: true,
  iconTooLarge: true,
  iconDimensions: true,
};

const isPlain = (key: string): key is Plain => Object.hasOwn(PLAIN, key);

/**
 * The documented sentence for a validation message; `tooLong:100` contains its limit. Anything that isn't a key is an
 * API's sentence about a field, and is returned unchanged.
 */
export function errorText(t: TFunction<"errors">, key: MessageKey | (string & {})): string {
  const [name = "", limit = ""] = key.split(":");
  if (name === "noSuchDay") return noSuchDay(t, limit);
  if (name === "otherWeekday")
    return t(name, {
      day: limit.split("-").reverse().join("."),
      weekday: WEEKDAYS[DEFAULT_LANGUAGE][weekdayOf(limit) ?? 0] ?? "",
    });
  if (name === "noSuchMonth") return t(name, { month: limit });
  if (name === "tooLong" || name === "tooManyDigits" || name === "tooMany")
    return t(name, { max: Number(limit) });
  return isPlain(key) ? t(key) : key;
}

/** A day that its month doesn't have; for February, with the year as the reason. */
function noSuchDay(t: TFunction<"errors">, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = MONTHS[DEFAULT_LANGUAGE][Number(month) - 1] ?? "";
  const count = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const ofMonth = month === "02" ? `${name} ${year}` : name;
  return t("noSuchDay", { day: `${date}.${month}.${year}`, month: ofMonth, count });
}
