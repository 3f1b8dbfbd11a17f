const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const MAX_TRACKING_MONTHS = 60;

const MAX_AUDIT_MONTHS = 120;

/**
 * All kinds of stored records, with the longest retention after the last write, in seconds. Other kinds don't compile
 * as keys, and longer retention is refused. Where a setting determines the retention, this is its maximum.
 */
export const RETENTION = {
  /** A visitor's or a member of staff's session. */
  session: 24 * HOUR,
  /** The sessions of an owner, so that all can be ended. */
  "sessions-of": 8 * HOUR,
  /** A sent form, and its outcome. */
  submission: DAY,
  /** The state of a form with several steps: what was posted, and the outcome of each, to resume it. */
  progress: DAY,
  /** A used sign-in callback, so that it counts once. */
  "sign-in": 10 * 60,
  /** A used logout token of the identity provider, so that it counts once. */
  "logout-token": 12 * 60,
  /** The last sequence number of a meeting's calendar file. */
  "calendar-file": 365 * DAY,
  /** Whether a person was reached by phone about a meeting. */
  "call-note": 60 * DAY,
  /** What the person of a case knows of one of its meetings. */
  known: 2 * 366 * DAY,
  /** What the person of a case was told of its meetings, and how (`TRACKING_MONTHS`). */
  "notification-log": MAX_TRACKING_MONTHS * 31 * DAY,
  /** A letter in the outbox; once sent, without its text. */
  mail: DAY + HOUR,
  /** A notice to a member of staff about an undelivered letter, without its text. */
  "mail-notice": 14 * DAY,
  /** A sent letter to a case's person, with its text (`TRACKING_MONTHS`). */
  letter: MAX_TRACKING_MONTHS * 31 * DAY,
  /** A request that a citizen can look up, under a mark of its code (`TRACKING_MONTHS`). */
  "request-code": MAX_TRACKING_MONTHS * 31 * DAY,
  /** The last known state of such a request, by case. */
  "request-state": MAX_TRACKING_MONTHS * 31 * DAY,
  /** That a request looked like a bot's or a copy, by case. */
  "suspected-case": 90 * DAY,
  /** Changes that citizens asked for, by case, until staff settle them. */
  "request-change": MAX_TRACKING_MONTHS * 31 * DAY,
  /** Audit lines of a month, until the last of `AUDIT_MONTHS` after it. */
  audit: (MAX_AUDIT_MONTHS + 2) * 31 * DAY,
  /** The result of the last audit check. */
  "audit-check": (MAX_AUDIT_MONTHS + 2) * 31 * DAY,
  /** A notice of an office or MP: it may begin in two years, and is stored until half a year after its end. */
  notice: (2 * 366 + 183) * DAY,
} as const satisfies Readonly<Record<string, number>>;

/** The name of a kind of record, the only readable part of a stored key. */
export type RecordKind = keyof typeof RETENTION;

/** What a stored text says, unchecked: only the product writes to its store, and seals what it writes. */
export function parsed<Value>(text: string): Value;
export function parsed<Value>(text: string | undefined): Value | undefined;
export function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
