/** Nobody gets a place now: `RETRY_AFTER` tells when to ask again. */
export class NoPlace extends Error {
  constructor() {
    super("Too many wait already");
    this.name = "NoPlace";
  }
}

/** How many work at the same time, and how many more may wait. */
export interface PlaceLimits {
  readonly atOnce: number;
  readonly queue: number;
}

interface Waiting {
  readonly who: number;
  readonly start: () => void;
}

/** Places for costly work: first come, first served, and one at a time for each person (R65). */
interface Places {
  /**
   * Waits for a place.
   * @param signal gives the wait up
   * @returns what frees the place again
   * @throws NoPlace when the queue is full
   */
  take(who: number, signal?: AbortSignal): Promise<() => void>;
}

/** Makes the places of a process. */
export function createPlaces({ atOnce, queue }: PlaceLimits): Places {
  const working: number[] = [];
  const waiting: Waiting[] = [];

  const isFree = (who: number) => working.length < atOnce && !working.includes(who);

  function enter(who: number): () => void {
    working.push(who);
    let free = () => {
      working.splice(working.indexOf(who), 1);
      free = () => {};
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
    async take(who, signal) {
      signal?.throwIfAborted();
      if (isFree(who)) return enter(who);
      if (waiting.length >= queue) throw new NoPlace();
      return new Promise((resolve, reject) => {
        const entry: Waiting = { who, start: () => resolve(enter(who)) };
        waiting.push(entry);
        signal?.addEventListener("abort", () => {
          const at = waiting.indexOf(entry);
          if (at !== -1) waiting.splice(at, 1);
          reject(signal.reason as Error);
        });
      });
    },
  };
}
