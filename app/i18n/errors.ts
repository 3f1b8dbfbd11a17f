import type { TFunction } from "i18next";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { errors } from "./mk/errors.ts";

type Counted = "tooLong" | "tooManyDigits" | "tooMany";
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
  noSuchDay: true,
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
  if (name === "tooLong" || name === "tooManyDigits" || name === "tooMany")
    return t(name, { max: Number(limit) });
  return isPlain(key) ? t(key) : key;
}
