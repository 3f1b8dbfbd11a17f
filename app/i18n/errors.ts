import type { TFunction } from "i18next";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { errors } from "./mk/errors.ts";

type Counted = "tooLong" | "tooManyDigits";
type Plain = Exclude<keyof typeof errors, Counted | "form">;

const PLAIN: Readonly<Record<Plain, true>> = {
  required: true,
  email: true,
  mpEmail: true,
  invalid: true,
  timeOrder: true,
  coordinates: true,
  userExists: true,
  categoryExists: true,
  lastAdministrator: true,
  officeInactive: true,
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
 * The documented sentence of a validation message; `tooLong:100` names its limit. What is no key is a
 * sentence of the API about a field, and comes back as it is.
 */
export function errorText(t: TFunction<"errors">, key: MessageKey | (string & {})): string {
  const [name = "", limit] = key.split(":");
  if (name === "tooLong" || name === "tooManyDigits") return t(name, { max: Number(limit) });
  return isPlain(key) ? t(key) : key;
}
