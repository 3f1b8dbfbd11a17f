import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { partOfProduct } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";
import { REDIS_URL_FORMS, redisPlace } from "#server/settings/redis-url.ts";
import { openEmbeddedEngine } from "./embedded.ts";
import {
  type Count,
  type Counted,
  countInMemory,
  type Engine,
  measured,
  type NodesEngine,
  StoreUnavailable,
} from "./engine.ts";
import { createKeyRing, type KeyRing, markOf, seal, type Secrets, unseal } from "./keys.ts";
import { type RecordKind, RETENTION } from "./records.ts";

export { StoreUnavailable } from "./engine.ts";

/**
 * What a value is kept under; with a folder it can be listed. The kind is kept readable, the rest is hashed, so that nobody can
 * use it as a cookie (R5): it has to be random, or a mark of `marks` where it would say something about a person.
 */
export type StoreKey =
  readonly [kind: RecordKind, id: string] | readonly [kind: RecordKind, folder: string, id: string];

/** What can be listed: all values of a kind whose keys share the part before the last. */
export type Folder = readonly [kind: RecordKind, folder: string];

/**
 * All that the product keeps by itself: sessions, sent forms, used sign-ins, numbers of calendar files, counts. Texts that
 * outlive this process, each with a time to live, sealed for whoever reads the file or dump (AES-256-GCM, bound to their
 * key).
 * Every method rejects with `StoreUnavailable` when the store can't be reached or does not answer in a second.
 */
export interface Store {
  get(key: StoreKey): Promise<string | undefined>;
  /** The values that are kept in a folder, in no order; whoever needs their ids keeps them in the values. */
  list(folder: Folder): Promise<readonly string[]>;
  /** @param seconds how long from now on, here as below; never more than the kind's `RETENTION` */
  put(key: StoreKey, value: string, seconds: number): Promise<void>;
  /** Puts a value where there is none: of any number of callers exactly one gets `true`. */
  add(key: StoreKey, value: string, seconds: number): Promise<boolean>;
  /**
   * Puts what `make` makes of the present value, which nobody has changed meanwhile: if somebody has, it is asked again.
   * @param make gives `undefined` to leave everything as it is
   * @returns what is there now
   */
  change(
    key: StoreKey,
    make: (before: string | undefined) => string | undefined,
    seconds: number,
  ): Promise<string | undefined>;
  /** Removes and returns a value: of any number of callers exactly one gets it. */
  take(key: StoreKey): Promise<string | undefined>;
  /** Tells whether there was such a value. */
  remove(key: StoreKey): Promise<boolean>;
  /** Lets a value that is there end sooner, or later. @returns whether there was one */
  expire(key: StoreKey, seconds: number): Promise<boolean>;
  /** Counts in Redis for all processes together, else in this one only; says nothing about who is counted (R53). */
  count(key: readonly [limit: `limit-${string}`, who: string], by: 1 | -1, seconds: number): Promise<Counted>;
  /** Marks of a text that tell nothing of it: the one to write under, then those of earlier secrets. */
  marks(text: string): readonly [string, ...string[]];
  /** What several nodes that share the store know of each other; `undefined` where there is one only. */
  nodes(): Promise<NodesEngine | undefined>;
  /** Resolves when the store would take something, which a full one that can be read does not: for readiness. */
  ready(): Promise<void>;
  /** Opens anew at the next use, as the settings then say; what was asked for before is still answered. */
  reopen(): void;
  close(): Promise<void>;
}

