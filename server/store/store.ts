import { createHash } from "node:crypto";
import { join } from "node:path";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";
import { REDIS_URL_FORMS, parseRedisUrl } from "#server/settings/service-urls.ts";
import { type Chain, createChain, noChains } from "./chain.ts";
import { openEmbeddedChains } from "./embedded-chain.ts";
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
 * For what a page can do without. @param onAway called while the store is unavailable
 * @returns the value; `undefined` while the store is unavailable. Other errors reject
 */
export const unlessAway = <Value>(
  asked: Promise<Value>,
  onAway?: (error: StoreUnavailable) => void,
): Promise<Value | undefined> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    onAway?.(error);
    return undefined;
  });

/**
 * The key of a value; with a folder it can be listed. The kind is stored readable and the rest hashed, so that it
 * can't serve as a cookie (R5): it must be random, or a mark from `marks` where it would say something about a person.
 */
export type StoreKey =
  readonly [kind: RecordKind, id: string] | readonly [kind: RecordKind, folder: string, id: string];

/** A listable folder: all values of a kind whose keys share the part before the last. */
export type Folder = readonly [kind: RecordKind, folder: string];

/**
 * The product's own storage: sessions, sent forms, used sign-ins, sequence numbers of calendar files, counts. Texts
 * that outlive the process, each with a time to live, encrypted against readers of the file or a dump (AES-256-GCM,
 * bound to their key).
 * Every method rejects with `StoreUnavailable` when the store is unreachable or does not answer within a second.
 */
export interface Store {
  get(key: StoreKey): Promise<string | undefined>;
  /** `get` in constant time: without a value a decoy is decrypted. */
  getEvenly(key: StoreKey): Promise<string | undefined>;
  /** The values in a folder, in no order; ids, if needed, are part of the values. */
  list(folder: Folder): Promise<readonly string[]>;
  /** Stores a value. @param seconds time to live from now, here and below; at most the kind's `RETENTION` */
  put(key: StoreKey, value: string, seconds: number): Promise<void>;
  /** Stores a value if there is none: exactly one of concurrent callers gets `true`. */
  add(key: StoreKey, value: string, seconds: number): Promise<boolean>;
  /**
   * Replaces a value atomically: after a concurrent change, `make` is called again.
   * @param make returns `undefined` to leave the value as it is
   * @returns the value afterwards
   */
  change(
    key: StoreKey,
    make: (before: string | undefined) => string | undefined,
    seconds: number,
  ): Promise<string | undefined>;
  /** Removes and returns a value: exactly one of concurrent callers gets it. */
  take(key: StoreKey): Promise<string | undefined>;
  /** Removes a value; returns whether there was one. */
  remove(key: StoreKey): Promise<boolean>;
  /** Changes a value's time to live. @returns whether there was one */
  expire(key: StoreKey, seconds: number): Promise<boolean>;
  /** Counts across processes in Redis, otherwise in this one; stores nothing about the counted person (R53). */
  count(key: readonly [limit: `limit-${string}`, who: string], by: 1 | -1, seconds: number): Promise<Counted>;
  /** Opaque marks of a text: the current secret's, for writing, then those of earlier secrets. */
  marks(text: string): readonly [string, ...string[]];
  readonly chain: Chain;
  /** `undefined` for a single node. */
  nodes(): Promise<NodesEngine | undefined>;
  /** Resolves when the store accepts writes, which a full one does not; for readiness. */
  ready(): Promise<void>;
  /** Reopens with the current settings at the next use; pending operations still complete. */
  reopen(): void;
  close(): Promise<void>;
}

interface StoreSettings {
  /** For several nodes, parsed by `parseRedisUrl`; without it, one file in `dataDir` for a single node. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
}

/** @param settings read at each opening, the first use; whether there is a `redisUrl` never changes */
export function createStore(
  settings: StoreSettings,
  secrets: Secrets,
  log: Pick<Log, "info" | "warn">,
  meter: Meter = NO_METER,
): Store {
  const { dataDir } = settings;
  if (settings.redisUrl === undefined)
    return sealedStore(async () => measured(openFile(dataDir), meter), secrets, log, countInMemory());
  // The Redis client is large, and loaded only if used.
  const open = async () => {
    const address = parseRedisUrl(settings.redisUrl ?? "");
    if (!address) throw new TypeError(REDIS_URL_FORMS);
    return measured((await import("./redis.ts")).openRedisEngine(address, log), meter);
  };
  return sealedStore(open, secrets, log);
}

function openFile(dataDir: string): Engine {
  const chains = openEmbeddedChains(dataDir);
  return { ...openEmbeddedEngine(join(dataDir, "store.sqlite")), chains };
}

/** @param countAlone counts in its address */
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

