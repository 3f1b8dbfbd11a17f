import type { Log } from "#server/log/log.ts";
import type { Meter } from "#server/metrics/meter.ts";

/** Who asks, in the order in which they are let in: forms before pages, staff before visitors, people before machines. */
export const RANKS = ["form", "staff", "visitor", "machine"] as const;

/** The kind of somebody who asks. */
export type Rank = (typeof RANKS)[number];

/** What is known of the load; plain readings of this moment. */
export interface LoadReadings {
  /** Requests let in and not answered yet. */
  readonly inFlight: number;
  /** Requests that wait to be let in. */
  readonly waiting: number;
  /** How long the event loop takes for a turn, lately; milliseconds, 0 while nobody waits. */
  readonly turnMs: number;
  /** Refused since the start, by rank. */
  readonly shed: Readonly<Record<Rank, number>>;
}

/** Who waits to be let in. */
interface Waiting {
  /** When it is no use any more. */
  readonly until: number;
  readonly decide: (isAdmitted: boolean) => void;
}

/** Lets requests in one after another, as fast as the event loop gets through them. */
export interface Admission {
  /**
   * Waits to be let in.
   * @returns what to call when the work is done; `undefined` for who is refused, soon after having asked
   */
  enter(rank: Rank): Promise<(() => void) | undefined>;
  /** Does some work when it is let in. @throws Overloaded when it is not */
  run<Value>(rank: Rank, work: () => Promise<Value>): Promise<Value>;
  readonly load: LoadReadings;
}

/** More is asked than can be done: nothing was begun. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
}

/** A turn of the event loop up to this leaves room for one more; milliseconds. Probes and refusals wait as long. */
const CALM_MS = 25;

/** However busy the loop is, somebody is let in so often; milliseconds. */
const AT_LEAST_EVERY_MS = 50;

/** How long somebody may wait to be let in; milliseconds. */
export const ADMISSION_TIMES = {
  /** When many come at one moment. */
  wait: 1_000,
  /**
   * Once the queue has not been empty for `STANDING_MS`, or somebody was refused in that time: a queue that stays delays
   * everybody and helps nobody, and who others overtake all the time hears soon that it is no use. Forms may wait all
   * the same: somebody has typed them.
   */
  standing: 60,
};
const STANDING_MS = 1_000;

/** Who was let in to wait may wait a little longer than was expected. */
const GRACE = 1.25;

/** After so long without a refusal an overload is over; milliseconds. */
const QUIET_MS = 5_000;

/** What a place in the queue costs until that was measured, and at most; milliseconds. */
const [FIRST_STEP_MS, LONGEST_STEP_MS] = [10, 200];

interface AdmissionOptions {
  readonly log: Pick<Log, "warn" | "info">;
  readonly times?: typeof ADMISSION_TIMES;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
  /** Does something in the next turn of the event loop. */
  readonly nextTurn?: (work: () => void) => void;
}

/**
 * Sheds load (R77). Pages are made in one thread, so what counts is how far its event loop is behind: in every turn one request
 * is let in as long as turns are short, and the time between two of them tells how long the queue is. Who would have to wait
 * too long is refused at once, and who came last in the lowest rank makes room for a higher one.
 */
