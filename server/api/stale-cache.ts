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

/** The times of the public lists (decision 9), in milliseconds. */
export const CACHE_TIMES: CacheOptions = {
  fresh: 30_000,
  fair: 5 * 60_000,
  keep: 24 * 60 * 60_000,
  pause: 5_000,
  entries: 16,
  now: () => Date.now(),
};

interface Entry<Value> {
  readonly loaded: { readonly value: Value; readonly begun: number; readonly at: number } | undefined;
  readonly failedAt: number | undefined;
  readonly flight: { readonly begun: number; readonly value: Promise<Cached<Value>> } | undefined;
}

interface StaleCache<Key, Value> {
  /**
   * The value of a key. However many ask at the same time, it is loaded once.
   * @param since epoch milliseconds: what was asked for before is good only when nothing newer can be had
   * @throws what `load` throws, when there is no old value either
   */
  get(key: Key, since?: number): Promise<Cached<Value>>;
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

  async function refresh(key: Key, begun: number): Promise<Cached<Value>> {
    try {
      const value = await load(key);
      const at = now();
      const { loaded } = entries.get(key) ?? nothing;
      // One that was asked for later may have come first.
      const isNewest = !loaded || loaded.begun <= begun;
      change(key, {
        ...(isNewest && { loaded: { value, begun, at } }),
        failedAt: undefined,
        ...ended(key, begun),
      });
      return { value, asOf: at, stale: false };
    } catch (error) {
      change(key, { failedAt: now(), ...ended(key, begun) });
      const old = given(key, keep, 0);
      if (old) return old;
      throw error;
    }
  }

  const ended = (key: Key, begun: number) =>
    entries.get(key)?.flight?.begun === begun && { flight: undefined };

  /** Loads a value, or waits for one that was asked for late enough. */
  function loading(key: Key, since: number): Promise<Cached<Value>> {
    const { flight } = entries.get(key) ?? nothing;
    if (flight && flight.begun >= since) return flight.value;
    const begun = now();
    const value = refresh(key, begun);
    change(key, { flight: { begun, value } });
    return value;
  }

  /** The value that is there, unless it is older than `limit` or was asked for before `since`. */
  function given(key: Key, limit: number, since: number): Cached<Value> | undefined {
    const { loaded, failedAt } = entries.get(key) ?? nothing;
    if (!loaded || loaded.begun < since || now() - loaded.at >= limit) return undefined;
    return { value: loaded.value, asOf: loaded.at, stale: failedAt !== undefined };
  }

  return {
    async get(key, since = 0) {
      const { failedAt } = entries.get(key) ?? nothing;
      change(key, {});
      const ready = given(key, fresh, since);
      if (ready) return ready;

      // Where the source is known to be down nobody waits to learn it again.
      const isDown = failedAt !== undefined && failedAt >= since;
      const old = isDown ? given(key, keep, 0) : given(key, fair, since);
      if (old && isDown && now() - failedAt < pause) return old;
      const next = loading(key, since);
      if (!old) return next;
      next.catch(() => undefined);
      return old;
    },
  };
}
