import { LRUCache } from "lru-cache";
import { type Meter, timed } from "#server/metrics/meter.ts";

/** How often something was counted in a running time, and for how long that still runs. */
export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/**
 * Counts one, or takes one back that came to nothing.
 * @param seconds how long is counted, from the first one on
 */
export type Count = (key: string, by: 1 | -1, seconds: number) => Promise<Counted>;

/**
 * What keeps the values: texts that outlive this process and always have a time to live. A key is `kind/id`, or
 * `kind/folder/id` for what can be listed.
 * Every method rejects with `StoreUnavailable` when nobody can tell what is kept.
 */
export interface Engine {
  get(key: string): Promise<string | undefined>;
  /** All that is kept in `kind/folder`, in no order. */
  list(folder: string): Promise<readonly { readonly key: string; readonly value: string }[]>;
  /**
   * Writes a value; of any number of callers with the same condition exactly one gets `true`.
   * @param before writes only if this is what is there; `null`: only if there is nothing
   */
  write(key: string, value: string, seconds: number, before?: string | null): Promise<boolean>;
  /** Removes and returns; of any number of callers exactly one gets it. */
  take(key: string): Promise<string | undefined>;
  /** Sets the time to live of what is there. @returns whether something is */
  expire(key: string, seconds: number): Promise<boolean>;
  /** Counts for several processes together; an engine for one has none. */
  readonly count?: Count;
  /** What several nodes know of each other; an engine for one has none. */
  readonly nodes?: NodesEngine;
  /** Resolves when something could be written, which in a full engine that can be read it could not; writes nothing. */
  ready(): Promise<void>;
  close(): void;
}

/** What several nodes that share an engine know of each other. Rejects as its other methods do. */
export interface NodesEngine {
  /**
   * Says that a node is alive, for so many seconds.
   * @returns how many are, and what was announced last
   */
  beat(node: string, seconds: number): Promise<{ readonly nodes: number; readonly version: string }>;
  /** Says that a node is no more. */
  leave(node: string): Promise<void>;
  /** Tells all nodes a new version, the caller's too; who does not hear it learns it from its next beat. */
  announce(version: string): Promise<void>;
  onAnnounced(heard: (version: string) => void): void;
  /** Holds one of `most` slots for so many seconds, or goes on holding it. @returns whether the holder has one */
  hold(slots: string, holder: string, most: number, seconds: number): Promise<boolean>;
  letGo(slots: string, holder: string): Promise<void>;
}

/** The store can't be reached, is full, or did not answer in time: nothing is known about any value. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The store is unavailable", { cause });
    this.name = "StoreUnavailable";
  }
}

/** The same engine, of which it is known how long its operations take. */
export function measured(engine: Engine, meter: Meter): Engine {
  const note = (operation: string) => (outcome: string, ms: number) =>
    meter.time("offices_store_operation_duration_seconds", { operation, outcome }, ms);
  const over =
    <Args extends unknown[], Result>(operation: string, work: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      timed(
        note(operation),
        () => work(...args),
        (end) => ("value" in end ? "ok" : "unavailable"),
      );
  return {
    ...engine,
    get: over("get", engine.get),
    list: over("list", engine.list),
    write: over("write", engine.write),
    take: over("take", engine.take),
    ...(engine.count && { count: over("count", engine.count) }),
    ready: over("ready", engine.ready),
  };
}

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
