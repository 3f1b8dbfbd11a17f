/** A value with its age; `stale` means that a newer one could not be had. */
export interface Cached<Value> {
  readonly value: Value;
  /** Epoch milliseconds when it was loaded. */
  readonly asOf: number;
  readonly stale: boolean;
}

/** Times in milliseconds. */
export interface CacheOptions {
  /** Up to this age a value is given without a question. */
  readonly fresh: number;
  /** Up to this age a value is given at once while a newer one is loaded behind it. */
  readonly fair: number;
  /** Up to this age a value is given when no newer one can be had. */
  readonly keep: number;
  /** After a failure nothing is loaded for so long, as long as there is an old value. */
  readonly pause: number;
  /** Most values; the one that was asked for longest ago goes first. */
  readonly entries: number;
  readonly now: () => number;
}

export const CACHE_TIMES: CacheOptions = {
  fresh: 30_000,
  fair: 5 * 60_000,
  keep: 24 * 60 * 60_000,
  pause: 5_000,
  entries: 16,
  now: () => Date.now(),
};

interface Entry<Value> {
  readonly loaded: { readonly value: Value; readonly at: number } | undefined;
  readonly failedAt: number | undefined;
  readonly flight: Promise<Cached<Value>> | undefined;
}

export interface StaleCache<Key, Value> {
  /**
   * The value of a key. However many ask at the same time, it is loaded once.
   * @throws what `load` throws, when there is no old value either
   */
  get(key: Key): Promise<Cached<Value>>;
}

/** A small cache that keeps giving what it has while its source is down (R72). */
export function staleCache<Key, Value>(
  load: (key: Key) => Promise<Value>,
  options: CacheOptions = CACHE_TIMES,
): StaleCache<Key, Value> {
  const { fresh, fair, keep, pause, now } = options;
  const entries = new Map<Key, Entry<Value>>();
  const nothing: Entry<Value> = { loaded: undefined, failedAt: undefined, flight: undefined };

  const change = (key: Key, part: Partial<Entry<Value>>) => {
    const entry = { ...(entries.get(key) ?? nothing), ...part };
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) if (entries.size > options.entries) entries.delete(oldest);
  };

  async function refresh(key: Key): Promise<Cached<Value>> {
    try {
      const value = await load(key);
      const at = now();
      change(key, { loaded: { value, at }, failedAt: undefined, flight: undefined });
      return { value, asOf: at, stale: false };
    } catch (error) {
      change(key, { failedAt: now(), flight: undefined });
      const old = given(key, keep);
      if (old) return old;
      throw error;
    }
  }

  /** The value that is there, unless it is older than `limit`. */
  function given(key: Key, limit: number): Cached<Value> | undefined {
    const { loaded, failedAt } = entries.get(key) ?? nothing;
    if (!loaded || now() - loaded.at >= limit) return undefined;
    return { value: loaded.value, asOf: loaded.at, stale: failedAt !== undefined };
  }

  return {
    async get(key) {
      const { flight, failedAt } = entries.get(key) ?? nothing;
      change(key, {});
      const ready = given(key, fresh);
      if (ready) return ready;

      // Where the source is known to be down nobody waits to learn it again.
      const old = given(key, failedAt === undefined ? fair : keep);
      if (old && failedAt !== undefined && now() - failedAt < pause) return old;
      const loading = flight ?? refresh(key);
      if (!flight) change(key, { flight: loading });
      if (!old) return loading;
      loading.catch(() => undefined);
      return old;
    },
  };
}
