import type { Context } from "#server/context.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { getSession } from "#server/session/live-session.ts";
import { savedViews } from "#server/session/saved-views.ts";
import { storeOf, StoreUnavailable } from "#server/store/store.ts";
import { START } from "./login-address.ts";

/**
 * The landing page of a signed-in person: the saved view that they have chosen as start page. While a letter of
 * theirs has failed it is the dashboard, which says so.
 */
export async function startAddress(context: Context): Promise<string> {
  const userId = getSession(context).get("profile")?.id;
  if (userId === undefined) return START;
  try {
    const start = (await savedViews(storeOf(context), userId).all()).find(({ isStart }) => isStart);
    if (!start || (await outboxOf.ifAny(context)?.notices(userId))?.length) return START;
    return `/admin/cases?${start.query}`;
  } catch (error) {
    if (error instanceof StoreUnavailable) return START;
    throw error;
  }
}
