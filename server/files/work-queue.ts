import PQueue from "p-queue";
import { defineService } from "#server/context.ts";
import type { Meter } from "#server/metrics/meter.ts";
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

/** Limits of one node: running at the same time, by its memory; running for one person; and queued. */
export interface QueueLimits {
  readonly atOnce: number;
  readonly each: number;
  readonly queue: number;
}

/** Most jobs of one person running or queued, over all kinds of costly work (R65). */
const MAX_PER_PERSON = 2;

/** Takes one of a person's places. @returns a function that frees it, once; `undefined` when all are taken */
export type PersonPlaces = (who: number) => (() => void) | undefined;

export function createPersonPlaces(): PersonPlaces {
  const taken = new Map<number, Set<symbol>>();
  return (who) => {
    const own = taken.get(who) ?? new Set();
    if (own.size >= MAX_PER_PERSON) return undefined;
    const place = Symbol("place");
    taken.set(who, own.add(place));
    return () => {
      own.delete(place);
      if (own.size === 0 && taken.get(who) === own) taken.delete(who);
    };
  };
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** First come, first served, skipping persons at their limit (R65). @param placeOf shared by all kinds of work */
export function createWorkQueue({ atOnce, each, queue }: QueueLimits, placeOf: PersonPlaces) {
  const running = new PQueue({ concurrency: atOnce });
  /** Of each person: others pass one who is at the limit. */
  const persons = new Map<number, PQueue>();
  /** Jobs that have a place or wait for one. */
  let here = 0;

  async function turnHere(who: number, signal: AbortSignal | undefined): Promise<() => void> {
    // Jobs of the same moment have no place yet, but count.
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

  return {
    taken: () => ({ working: running.pending, waiting: here - running.pending }),
    /**
     * Waits for a place. @returns a function that frees it
     * @param signal aborts the wait
     * @throws QueueFull when the queue is full, or the person has two jobs already
     */
    async take(who: number, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const free = placeOf(who);
      if (!free) throw new QueueFull("own");
      try {
        const leave = await turnHere(who, signal);
        return () => [leave, free].forEach((end) => end());
      } catch (error) {
        free();
        throw signal?.aborted ? signal.reason : error;
      }
    },
  };
}

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
  atOnce: MAX_PER_PERSON + 1,
  each: MAX_PER_PERSON,
  queue: 10,
};

export const exportQueueOf = defineService<WorkQueue>("queue of exports");
