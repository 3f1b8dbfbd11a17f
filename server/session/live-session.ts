import { createHash, randomBytes } from "node:crypto";
import type { Key } from "./keys.ts";
import { needsTouch, secondsLeft, type Times } from "./lifetime.ts";
import { enlist, ownersOf, recordNamed } from "./owned-sessions.ts";
import type { Flash, Session, SessionData, SessionStatus } from "./session.ts";
import { newSessionId, type SessionKind } from "./session-id.ts";
import type { Store } from "./store.ts";

/** A session with what only the middleware does. */
export interface LiveSession extends Session {
  /** Writes what changed, field by field, and removes ids that are dead. Rejects with `StoreUnavailable`. */
  save(): Promise<void>;
}

/** What was found for the cookie of a request. */
export interface FoundSession {
  readonly status: SessionStatus;
  readonly id: string | undefined;
  readonly kind?: SessionKind;
  readonly fields?: Readonly<Record<string, string>>;
  readonly times?: Times;
}

interface Options {
  readonly store: () => Store;
  readonly now: () => number;
  readonly keys: readonly [Key, ...Key[]];
  readonly prefetch: boolean;
}

const FLASH = "flash.";

/** What a session is called where its id must not stand: from this nobody finds the id, and so the cookie. */
const sessionName = (id: string) => createHash("sha256").update(id).digest("base64url");

/** The name of a session's record in the store. */
export const recordOf = (id: string) => recordNamed(sessionName(id));

/** A session over what was found; touches the store in `save()` only. */
export function liveSession(found: FoundSession, { store, now, keys, prefetch }: Options): LiveSession {
  let { status, id, kind = "visitor", times } = found;
  // Of a staff session that can't be read now a record exists, or it is over: never write it anew.
  let stored = status === "live" || (status === "unavailable" && kind === "staff");
  let fields = new Map(Object.entries(found.fields ?? {}));
  let changes = new Map<string, string | null>();
  const dead: string[] = [];
  /** The id whose record lives on under the new one. */
  let movedFrom: string | undefined;

  function put(name: string, text: string) {
    session.ensureId();
    fields.set(name, text);
    changes.set(name, text);
  }

  /** A request that nobody made takes nothing away for good. */
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
    const record = recordNamed(name);
    const at = now();
    const { startedAt } = times ?? { startedAt: at };
    const seconds = secondsLeft(kind, { startedAt, seenAt: at }, at);
    if (seconds === 0) return;
    const update = { ...Object.fromEntries(changes), seenAt: String(at) };
    const whole = { ...Object.fromEntries(fields), startedAt: String(startedAt), seenAt: String(at) };
    if (!stored && kind === "staff") {
      const owners = ownersOf(session.get("profile"), session.get("account"));
      await enlist(store(), owners, { name, startedAt }, at);
    }
    // A record that is gone stays gone: its session ended in another tab. A new one may be there already:
    // two tabs of one visitor begin it together.
    if (stored || !(await store().add(record, whole, seconds))) await store().update(record, update, seconds);
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
    get<Name extends keyof SessionData>(name: Name) {
      const text = fields.get(name);
      return text === undefined ? undefined : (JSON.parse(text) as SessionData[Name]);
    },
    set: (name, value) => put(name, JSON.stringify(value)),
    unset: drop,
    // A field of its own for each message: two tabs lose none.
    flash: (message) =>
      put(`${FLASH}${now()}.${randomBytes(6).toString("base64url")}`, JSON.stringify(message)),
    takeFlash() {
      if (prefetch) return [];
      const names = [...fields.keys()].filter((name) => name.startsWith(FLASH)).toSorted();
      const texts = names.map((name) => fields.get(name) ?? "");
      names.forEach(drop);
      return texts.map((text) => JSON.parse(text) as Flash);
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
        const was = await store().remove(recordOf(old));
        // Somebody ended it meanwhile: it must not live on under another id.
        if (old !== movedFrom || was || id === undefined) continue;
        await store().remove(recordOf(id));
        [id, status, fields] = [undefined, "ended", new Map()];
      }
    },
  };
  return session;
}
