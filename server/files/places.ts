import { partOfProduct } from "#server/context.ts";
import type { Meter } from "#server/metrics/meter.ts";

/** Seconds after which another try makes sense. */
export const RETRY_AFTER = 10;

/** Nobody gets a place now: `RETRY_AFTER` tells when to ask again. */
export class NoPlace extends Error {
  /** Whether the person has as many as one may (`own`), or too many wait already (`all`). */
  readonly whose: "own" | "all";
  constructor(whose: NoPlace["whose"]) {
    super(whose === "own" ? "The person has as many as one may" : "Too many wait already");
    this.name = "NoPlace";
    this.whose = whose;
  }
}

/** How many work at the same time, how many of them for one person, and how many more may wait. */
export interface PlaceLimits {
  readonly atOnce: number;
  readonly each: number;
  readonly queue: number;
}

/** What one person may have under way or waiting at once, of all costly work together (R65). */
const MOST_OF_ONE = 2;

/** How much costly work each person has under way or waiting, in all its places together. */
export type Held = Map<number, number>;

interface Waiting {
  readonly who: number;
  readonly start: () => void;
}

/** Places for costly work: first come, first served, but past whoever works for so many already (R65). */
export interface Places {
  /**
   * Waits for a place.
   * @param signal gives the wait up
   * @returns what frees the place again
   * @throws NoPlace when the queue is full, or the person has two already, here or elsewhere
   */
  take(who: number, signal?: AbortSignal): Promise<() => void>;
  /** How many work, and how many wait. */
  readonly taken: () => { readonly working: number; readonly waiting: number };
}

/**
 * Makes places for one kind of work.
 * @param held shared by all kinds of one product
 */
export function createPlaces({ atOnce, each, queue }: PlaceLimits, held: Held = new Map()): Places {
  const working: number[] = [];
  const waiting: Waiting[] = [];

  const isFree = (who: number) =>
    working.length < atOnce && working.filter((one) => one === who).length < each;

  /** @returns what lets go of both, once */
  function enter(who: number): () => void {
    working.push(who);
    let free = () => {
      free = () => {};
      working.splice(working.indexOf(who), 1);
      count(held, who, -1);
      callNext();
    };
    return () => free();
  }

  function callNext() {
    const next = waiting.findIndex(({ who }) => isFree(who));
    if (next === -1) return;
    waiting.splice(next, 1)[0]?.start();
    callNext();
  }

  return {
    taken: () => ({ working: working.length, waiting: waiting.length }),
    async take(who, signal) {
      signal?.throwIfAborted();
      if ((held.get(who) ?? 0) >= MOST_OF_ONE) throw new NoPlace("own");
      if (!isFree(who) && waiting.length >= queue) throw new NoPlace("all");
      count(held, who, 1);
      if (isFree(who)) return enter(who);
      return new Promise((resolve, reject) => {
        const entry: Waiting = { who, start: () => resolve(enter(who)) };
        waiting.push(entry);
        signal?.addEventListener("abort", () => {
          const at = waiting.indexOf(entry);
          if (at !== -1) {
            waiting.splice(at, 1);
            count(held, who, -1);
          }
          reject(signal.reason as Error);
        });
      });
    },
  };
}

/** Makes known how many work and wait. */
export function watchPlaces(meter: Meter, queue: "exports" | "pdf", { taken }: Pick<Places, "taken">): void {
  meter.watch("offices_queue_working", { queue }, () => taken().working);
  meter.watch("offices_queue_waiting", { queue }, () => taken().waiting);
}

function count(held: Held, who: number, change: 1 | -1): void {
  const now = (held.get(who) ?? 0) + change;
  if (now > 0) held.set(who, now);
  else held.delete(who);
}

/** Spreadsheets: each holds up to ten thousand rows in memory, and there is one place more than a person can take. */
export const EXPORTS: PlaceLimits = { atOnce: MOST_OF_ONE + 1, each: MOST_OF_ONE, queue: 10 };

/** The places for spreadsheets of a product. */
export const exportPlacesOf = partOfProduct<Places>("places for exports");
