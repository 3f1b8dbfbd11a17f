import type { KeyRing } from "#server/store/keys.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";
import { secondsLeft, timesOf } from "./lifetime.ts";
import { type LiveSession, liveSession } from "./live-session.ts";
import { fieldsOf, placeOf, sessionName } from "./record.ts";
import { kindOfId } from "./session-id.ts";

/** What a session is made with; tests bring their own. */
export interface SessionParts {
  readonly store: Store;
  readonly keys: KeyRing;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the key over session ids is derived for (`deriveKeys`). */
export const SESSION_KEYS = "session id";

/**
 * Finds the session that a request belongs to. Only ids that we made count; without one the store is not asked.
 * @param sent value of the session cookie
 * @param prefetch the browser asks in advance: nobody has seen anything yet (R7)
 */
export async function openSession(
  sent: string | undefined,
  parts: SessionParts,
  prefetch: boolean,
): Promise<LiveSession> {
  const keys = parts.keys(SESSION_KEYS);
  const options = { ...parts, keys, prefetch };
  const kind = sent === undefined ? undefined : kindOfId(sent, keys);
  if (sent === undefined || kind === undefined)
    return liveSession({ status: "none", id: undefined }, options);

  const id = sent;
  try {
    const place = placeOf(sessionName(id));
    const fields = fieldsOf(await parts.store.get(place));
    const times = timesOf(fields);
    if (fields && times) {
      if (secondsLeft(kind, times, parts.now()) > 0) {
        return liveSession({ status: "live", id, kind, fields, times }, options);
      }
      await parts.store.remove(place);
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return liveSession({ status: "unavailable", id, kind }, options);
  }
  if (kind === "staff") return liveSession({ status: "ended", id: undefined }, options);
  return liveSession({ status: "none", id, kind }, options);
}
