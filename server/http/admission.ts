import type { Log } from "#server/log/log.ts";
import type { Meter } from "#server/metrics/meter.ts";

/** Classes of requests in order of precedence: forms before pages, staff before visitors, people before bots. */
export const RANKS = ["form", "staff", "visitor", "machine"] as const;

/** One of `RANKS`. */
export type Rank = (typeof RANKS)[number];

/** Current load. */
export interface LoadReadings {
  /** Admitted requests without an answer yet. */
  readonly inFlight: number;
  /** Requests queued for admission. */
  readonly waiting: number;
  /** Recent duration of an event-loop turn, in milliseconds; 0 while nothing is queued. */
  readonly turnMs: number;
  /** Requests refused since the start, by rank. */
  readonly shed: Readonly<Record<Rank, number>>;
}

/** A queued request. */
interface Waiting {
  /** When waiting longer is pointless. */
  readonly until: number;
  readonly decide: (isAdmitted: boolean) => void;
}

/** Admits requests one after another, as fast as the event loop processes them. */
export interface Admission {
  /**
   * Waits for admission.
   * @returns a function to call when the work is done; `undefined` if refused, shortly after asking
   */
  enter(rank: Rank): Promise<(() => void) | undefined>;
  /** Runs some work once admitted. @throws Overloaded if refused */
  run<Value>(rank: Rank, work: () => Promise<Value>): Promise<Value>;
  readonly load: LoadReadings;
}

/** Refused under overload: nothing was begun. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
}

/**
 * Event-loop turns up to this long leave room for one more request; in milliseconds. Probes and refusals wait as
 * long.
 */
const CALM_MS = 25;

/** A request is admitted at least this often, however busy the loop; in milliseconds. */
const AT_LEAST_EVERY_MS = 50;

/** How long a request may wait for admission, in milliseconds. */
export const ADMISSION_TIMES = {
  /** In a short burst. */
  wait: 1_000,
  /**
   * Once the queue has been non-empty for `STANDING_MS`, or a request was refused in that time: a standing queue
   * delays everybody and helps nobody, and a request overtaken all the time is refused early. Forms may wait all the
   * same: somebody has typed them.
   */
  standing: 45,
};
const STANDING_MS = 1_000;

/**
 * Smallest queue, however slow pages are: a process that has just started takes ten times as long for each, and a
 * handful of people at one moment are no overload.
 */
const FEWEST_PLACES = 8;

/** A queued request may wait longer than predicted by this factor. */
const GRACE = 1.25;

/** An overload is over after this long without a refusal, in milliseconds. */
const QUIET_MS = 5_000;

/** Time per place in the queue: initial estimate and maximum, in milliseconds. */
const [FIRST_STEP_MS, LONGEST_STEP_MS] = [10, 200];

interface AdmissionOptions {
  readonly log: Pick<Log, "warn" | "info">;
  readonly times?: typeof ADMISSION_TIMES;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Schedules work for the next turn of the event loop. */
  readonly nextTurn?: (work: () => void) => void;
}

/**
 * Sheds load (R77). Pages are rendered in one thread, so what counts is how far its event loop is behind: one request
 * is admitted per turn as long as turns are short, and the time between two of them predicts the wait. A request that
 * would wait too long is refused at once, and the latest of the lowest rank makes room for a higher one.
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
  /** When the current turn began; `undefined` while nothing is queued. */
  let turnBegan: number | undefined;
  let lastEmpty = now();
  let lastEntry = Number.NEGATIVE_INFINITY;
  let overload = { refused: 0, lastAt: Number.NEGATIVE_INFINITY };

  const waitingIn = (ranks: readonly Rank[]) => ranks.reduce((sum, rank) => sum + queues[rank].length, 0);

  const isRefusing = () => now() - overload.lastAt < STANDING_MS;

  const longestWait = (rank: Rank) => {
    const isStanding = now() - lastEmpty > STANDING_MS || isRefusing();
    return isStanding && rank !== "form" ? times.standing : times.wait;
  };

  const mostPlaces = (rank: Rank) => Math.max(FEWEST_PLACES, longestWait(rank) / stepMs);

  /** How long a queued request waits before it is refused; while others are being refused, as briefly as they do. */
  const patience = (rank: Rank) =>
    isRefusing() && rank !== "form" ? times.standing : mostPlaces(rank) * stepMs * GRACE;

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

  /** Refuses the latest request of the lowest rank below this one. */
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

  /** Takes the next request out of the queue. */
  function next() {
    const rank = RANKS.find((one) => queues[one].length > 0);
    if (rank === undefined) return;
    const sinceLast = Math.min(now() - lastEntry, LONGEST_STEP_MS);
    stepMs += (sinceLast - stepMs) / 10;
    lastEntry = now();
    inFlight += 1;
    return queues[rank].shift();
  }

  function turn() {
    const took = turnBegan === undefined ? 0 : now() - turnBegan;
    turnBegan = now();
    turnMs += (took - turnMs) / 10;
    const hasRoom = took < CALM_MS || inFlight === 0 || now() - lastEntry > AT_LEAST_EVERY_MS;
    const admitted = hasRoom ? next() : undefined;
    // First, since the work of the admitted one keeps the thread.
    dismissTheLate();
    admitted?.decide(true);
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
    queues[rank].push({ until: now() + patience(rank), decide });
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

/** Publishes the load as metrics. */
export function watchAdmission(meter: Meter, { load }: Pick<Admission, "load">): void {
  meter.watch("offices_queue_working", { queue: "pages" }, () => load.inFlight);
  meter.watch("offices_queue_waiting", { queue: "pages" }, () => load.waiting);
  for (const rank of RANKS) meter.watch("offices_http_requests_shed_total", { rank }, () => load.shed[rank]);
}
