import { allLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { deletedMeeting } from "#server/files/ics-sequence.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { mpOptions } from "../record/mp-options.server.ts";

/** A deleted meeting for who may have it in a calendar: for an assistant one of an own MP. */
export async function ownDeleted(context: Context, id: number, now: Date) {
  const [known, { mps }] = await Promise.all([deletedMeeting(context, id, now), allLists(context)]);
  const isOwn = mpOptions(mps, requireProfile(context)).some(({ value }) => value === known?.mpId);
  return isOwn ? known : undefined;
}