  /** Sealed with another secret, altered or moved: as good as absent. */
  function opening(key: string, sealed: string): string | undefined {
    const text = unseal(ring("store"), key, sealed);
    if (text === undefined)
      log.warn(
        { reason: "unreadable" },
        "A stored value can't be decrypted: is an old SESSION_SECRET missing?",
      );
    return text;
  }

  let decoy = { of: "", sealed: "" };

  function openDecoy() {
    const [key] = ring("store");
    if (decoy.of !== key.id) decoy = { of: key.id, sealed: seal(key, "decoy", "-".repeat(DECOY_SIGNS)) };
    opening("decoy", decoy.sealed);
  }

  async function write(name: StoreKey, text: string, seconds: number, before?: string | null) {
    const [key, allowed] = [storedKeyOf(name), noLonger(name, seconds)];
    return (await engine()).write(key, seal(ring("store")[0], key, text), allowed, before);
  }

  async function take(name: StoreKey) {
    const key = storedKeyOf(name);
    const sealed = await (await engine()).take(key);
    return { was: sealed !== undefined, text: sealed === undefined ? undefined : opening(key, sealed) };
  }

  return {
    async get(name) {
      const key = storedKeyOf(name);
      const sealed = await (await engine()).get(key);
      return sealed === undefined ? undefined : opening(key, sealed);
    },
    async getEvenly(name) {
      const key = storedKeyOf(name);
      const sealed = await (await engine()).get(key);
      if (sealed !== undefined) return opening(key, sealed);
      openDecoy();
      return undefined;
    },
    async list(folder) {
      const entries = await (await engine()).list(storedKeyOf(folder));
      return entries.flatMap(({ key, value }) => opening(key, value) ?? []);
    },
    put: async (name, text, seconds) => void (await write(name, text, seconds)),
    add: (name, text, seconds) => write(name, text, seconds, null),
    change: (name, make, seconds) => {
      const key = storedKeyOf(name);
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
    expire: async (name, seconds) => (await engine()).expire(storedKeyOf(name), noLonger(name, seconds)),
    async count(name, by, seconds) {
      if (countAlone) return countAlone(name.join("/"), by, seconds);
      const { count } = await engine();
      if (!count) throw new StoreUnavailable("The engine does not count");
      return count(`${name[0]}/${marks(name.join("/"))[0]}`, by, seconds);
    },
    marks,
    chain: createChain(async () => (await engine()).chains ?? noChains(), ring),
    nodes: async () => (await engine()).nodes,
    ready: async () => (await engine()).ready(),
    reopen() {
      const end = (old: Engine) => void setTimeout(() => closeEngine(old), REOPENED_MS).unref();
      void opened?.then(end, () => undefined);
      opened = undefined;
    },
    async close() {
      const last = await opened;
      if (last) closeEngine(last);
    },
  };
}

function closeEngine(engine: Engine): void {
  engine.chains?.close();
  engine.close();
}

/** Length of a stored request in characters. */
const DECOY_SIGNS = 150;

/** How long the previous engine is kept open, in milliseconds: operations take a second at most. */
const REOPENED_MS = 2_000;

/** Serialises work by name: concurrent changes of one value would make each other restart. */
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

/** @throws `RangeError` for a time to live beyond the kind's retention */
function noLonger([kind]: StoreKey, seconds: number): number {
  if (seconds <= RETENTION[kind]) return seconds;
  throw new RangeError(`A record of the kind "${kind}" is kept for ${RETENTION[kind]} seconds at most`);
}

/** The engine's key of a value, in which only the kind is readable. */
function storedKeyOf([kind, ...rest]: StoreKey | Folder): string {
  return [kind, ...rest.map((part) => createHash("sha256").update(part).digest("base64url"))].join("/");
}

export const storeOf = defineService<Store>("store");

export const keysOf = defineService<KeyRing>("keys");
