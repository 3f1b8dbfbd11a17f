/** Keys of validation messages about typed values; `tooLong` carries its limit as `tooLong:100`. */
type ValueMessageKey =
  | "required"
  | "email"
  /** The MP form words it differently. */
  | "mpEmail"
  | "invalid"
  | "timeOrder"
  /** A place that is none, or not in the country. */
  | "coordinates"
  /** Two documented answers of the API to a name or a code that is there already. */
  | "userExists"
  | "categoryExists"
  /** The API keeps one active administrator. */
  | "lastAdministrator"
  /** New MPs for an office that is not active. */
  | "officeInactive"
  | `tooLong:${number}`
  | `tooManyDigits:${number}`
  /** More boxes are ticked than may be. */
  | `tooMany:${number}`
  /** Text that is no day; a day `2026-11-31` that its month doesn't have; a month over 12; a year that no calendar shows. */
  | "day"
  | `noSuchDay:${string}`
  | `noSuchMonth:${number}`
  | "dayReach"
  /** A day of birth that is still to come. */
  | "dayAhead";

/** Keys of messages about an attached picture or icon; whoever reads the file checks it. */
export type FileMessageKey =
  | "pictureFormat"
  | "pictureTooLarge"
  | "pictureNotTaken"
  | "iconRequired"
  | "iconFormat"
  | "iconTooLarge"
  | "iconDimensions";

/** Keys of every message that may stand beside a field (section 5 of both documents). */
export type MessageKey = ValueMessageKey | FileMessageKey;
