import { LRUCache } from "lru-cache";
import { type Meter, timed } from "#server/metrics/meter.ts";
import type { ChainEngine } from "./chain-engine.ts";

export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** Increments a counter, or decrements it again. @param seconds length of the period, from the first count */
export type Count = (key: string, by: 1 | -1, seconds: number) => Promise<Counted>;

/**
 * A storage engine: texts that outlive the process, each with a time to live. A key is `kind/id`, or `kind/folder/id`
 * for listable values.
 * Every method rejects with `StoreUnavailable` when the state is unknown.
 */
export interface Engine {
  get(key: string): Promise<string | undefined>;
  /** All values in `kind/folder`, or of a whole kind, which reads every key of it; in no order. */
  list(folder: string): Promise<readonly { readonly key: string; readonly value: string }[]>;
  /**
   * Writes a value; of concurrent callers with the same condition exactly one gets `true`.
   * @param before writes only if this is the present value; `null`: only if there is none
   */
  write(key: string, value: string, seconds: number, before?: string | null): Promise<boolean>;
  /** Removes and returns a value; exactly one of concurrent callers gets it. */
  take(key: string): Promise<string | undefined>;
  /** Sets the time to live of a value. @returns whether there is one */
  expire(key: string, seconds: number): Promise<boolean>;
  /** Counts across processes; absent in an engine for a single one. */
  readonly count?: Count;
  /** Coordination of nodes; absent in an engine for a single one. */
  readonly nodes?: NodesEngine;
  /** Append-only lines; a test engine may have none. */
  readonly chains?: ChainEngine;
  /** Resolves if a write would succeed, which it would not in a full engine; writes nothing. */
  ready(): Promise<void>;
  close(): void;
}

/** Coordination of nodes that share an engine. Methods reject with `StoreUnavailable`. */
export interface NodesEngine {
  /** @returns how many nodes are alive, the last announced version, and the engine's time (epoch milliseconds) */
  beat(node: string, seconds: number): Promise<{ nodes: number; version: string; time: number }>;
  leave(node: string): Promise<void>;
  /** Announces a new version to all nodes, including the caller; a node that misses it learns it with its next beat. */
  announce(version: string): Promise<void>;
  onAnnounced(listener: (version: string) => void): void;
}

/** The store is unreachable, full, or did not answer in time: the state of values is unknown. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The store is unavailable", { cause });
    this.name = "StoreUnavailable";
  }
}

/** @throws `StoreUnavailable` for whatever the embedded database throws */
export function unlessFailing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}

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
  const { count, nodes } = engine;
  return {
    ...engine,
    get: over("get", engine.get),
    list: over("list", engine.list),
    write: over("write", engine.write),
    take: over("take", engine.take),
    expire: over("expire", engine.expire),
    ...(count && { count: over("count", count) }),
    ...(nodes && {
      nodes: {
        ...nodes,
        beat: over("beat", nodes.beat),
        leave: over("leave", nodes.leave),
        announce: over("announce", nodes.announce),
      },
    }),
    ready: over("ready", engine.ready),
  };
}

/** Most counters in memory; beyond it the oldest is dropped. */
const MAX_COUNTERS = 100_000;
const SWEEP_EVERY_MS = 60_000;

/** In this process only, in bounded memory. @param now epoch milliseconds */
export function countInMemory(now: () => number = () => Date.now()): Count {
  const counts = new LRUCache<string, { value: number }>({
    // Not `max`, for which four megabytes would be laid out beforehand.
    maxSize: MAX_COUNTERS,
    sizeCalculation: () => 1,
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
    // A decrement after the period has no effect.
    if (!known && by < 0) return { count: 0, msLeft: 0 };
    const count = known ?? { value: 0 };
    if (!known) counts.set(key, count, { ttl: seconds * 1000 });
    count.value = Math.max(0, count.value + by);
    return { count: count.value, msLeft: counts.getRemainingTTL(key) };
  };
}
