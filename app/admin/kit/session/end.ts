import { formatTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";

export type SessionEnd = ReturnType<typeof sessionEnd>;

/** When this page's session expires unless it is used: seconds from now, and the time in Skopje then, HH:mm. */
export function sessionEnd(context: Context) {
  const left = Math.floor(getSession(context).secondsLeft());
  return { left, time: formatTime(wallTimeOf(new Date(Date.now() + left * 1000))) };
}
