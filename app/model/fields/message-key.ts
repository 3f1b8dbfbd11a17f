/** Keys of messages about an attached picture or icon, which is checked where the file is read. */
export type FileMessageKey =
  | "pictureFormat"
  | "pictureTooLarge"
  | "pictureNotTaken"
  | "iconRequired"
  | "iconFormat"
  | "iconTooLarge"
  | "iconDimensions";

/** Keys of every message beside a field (section 5 of both documents); some carry a limit, as in `tooLong:100`. */
export type MessageKey =
  | FileMessageKey
  | "required"
  | "email"
  /** The MP form words it differently. */
  | "mpEmail"
  /** Probable mistakes in an address or a phone, asked about once: other letters, a mistyped domain, no digits. */
  | "emailLetters"
  | "emailDomain"
  | "phoneDigits"
  | "invalid"
  | "timeOrder"
  /** Coordinates that are invalid or outside the country. */
  | "coordinates"
  /** The API's documented answers to a duplicate name or code. */
  | "userExists"
  | "categoryExists"
  /** The API insists on one active administrator. */
  | "lastAdministrator"
  /** MPs assigned to an inactive office. */
  | "officeInactive"
  | `tooLong:${number}`
  | `tooManyDigits:${number}`
  /** More boxes ticked than allowed. */
  | `tooMany:${number}`
  /** Invalid days: not a day as people write it; a day that its month doesn't have; a year outside the calendar. */
  | "day"
  | "noSuchDay"
  | "dayReach"
  /** A date of birth in the future. */
  | "dayAhead"
  /** A conversation that has not taken place yet. */
  | "talkAhead"
  /** Invalid days of a notice: last before first, in the past, too far ahead. */
  | "dayOrder"
  | "dayOver"
  | "dayFar"
  /** A letter with a blank left in it, or written by hand without the time of the meeting. */
  | "letterBlank"
  | "letterTime";
