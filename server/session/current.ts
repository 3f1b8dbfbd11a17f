import { createContext } from "react-router";
import type { Context } from "#server/context.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import type { LiveSession } from "./live-session.ts";
import type { Session } from "./session.ts";

/** The session of a request; its middleware sets it. */
export const sessionContext = createContext<LiveSession | null>(null);

/** The session of this request; throws where the middleware has not run. */
export function getSession(context: Context): Session {
  return liveSession(context);
}

/** The same, or `null` for work that belongs to no visitor. */
export const sessionIfAny = (context: Context): Session | null => context.get(sessionContext);

function liveSession(context: Context): LiveSession {
  const session = context.get(sessionContext);
  if (!session) throw new Error("The session middleware has not run");
  return session;
}

/**
 * Saves now instead of after the handler: where success may only be told once it is kept.
 * Rejects with `StoreUnavailable`.
 */
export function saveSession(context: Context): Promise<void> {
  return liveSession(context).save();
}

/** Saves now; tells whether it is certainly kept, which it is not while the store is away. */
export async function isSaved(context: Context): Promise<boolean> {
  try {
    await saveSession(context);
    return true;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}
