import { LRUCache } from "lru-cache";

/** A cached value with its age; `stale` means that no newer one could be loaded. */
export interface Cached<Value> {
  readonly value: Value;
  /** Epoch milliseconds when it was loaded. */
  readonly asOf: number;
  readonly stale: boolean;
}

/** Age limits of a value, in milliseconds. */
export interface Ages {
  /** Up to this age a value is returned without reloading. */
  readonly fresh: number;
  /** Up to this age a value is returned at once and reloaded in the background. */
  readonly fair: number;
  /** Up to this age a value is returned when no newer one can be loaded. */
  readonly keep: number;
}

/** Times in milliseconds. */
export interface CacheOptions extends Ages {
  /** Pause after a failed load, as long as there is an old value. */
  readonly pause: number;
  /** Largest number of values; the least recently used is evicted. */
  readonly entries: number;
  /** Age at which a value is evicted, used or not. */
  readonly goneAfter?: number;
  readonly now: () => number;
  readonly note?: ((outcome: "fresh" | "old" | "loaded") => void) | undefined;
}

/** Properties that differ per value. */
interface Kind<Value> {
  /** Age limits of a value, where they differ from the general ones. */
  readonly agesOf?: (value: Value, now: number) => Ages;
  /** Limit of the total weight, and the weight of one value. */
  readonly weight?: { readonly most: number; readonly of: (value: Value) => number };
}

/** What `load` receives: the current value, and whether a reader is waiting. */
interface Before<Value> {
  readonly before: Value | undefined;
  readonly isWaitedFor: boolean;
}

/** Times for the public lists (docs/decisions/api-client.md), in milliseconds. */
export const CACHE_TIMES: CacheOptions = {
  fresh: 30_000,
  fair: 5 * 60_000,
  keep: 24 * 60 * 60_000,
  pause: 5_000,
  entries: 16,
  now: () => Date.now(),
};

interface Loaded<Value> {
  readonly value: Value;
  readonly begun: number;
  readonly at: number;
  readonly ages: Ages;
}

interface Entry<Value> {
  readonly loaded?: Loaded<Value> | undefined;
  readonly failedAt?: number | undefined;
  readonly flight?: { readonly begun: number; readonly value: Promise<Cached<Value>> } | undefined;
}

/**
 * Creates a cache that keeps serving its values while the source is down (R72). The library enforces the bounds; its own
 * `fetch` would join a load started before one of our writes, and does not distinguish old values from new ones.
 */
export function createCache<Key extends object | string, Value>(
  options: CacheOptions,
  { agesOf = () => options, weight }: Kind<Value> = {},
) {
  const { pause, now, goneAfter, note = () => undefined } = options;
  const entries = new LRUCache<Key, Entry<Value>>({
    max: options.entries,
    ...(goneAfter !== undefined && { ttl: goneAfter, ttlAutopurge: true }),
    ...(weight && {
      maxSize: weight.most,
      sizeCalculation: ({ loaded }) => (loaded ? weight.of(loaded.value) : 1),
    }),
  });

  const change = (key: Key, part: Entry<Value>) => void entries.set(key, { ...entries.peek(key), ...part });

  const ended = (key: Key, begun: number) =>
    entries.peek(key)?.flight?.begun === begun && { flight: undefined };

  async function refresh(key: Key, begun: number, work: () => Promise<Value>): Promise<Cached<Value>> {
    try {
      const value = await work();
      const at = now();
      const loaded = entries.peek(key)?.loaded;
      // A later request may have completed first.
      const isNewest = !loaded || loaded.begun <= begun;
      change(key, {
        ...(isNewest && { loaded: { value, begun, at, ages: agesOf(value, at) } }),
        failedAt: undefined,
        ...ended(key, begun),
      });
      return { value, asOf: at, stale: false };
    } catch (error) {
      change(key, { failedAt: now(), ...ended(key, begun) });
      const old = given(key, "keep", 0);
      if (old) return old;
      throw error;
    }
  }

  /** Loads a value, or joins a load that was requested late enough. */
  function loading(key: Key, since: number, work: () => Promise<Value>): Promise<Cached<Value>> {
    const flight = entries.peek(key)?.flight;
    if (flight && flight.begun >= since) return flight.value;
    const begun = now();
    const value = refresh(key, begun, work);
    change(key, { flight: { begun, value } });
    return value;
  }

  /** The current value, unless it is too old or was requested before `since`. */
  function given(key: Key, age: keyof Ages, since: number): Cached<Value> | undefined {
    const { loaded, failedAt } = entries.peek(key) ?? {};
    if (!loaded || loaded.begun < since || now() - loaded.at >= loaded.ages[age]) return undefined;
    return { value: loaded.value, asOf: loaded.at, stale: failedAt !== undefined };
  }

  return {
    /** @param since epoch milliseconds: an older value serves only if none can be loaded @throws what `load` throws */
    async get(key: Key, load: (had: Before<Value>) => Promise<Value>, since = 0): Promise<Cached<Value>> {
      const { failedAt, loaded } = entries.get(key) ?? {};
      const ready = given(key, "fresh", since);
      if (ready) {
        note("fresh");
        return ready;
      }

      // No waiting for a source that is known to be down.
      const isDown = failedAt !== undefined && failedAt >= since;
      const old = isDown ? given(key, "keep", 0) : given(key, "fair", since);
      note(old ? "old" : "loaded");
      if (old && isDown && now() - failedAt < pause) return old;
      const next = loading(key, since, () => load({ before: loaded?.value, isWaitedFor: !old }));
      if (!old) return next;
      next.catch(() => undefined);
      return old;
    },
    isUnused: () => entries.size === 0,
  };
}