/** What the store needs of the settings. */
interface StoreSettings {
  /** For several nodes, in a form that `redisPlace` reads; without it one file in `dataDir`, for a single one. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * The store that the settings ask for. It opens at the first use, and again after an opening that failed.
 * @param settings read at each opening; whether there is a `redisUrl` never changes
 */
export function createStore(
  settings: StoreSettings,
  secrets: Secrets,
  log: Pick<Log, "info" | "warn">,
  meter: Meter = NO_METER,
): Store {
  const { dataDir } = settings;
  if (settings.redisUrl === undefined)
    return sealedStore(async () => measured(openFile(dataDir), meter), secrets, log, countInMemory());
  // Redis has a large client: those who do not use it do not load it.
  const open = async () => {
    const place = redisPlace(settings.redisUrl ?? "");
    if (!place) throw new TypeError(REDIS_URL_FORMS);
    return measured((await import("./redis.ts")).openRedisEngine(place, log), meter);
  };
  return sealedStore(open, secrets, log);
}

function openFile(dataDir: string): Engine {
  // Sessions of earlier versions, in another shape: nothing of anybody's may stay behind.
  for (const end of ["", "-wal", "-shm"]) rmSync(join(dataDir, `sessions.sqlite${end}`), { force: true });
  return openEmbeddedEngine(join(dataDir, "store.sqlite"));
}

/**
 * A store over an engine.
 * @param countAlone counts in its place
 */
export function sealedStore(
  open: () => Promise<Engine>,
  secrets: Secrets,
  log: Pick<Log, "warn">,
  countAlone?: Count,
): Store {
  const ring = createKeyRing(secrets);
  const marks = (text: string) => {
    const [current, ...others] = ring("marks").map((key) => markOf(key, text));
    return [current ?? "", ...others] as const;
  };

  let opened: Promise<Engine> | undefined;
  const engine = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
    }));

  const inTurn = turns();

  /** Of another secret, altered, or from another place: as good as not there. */
  function opening(key: string, sealed: string): string | undefined {
    const text = unseal(ring("store"), key, sealed);
    if (text === undefined)
      log.warn({ reason: "unreadable" }, "A stored value can't be opened with the known secrets");
    return text;
  }

  async function write(name: StoreKey, text: string, seconds: number, before?: string | null) {
    const [key, allowed] = [placeOf(name), noLonger(name, seconds)];
    return (await engine()).write(key, seal(ring("store")[0], key, text), allowed, before);
  }

  async function take(name: StoreKey) {
    const key = placeOf(name);
    const sealed = await (await engine()).take(key);
    return { was: sealed !== undefined, text: sealed === undefined ? undefined : opening(key, sealed) };
  }

  return {
    async get(name) {
      const key = placeOf(name);
      const sealed = await (await engine()).get(key);
      return sealed === undefined ? undefined : opening(key, sealed);
    },
    async list(folder) {
      const entries = await (await engine()).list(placeOf(folder));
      return entries.flatMap(({ key, value }) => opening(key, value) ?? []);
    },
    put: async (name, text, seconds) => void (await write(name, text, seconds)),
    add: (name, text, seconds) => write(name, text, seconds, null),
    change: (name, make, seconds) => {
      const key = placeOf(name);
      return inTurn(key, async () => {
        for (;;) {
          const sealed = await (await engine()).get(key);
          const before = sealed === undefined ? undefined : opening(key, sealed);
          const after = make(before);
          if (after === undefined) return before;
          if (await write(name, after, seconds, sealed ?? null)) return after;
        }
      });
    },
    take: async (name) => (await take(name)).text,
    remove: async (name) => (await take(name)).was,
    expire: async (name, seconds) => (await engine()).expire(placeOf(name), noLonger(name, seconds)),
    async count(name, by, seconds) {
      if (countAlone) return countAlone(name.join("/"), by, seconds);
      const { count } = await engine();
      if (!count) throw new StoreUnavailable("The engine does not count");
      return count(`${name[0]}/${marks(name.join("/"))[0]}`, by, seconds);
    },
    marks,
    nodes: async () => (await engine()).nodes,
    ready: async () => (await engine()).ready(),
    reopen() {
      const end = (old: Engine) => void setTimeout(() => old.close(), REOPENED_MS).unref();
      void opened?.then(end, () => undefined);
      opened = undefined;
    },
    close: async () => (await opened)?.close(),
  };
}

/** Whoever has asked an engine waits a second at most. */
const REOPENED_MS = 2_000;

/** Lets work of one name follow one another: changes of one value would make each other begin anew. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (last.get(name) === turn) last.delete(name);
    }
  };
}

/** @throws `RangeError` for what would be kept longer than records of its kind are */
function noLonger([kind]: StoreKey, seconds: number): number {
  if (seconds <= RETENTION[kind]) return seconds;
  throw new RangeError(`A record of the kind "${kind}" is kept for ${RETENTION[kind]} seconds at most`);
}

/** Where a value is kept; the engine never sees more than the kind. */
function placeOf([kind, ...rest]: StoreKey | Folder): string {
  return [kind, ...rest.map((part) => createHash("sha256").update(part).digest("base64url"))].join("/");
}

/** The one store of a product. */
export const storeOf = partOfProduct<Store>("store");

/** The keys of a product. */
export const keysOf = partOfProduct<KeyRing>("keys");
