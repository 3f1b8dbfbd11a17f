const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** The most that `TRACKING_MONTHS` may say. */
export const MOST_TRACKING_MONTHS = 60;

/**
 * Every kind of record that the product keeps, with the longest time that one is kept after it was last written, in seconds.
 * What is no kind of these does not compile as a key, and what would be kept longer is not written. Where a setting says how
 * long, this is the most that the setting may say.
 */
export const RETENTION = {
  /** A visitor's or a member of staff's session. */
  session: 24 * HOUR,
  /** Which sessions are somebody's, so that all of them can be ended. */
  "sessions-of": 8 * HOUR,
  /** A form that was sent, and what became of it. */
  submission: DAY,
  /** A sign-in that came back from the identity provider, so that it counts once. */
  "sign-in": 10 * 60,
  /** A sign-out that the identity provider told, so that it counts once. */
  "logout-token": 12 * 60,
  /** The last number of a meeting's calendar file. */
  "calendar-file": 365 * DAY,
  /** A letter that waits to be sent, and then, without its text, that it was. */
  mail: DAY + HOUR,
  /** A letter that could not be sent, for the member of staff by whom it was caused: without its text. */
  "mail-notice": 14 * DAY,
  /** A request that a citizen can look up, by a mark of its code (`TRACKING_MONTHS`). */
  "request-code": MOST_TRACKING_MONTHS * 31 * DAY,
  /** What was last seen of such a request, by its case. */
  "request-state": MOST_TRACKING_MONTHS * 31 * DAY,
} as const satisfies Readonly<Record<string, number>>;

/** The name of a kind of record: the only part of a key that is kept readable. */
export type RecordKind = keyof typeof RETENTION;
