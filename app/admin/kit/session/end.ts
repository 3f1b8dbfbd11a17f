import { formatTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";

/** When this page's session expires unless it is used. */
export interface SessionEnd {
  /** Seconds from now. */
  readonly left: number;
  /** The time in Skopje at that moment, HH:mm. */
  readonly time: string;
}

/** The expiry of this request's session. */
export function sessionEnd(context: Context): SessionEnd {
  const left = Math.floor(getSession(context).secondsLeft());
  return { left, time: formatTime(wallTimeOf(new Date(Date.now() + left * 1000))) };
}
