import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import { defineService } from "#server/context.ts";
import type { Meter } from "#server/metrics/meter.ts";
import type { Hold } from "#server/store/nodes.ts";
import { turnIn } from "#server/turns.ts";

/** Seconds after which to retry. */
export const RETRY_AFTER = 10;

/** No place is free: retry after `RETRY_AFTER` seconds. */
export class QueueFull extends Error {
  /** Whether the person has reached their own limit (`own`), or the queue is full (`all`). */
  readonly whose: "own" | "all";
  constructor(whose: QueueFull["whose"]) {
    super(whose === "own" ? "The person has as many as one may" : "Too many wait already");
    this.name = "QueueFull";
    this.whose = whose;
  }
}

/** Limits: running at the same time, running for one person, and queued. */
export interface QueueLimits {
  /** Name of the work, shared by all nodes. */
  readonly name: string;
  /** Limit of all nodes together: they use one API. */
  readonly ofAll: number;
  /** Limit of this node, by its memory. */
  readonly atOnce: number;
  readonly each: number;
  readonly queue: number;
}

/** Most jobs of one person running or queued, over all kinds of costly work and all nodes (R65). */
const MAX_PER_PERSON = 2;

/** Interval at which a job waiting for other nodes asks again, in milliseconds. */
const ASK_AGAIN_MS = 250;
const MAX_WAIT_MS = 20_000;

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Queues one kind of costly work: first come, first served, skipping persons at their limit (R65).
 * @param hold slots of all nodes, shared by all kinds of work
 */
export function createWorkQueue({ name, ofAll, atOnce, each, queue }: QueueLimits, hold: Hold) {
  const running = new PQueue({ concurrency: atOnce });
  /** Of each person: somebody at their limit is passed by others. */
  const persons = new Map<number, PQueue>();
  /** Jobs that have a place or wait for one. */
  let here = 0;

  /** Waits for a place on this node. */
  async function turnHere(who: number, signal: AbortSignal | undefined): Promise<() => void> {
    // Who comes at the same moment as others has not got a free place yet.
    if (here >= atOnce + queue) throw new QueueFull("all");
    here += 1;
    const own = persons.get(who) ?? new PQueue({ concurrency: each });
    persons.set(who, own);
    const turns: (() => void)[] = [];
    const leave = () => {
      here -= 1;
      turns.splice(0).forEach((end) => end());
      void own.onIdle().then(() => own.pending + own.size === 0 && persons.delete(who));
    };
    try {
      turns.push(await turnIn(own, signal));
      turns.push(await turnIn(running, signal));
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Waits for a slot of all nodes; their order is random. */
  async function slotOfAll(signal: AbortSignal | undefined): Promise<() => void> {
    const end = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const free = await hold(name, ofAll);
      if (free && signal?.aborted) free();
      signal?.throwIfAborted();
      if (free) return free;
      if (performance.now() > end) throw new QueueFull("all");
      await pause(ASK_AGAIN_MS * (0.5 + Math.random()), undefined, signal && { signal });
    }
  }

  return {
    /** Number of jobs running and queued. */
    taken: () => ({ working: running.pending, waiting: here - running.pending }),
    /**
     * Waits for a place.
     * @param signal aborts the wait
     * @returns a function that frees the place
     * @throws QueueFull when the queue is full, or the person has two jobs already, on any node
     */
    async take(who: number, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const frees: (() => void)[] = [];
      const freeAll = () => frees.splice(0).forEach((free) => free());
      try {
        const own = await hold(`person ${who}`, MAX_PER_PERSON);
        if (!own) throw new QueueFull("own");
        frees.push(own);
        signal?.throwIfAborted();
        frees.push(await turnHere(who, signal));
        frees.push(await slotOfAll(signal));
        return freeAll;
      } catch (error) {
        freeAll();
        throw signal?.aborted ? signal.reason : error;
      }
    },
  };
}

/** Publishes how many jobs are running and queued. */
export function watchQueue(
  meter: Meter,
  queue: "exports" | "pdf",
  { taken }: Pick<WorkQueue, "taken">,
): void {
  meter.watch("offices_queue_working", { queue }, () => taken().working);
  meter.watch("offices_queue_waiting", { queue }, () => taken().waiting);
}

/** Spreadsheets: each holds up to ten thousand rows in memory; one place more than a person may take. */
export const EXPORTS: QueueLimits = {
  name: "exports",
  ofAll: 6,
  atOnce: MAX_PER_PERSON + 1,
  each: MAX_PER_PERSON,
  queue: 10,
};

export const exportQueueOf = defineService<WorkQueue>("queue of exports");
