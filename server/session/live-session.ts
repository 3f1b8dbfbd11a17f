import { randomBytes } from "node:crypto";
import { createContext } from "react-router";
import type { Context } from "#server/context.ts";
import type { KeyRing, Keys } from "#server/store/keys.ts";
import { parsed } from "#server/store/records.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";
import { kindOfId, newSessionId, type SessionKind } from "./cookie.ts";
import { enlist, ownersOf } from "./owned-sessions.ts";
import {
  type SessionFields,
  fieldsOf,
  type Flash,
  needsTouch,
  placeOf,
  secondsLeft,
  type Session,
  type SessionData,
  sessionName,
  type SessionStatus,
  type Times,
  sessionTimes,
} from "./session.ts";

/** What sessions are made of; tests pass their own. */
export interface SessionParts {
  readonly store: Store;
  readonly keys: KeyRing;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Purpose of the key that signs session ids (`deriveKeys`). */
const SESSION_KEYS = "session id";

/** Only ids that we issued count; others cost no read. @param prefetch no person has seen anything yet (R7) */
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
    const times = sessionTimes(fields);
    // An expired one is left to the store: this node's clock may be wrong, and then it lives for the others.
    if (fields && times && secondsLeft(kind, times, parts.now()) > 0)
      return liveSession({ status: "live", id, kind, fields, times }, options);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return liveSession({ status: "unavailable", id, kind }, options);
  }
  if (kind === "staff") return liveSession({ status: "ended", id: undefined }, options);
  return liveSession({ status: "none", id, kind }, options);
}

/** A session with the operations reserved to the middleware. */
export interface LiveSession extends Session {
  /** Saves changes, merging those of concurrent requests, and removes dead ids. Rejects with `StoreUnavailable`. */
  save(): Promise<void>;
}

interface FoundSession {
  readonly status: SessionStatus;
  readonly id: string | undefined;
  readonly kind?: SessionKind;
  readonly fields?: SessionFields;
  readonly times?: Times;
}

interface Options {
  readonly store: Store;
  readonly now: () => number;
  readonly keys: Keys;
  readonly prefetch: boolean;
}

const FLASH = "flash.";
const LONG_AGO: Times = { startedAt: 0, seenAt: 0 };

/** Creates a session from what was found; writes to the store in `save()` only. */
export function liveSession(found: FoundSession, { store, now, keys, prefetch }: Options): LiveSession {
  let { status, id, kind = "visitor", times } = found;
  // Never recreate a staff session that can't be read: it may have ended.
  let stored = status === "live" || (status === "unavailable" && kind === "staff");
  let fields = new Map(Object.entries(found.fields ?? {}));
  let changes = new Map<string, string | null>();
  const dead: string[] = [];
  /** The previous id, whose record continues under the new one. */
  let movedFrom: string | undefined;

  function put(name: string, text: string) {
    session.ensureId();
    fields.set(name, text);
    changes.set(name, text);
  }

  /** A prefetch removes nothing for good. */
  function drop(name: string) {
    if (fields.delete(name) && !prefetch) changes.set(name, null);
  }

  function leave() {
    if (id !== undefined) dead.push(id);
    id = undefined;
    stored = false;
  }

  function forget() {
    leave();
    [status, kind, times] = ["none", "visitor", undefined];
    fields = new Map();
    changes = new Map();
  }

  async function write(name: string): Promise<void> {
    const at = now();
    const { startedAt } = times ?? { startedAt: at };
    const seconds = secondsLeft(kind, { startedAt, seenAt: at }, at);
    if (seconds === 0) return;
    const whole = { ...Object.fromEntries(fields), startedAt: String(startedAt) };
    if (!stored && kind === "staff")
      await enlist(store, ownersOf(session.get("profile"), session.get("account")), name);
    const merge = (record: string | undefined) => {
      const there = fieldsOf(record);
      // A removed record stays removed: its session ended in another tab. A new one may exist already: two tabs of
      // one visitor begin it together.
      if (stored && !there) return undefined;
      const isLive = secondsLeft(kind, sessionTimes(there) ?? LONG_AGO, at) > 0;
      return JSON.stringify({ ...(there && isLive ? changed(there, changes) : whole), seenAt: String(at) });
    };
    await store.change(placeOf(name), merge, seconds);
    stored = true;
    times = { startedAt, seenAt: at };
    changes = new Map();
  }

  const session: LiveSession = {
    get id() {
      return id;
    },
    get status() {
      return status;
    },
    secondsLeft() {
      if (!times) return 0;
      const at = now();
      const seenAt = !prefetch && needsTouch(times, at) ? at : times.seenAt;
      return secondsLeft(kind, { startedAt: times.startedAt, seenAt }, at);
    },
    ensureId: () => (id ??= newSessionId(kind, keys)),
    get: <Name extends keyof SessionData>(name: Name) => parsed<SessionData[Name]>(fields.get(name)),
    set: (name, value) => put(name, JSON.stringify(value)),
    unset: drop,
    // Each message is a field of its own, so that two tabs lose none.
    flash: (message) =>
      put(`${FLASH}${now()}.${randomBytes(6).toString("base64url")}`, JSON.stringify(message)),
    takeFlash() {
      if (prefetch) return [];
      const names = [...fields.keys()].filter((name) => name.startsWith(FLASH)).toSorted();
      const texts = names.map((name) => fields.get(name) ?? "");
      names.forEach(drop);
      return texts.map((text) => parsed<Flash>(text));
    },
    regenerate() {
      if (stored) movedFrom = id;
      leave();
      changes = new Map(fields);
      session.ensureId();
    },
    begin() {
      forget();
      kind = "staff";
      session.ensureId();
    },
    destroy: forget,
    async save() {
      const touched = stored && !prefetch && times !== undefined && needsTouch(times, now());
      if (id !== undefined && (changes.size > 0 || touched)) await write(sessionName(id));
      for (const old of dead.splice(0)) {
        const was = await store.remove(placeOf(sessionName(old)));
        // It was ended by another request: it must not continue under another id.
        if (old !== movedFrom || was || id === undefined) continue;
        await store.remove(placeOf(sessionName(id)));
        [id, status, fields] = [undefined, "ended", new Map()];
      }
    },
  };
  return session;
}

/** Merges changes, so that two tabs that write different fields lose none. */
function changed(fields: SessionFields, changes: ReadonlyMap<string, string | null>): SessionFields {
  const all = Object.entries({ ...fields, ...Object.fromEntries(changes) });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

export const sessionContext = createContext<LiveSession | null>(null);

/** The session of this request; throws where the middleware has not run. */
export function getSession(context: Context): Session {
  return liveSessionOf(context);
}

/** The session of this request; `null` for work without a visitor. */
export const sessionIfAny = (context: Context): Session | null => context.get(sessionContext);

function liveSessionOf(context: Context): LiveSession {
  const session = context.get(sessionContext);
  if (!session) throw new Error("The session middleware has not run");
  return session;
}

/** Saves now: for success that may only be reported once stored. Rejects with `StoreUnavailable`. */
export function saveSession(context: Context): Promise<void> {
  return liveSessionOf(context).save();
}

/** Saves now. @returns whether it is certainly stored; false while the store is unavailable */
export async function isSaved(context: Context): Promise<boolean> {
  try {
    await saveSession(context);
    return true;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}
