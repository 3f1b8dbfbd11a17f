import { setTimeout as pause } from "node:timers/promises";
import { partOfProduct } from "#server/context.ts";
import type { Meter } from "#server/metrics/meter.ts";
import type { Hold } from "#server/store/nodes.ts";

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
  /** What the work is called among all nodes. */
  readonly name: string;
  /** On all nodes together: they stand on one API. */
  readonly ofAll: number;
  /** On this node: it has so much memory. */
  readonly atOnce: number;
  readonly each: number;
  readonly queue: number;
}

/** What one person may have under way or waiting at once, of all costly work on all nodes together (R65). */
const MOST_OF_ONE = 2;

/** How often one that waits for other nodes asks again, and how long at most. */
const ASK_AGAIN_MS = 250;
const LONGEST_WAIT_MS = 20_000;

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
 * @param hold the slots of all nodes, shared by all kinds of work
 */
export function createPlaces({ name, ofAll, atOnce, each, queue }: PlaceLimits, hold: Hold): Places {
  const working: number[] = [];
  const waiting: Waiting[] = [];

  const isFree = (who: number) =>
    working.length < atOnce && working.filter((one) => one === who).length < each;

  /** @returns what leaves again, once */
  function enter(who: number): () => void {
    working.push(who);
    let leave = () => {
      leave = () => {};
      working.splice(working.indexOf(who), 1);
      callNext();
    };
    return () => leave();
  }

  function callNext() {
    const next = waiting.findIndex(({ who }) => isFree(who));
    if (next === -1) return;
    waiting.splice(next, 1)[0]?.start();
    callNext();
  }

  /** Waits for a place on this node. */
  async function placeHere(who: number, signal: AbortSignal | undefined): Promise<() => void> {
    if (isFree(who)) return enter(who);
    if (waiting.length >= queue) throw new NoPlace("all");
    return new Promise((resolve, reject) => {
      const entry: Waiting = { who, start: () => resolve(enter(who)) };
      waiting.push(entry);
      signal?.addEventListener("abort", () => {
        const at = waiting.indexOf(entry);
        if (at !== -1) waiting.splice(at, 1);
        reject(signal.reason as Error);
      });
    });
  }

  /** Waits for a slot of all nodes: who is served next among them is chance. */
  async function slotOfAll(signal: AbortSignal | undefined): Promise<() => void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const free = await hold(name, ofAll);
      if (free && signal?.aborted) free();
      signal?.throwIfAborted();
      if (free) return free;
      if (performance.now() > end) throw new NoPlace("all");
      await pause(ASK_AGAIN_MS * (0.5 + Math.random()), undefined, signal && { signal });
    }
  }

  return {
    taken: () => ({ working: working.length, waiting: waiting.length }),
    async take(who, signal) {
      signal?.throwIfAborted();
      const frees: (() => void)[] = [];
      const freeAll = () => frees.splice(0).forEach((free) => free());
      try {
        const own = await hold(`person ${who}`, MOST_OF_ONE);
        if (!own) throw new NoPlace("own");
        frees.push(own);
        signal?.throwIfAborted();
        frees.push(await placeHere(who, signal));
        frees.push(await slotOfAll(signal));
        return freeAll;
      } catch (error) {
        freeAll();
        throw signal?.aborted ? signal.reason : error;
      }
    },
  };
}

/** Makes known how many work and wait. */
export function watchPlaces(meter: Meter, queue: "exports" | "pdf", { taken }: Pick<Places, "taken">): void {
  meter.watch("offices_queue_working", { queue }, () => taken().working);
  meter.watch("offices_queue_waiting", { queue }, () => taken().waiting);
}

/** Spreadsheets: each holds up to ten thousand rows in memory, and there is one place more than a person can take. */
export const EXPORTS: PlaceLimits = {
  name: "exports",
  ofAll: 6,
  atOnce: MOST_OF_ONE + 1,
  each: MOST_OF_ONE,
  queue: 10,
};

/** The places for spreadsheets of a product. */
export const exportPlacesOf = partOfProduct<Places>("places for exports");