export function createAdmission({
  log,
  times = ADMISSION_TIMES,
  now = () => performance.now(),
  nextTurn = setImmediate,
}: AdmissionOptions): Admission {
  const queues: Readonly<Record<Rank, Waiting[]>> = { form: [], staff: [], visitor: [], machine: [] };
  const shed: Record<Rank, number> = { form: 0, staff: 0, visitor: 0, machine: 0 };
  let inFlight = 0;
  let [turnMs, stepMs] = [0, FIRST_STEP_MS];
  /** When the loop was here last; `undefined` while nobody waits. */
  let turnBegan: number | undefined;
  let lastEmpty = now();
  let lastEntry = Number.NEGATIVE_INFINITY;
  let overload = { refused: 0, lastAt: Number.NEGATIVE_INFINITY };

  const waitingIn = (ranks: readonly Rank[]) => ranks.reduce((sum, rank) => sum + queues[rank].length, 0);

  const longestWait = (rank: Rank) => {
    const isStanding = now() - lastEmpty > STANDING_MS || now() - overload.lastAt < STANDING_MS;
    return isStanding && rank !== "form" ? times.standing : times.wait;
  };

  const mostPlaces = (rank: Rank) => Math.max(1, longestWait(rank) / stepMs);

  function refused(rank: Rank) {
    shed[rank] += 1;
    if (overload.refused === 0) {
      log.warn({ event: "overload", state: "begun" }, "More is asked than can be done; refusing some");
      watchTheEnd();
    }
    overload = { refused: overload.refused + 1, lastAt: now() };
  }

  function watchTheEnd() {
    setTimeout(() => {
      if (now() - overload.lastAt < QUIET_MS) return watchTheEnd();
      log.info({ event: "overload", state: "over", count: overload.refused }, "All is served again");
      overload = { refused: 0, lastAt: Number.NEGATIVE_INFINITY };
    }, QUIET_MS).unref();
  }

  /** Who came last in the lowest rank below this one makes room. */
  function makeRoom(below: Rank) {
    const lowest = RANKS.slice(RANKS.indexOf(below) + 1).findLast((rank) => queues[rank].length > 0);
    if (lowest === undefined) return;
    queues[lowest].pop()?.decide(false);
    refused(lowest);
  }

  function dismissTheLate() {
    for (const rank of RANKS)
      while ((queues[rank][0]?.until ?? Number.POSITIVE_INFINITY) < now()) {
        queues[rank].shift()?.decide(false);
        refused(rank);
      }
  }

  function letIn() {
    const rank = RANKS.find((one) => queues[one].length > 0);
    if (rank === undefined) return;
    const sinceLast = Math.min(now() - lastEntry, LONGEST_STEP_MS);
    stepMs += (sinceLast - stepMs) / 10;
    lastEntry = now();
    inFlight += 1;
    queues[rank].shift()?.decide(true);
  }

  function turn() {
    const took = turnBegan === undefined ? 0 : now() - turnBegan;
    turnBegan = now();
    turnMs += (took - turnMs) / 10;
    if (took < CALM_MS || inFlight === 0 || now() - lastEntry > AT_LEAST_EVERY_MS) letIn();
    dismissTheLate();
    if (waitingIn(RANKS) > 0) return nextTurn(turn);
    turnBegan = undefined;
    turnMs = 0;
    lastEmpty = now();
  }

  function leave() {
    inFlight -= 1;
  }

  async function enter(rank: Rank) {
    const before = RANKS.slice(0, RANKS.indexOf(rank) + 1);
    if (waitingIn(before) + 1 > mostPlaces(rank)) {
      refused(rank);
      return undefined;
    }
    const { promise, resolve: decide } = Promise.withResolvers<boolean>();
    const isFirst = waitingIn(RANKS) === 0;
    queues[rank].push({ until: now() + longestWait(rank) * GRACE, decide });
    if (waitingIn(RANKS) > mostPlaces("visitor")) makeRoom(rank);
    if (isFirst) {
      lastEmpty = now();
      lastEntry = Math.max(lastEntry, now() - stepMs);
      nextTurn(turn);
    }
    return (await promise) ? leave : undefined;
  }

  return {
    enter,
    async run(rank, work) {
      const done = await enter(rank);
      if (!done) throw new Overloaded();
      return work().finally(done);
    },
    load: {
      get inFlight() {
        return inFlight;
      },
      get waiting() {
        return waitingIn(RANKS);
      },
      get turnMs() {
        return turnMs;
      },
      shed,
    },
  };
}

/** Makes the load known. */
export function watchAdmission(meter: Meter, { load }: Pick<Admission, "load">): void {
  meter.watch("offices_queue_working", { queue: "pages" }, () => load.inFlight);
  meter.watch("offices_queue_waiting", { queue: "pages" }, () => load.waiting);
  for (const rank of RANKS) meter.watch("offices_http_requests_shed", { rank }, () => load.shed[rank]);
}
