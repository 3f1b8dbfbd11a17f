import type { Fields } from "./record.ts";
import type { SessionKind } from "./session-id.ts";

/** When a session began and when it was last used; milliseconds since 1970. */
export interface Times {
  readonly startedAt: number;
  readonly seenAt: number;
}

/** Seconds without use, and in all, after which a session is over (R7). */
const LIFETIME = {
  staff: { idle: 30 * 60, absolute: 8 * 60 * 60 },
  visitor: { idle: 60 * 60, absolute: 24 * 60 * 60 },
} satisfies Record<SessionKind, unknown>;

/** Seconds after which no session of staff is left, however it was used. */
export const LONGEST_SECONDS = LIFETIME.staff.absolute;

/** A use is written down at most this often, to spare writes. */
const TOUCH_EVERY_MS = 60_000;
/** Clocks of several nodes differ a little. */
const CLOCK_SKEW_MS = 60_000;

/** Seconds until a session ends unless it is used; 0 when it is over. A clock that was set back ends it (F24). */
export function secondsLeft(kind: SessionKind, { startedAt, seenAt }: Times, now: number): number {
  const { idle, absolute } = LIFETIME[kind];
  if (now < Math.max(startedAt, seenAt) - CLOCK_SKEW_MS) return 0;
  const end = Math.min(seenAt + idle * 1000, startedAt + absolute * 1000);
  return Math.max(0, (end - now) / 1000);
}

/** Whether a use now has to be written down. */
export function needsTouch({ seenAt }: Times, now: number): boolean {
  return now - seenAt >= TOUCH_EVERY_MS;
}

/** The times of a kept session; `undefined` where they can't be read. */
export function timesOf({ startedAt, seenAt }: Fields = {}): Times | undefined {
  const times = { startedAt: Number(startedAt), seenAt: Number(seenAt) };
  return Number.isFinite(times.startedAt) && Number.isFinite(times.seenAt) ? times : undefined;
}
