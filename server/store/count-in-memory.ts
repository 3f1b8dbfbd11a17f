import { LRUCache } from "lru-cache";
import type { Count } from "./engine.ts";

/** More than any office's day brings; beyond it whoever was counted longest ago is forgotten. */
const MOST = 100_000;
const SWEEP_EVERY_MS = 60_000;

/**
 * Counts in this process only, in bounded memory.
 * @param now milliseconds since 1970
 */
export function countInMemory(now: () => number = () => Date.now()): Count {
  const counts = new LRUCache<string, { value: number }>({
    max: MOST,
    perf: { now },
    ttl: SWEEP_EVERY_MS,
    ttlResolution: 0,
  });
  let sweptAt = now();

  function sweep() {
    if (Math.abs(now() - sweptAt) < SWEEP_EVERY_MS) return;
    sweptAt = now();
    counts.purgeStale();
  }

  return async (key, by, seconds) => {
    sweep();
    const known = counts.get(key);
    // What is given back after its time is over counts nowhere.
    if (!known && by < 0) return { count: 0, msLeft: 0 };
    const count = known ?? { value: 0 };
    if (!known) counts.set(key, count, { ttl: seconds * 1000 });
    count.value = Math.max(0, count.value + by);
    return { count: count.value, msLeft: counts.getRemainingTTL(key) };
  };
}
