import { LRUCache } from "lru-cache";

/** A value with its age; `stale` means that a newer one could not be had. */
export interface Cached<Value> {
  readonly value: Value;
  /** Epoch milliseconds when it was loaded. */
  readonly asOf: number;
  readonly stale: boolean;
}

/** How old a value may be, in milliseconds. */
export interface Ages {
  /** Up to this age a value is given without a question. */
  readonly fresh: number;
  /** Up to this age a value is given at once while a newer one is loaded behind it. */
  readonly fair: number;
  /** Up to this age a value is given when no newer one can be had. */
  readonly keep: number;
}

/** Times in milliseconds. */
export interface CacheOptions extends Ages {
  /** After a failure nothing is loaded for so long, as long as there is an old value. */
  readonly pause: number;
  /** Most values; the one that was asked for longest ago goes first. */
  readonly entries: number;
  /** After so long a value goes by itself, whether somebody asks or not. */
  readonly goneAfter?: number;
  readonly now: () => number;
  /** Hears of each reading whether the value was fresh, an old one was given, or it had to be loaded. */
  readonly note?: ((outcome: "fresh" | "old" | "loaded") => void) | undefined;
}

/** What differs from value to value. */
interface Kind<Value> {
  /** Of a value of this moment, where it is not that of all. */
  readonly agesOf?: (value: Value, now: number) => Ages;
  /** Most that all values weigh together, and what one does. */
  readonly weight?: { readonly most: number; readonly of: (value: Value) => number };
}

/** What `load` may want to know: the value that is there, and whether somebody waits. */
interface Before<Value> {
  readonly before: Value | undefined;
  readonly isWaitedFor: boolean;
}

/** A cache that keeps giving what it has while its source is down (R72). */
export interface Cache<Key, Value> {
  /**
   * The value of a key. However many ask at the same time, it is loaded once.
   * @param since epoch milliseconds: what was asked for before is good only when nothing newer can be had
   * @throws what `load` throws, when there is no old value either
   */
  get(key: Key, load: (had: Before<Value>) => Promise<Value>, since?: number): Promise<Cached<Value>>;
  /** Whether nobody has asked for anything so far. */
  isUnused(): boolean;
}

/** The times of the public lists (decision 9), in milliseconds. */
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
 * Makes a cache. The library keeps its bounds; its own `fetch` would join a load that was begun before a write of ours, and
 * does not tell an old value from a new one.
 */
export function createCache<Key extends object | string, Value>(
  options: CacheOptions,
  { agesOf = () => options, weight }: Kind<Value> = {},
): Cache<Key, Value> {
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
      // One that was asked for later may have come first.
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

  /** Loads a value, or waits for one that was asked for late enough. */
  function loading(key: Key, since: number, work: () => Promise<Value>): Promise<Cached<Value>> {
    const flight = entries.peek(key)?.flight;
    if (flight && flight.begun >= since) return flight.value;
    const begun = now();
    const value = refresh(key, begun, work);
    change(key, { flight: { begun, value } });
    return value;
  }

  /** The value that is there, unless it is too old or was asked for before `since`. */
  function given(key: Key, age: keyof Ages, since: number): Cached<Value> | undefined {
    const { loaded, failedAt } = entries.peek(key) ?? {};
    if (!loaded || loaded.begun < since || now() - loaded.at >= loaded.ages[age]) return undefined;
    return { value: loaded.value, asOf: loaded.at, stale: failedAt !== undefined };
  }

  return {
    async get(key, load, since = 0) {
      const { failedAt, loaded } = entries.get(key) ?? {};
      const ready = given(key, "fresh", since);
      if (ready) {
        note("fresh");
        return ready;
      }

      // Where the source is known to be down nobody waits to learn it again.
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
