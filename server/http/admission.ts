import type { Log } from "#server/log/log.ts";
import type { Meter } from "#server/metrics/meter.ts";

/** Classes of requests in order of precedence: forms before pages, staff before visitors, people before bots. */
const RANKS = ["form", "staff", "visitor", "machine"] as const;

export type Rank = (typeof RANKS)[number];

interface Waiting {
  readonly since: number;
  readonly decide: (isAdmitted: boolean) => void;
}

/** Refused under overload: nothing was begun. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
}

/** Event-loop turns up to this long leave room for one more request; in milliseconds. Probes wait as long. */
const CALM_MS = 25;

/** So many turns belong to one page: in each, the loop accepts only one new connection, for a probe or a picture too. */
const TURNS_OF_ONE = 8;

/** A request is admitted at least this often, however busy the loop; in milliseconds. */
const AT_LEAST_EVERY_MS = 50;

/** In milliseconds, until a request is refused. */
export const ADMISSION_TIMES = {
  /** Once the queue has been non-empty for `STANDING_MS`: a longer wait would help no one. */
  standing: 1_000,
  /** Until then: many visitors at one moment are served, though it takes a while. */
  burst: 3_000,
  /** Forms, which have been typed, and all while only a few wait. */
  longest: 5_000,
};

/** The same for pictures, which have a queue of their own: browsers don't ask for a refused one again. */
export const PICTURE_TIMES: typeof ADMISSION_TIMES = { standing: 25_000, burst: 25_000, longest: 25_000 };

const STANDING_MS = 5_000;

/** While no more wait, they may do so longer: a process that has just started takes ten times as long for each. */
const FEW = 12;

/** Most queued requests, for the sake of memory. */
const MAX_WAITING = 2_000;

/** An overload is over after this long without a refusal, in milliseconds. */
const QUIET_MS = 5_000;

interface AdmissionOptions {
  readonly log: Pick<Log, "warn" | "info">;
  readonly times?: typeof ADMISSION_TIMES;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Schedules work for the next turn of the event loop. */
  readonly nextTurn?: (work: () => void) => void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Sheds load (R77): admits requests one after another, as fast as the event loop processes them. Pages are rendered in
 * one thread, so what counts is how far its event loop is behind: one request is admitted per turn as long as turns are
 * short. One that has waited too long is refused.
 */
export function createAdmission({
  log,
  times = ADMISSION_TIMES,
  now = () => performance.now(),
  nextTurn = setImmediate,
}: AdmissionOptions) {
  const queues: Readonly<Record<Rank, Waiting[]>> = { form: [], staff: [], visitor: [], machine: [] };
  const shed: Record<Rank, number> = { form: 0, staff: 0, visitor: 0, machine: 0 };
  let inFlight = 0;
  let turnMs = 0;
  let turnsSinceEntry = 0;
  /** When the current turn began; `undefined` while nothing is queued. */
  let turnBegan: number | undefined;
  let lastEmpty = now();
  let lastEntry = Number.NEGATIVE_INFINITY;
  let overload = { refused: 0, lastAt: Number.NEGATIVE_INFINITY };

  const waiting = () => RANKS.reduce((sum, rank) => sum + queues[rank].length, 0);

  const maxWaitOf = (rank: Rank) => {
    if (rank === "form" || waiting() <= FEW) return times.longest;
    return now() - lastEmpty > STANDING_MS ? times.standing : times.burst;
  };

  function refused(rank: Rank) {
    shed[rank] += 1;
    if (overload.refused === 0) {
      log.warn({ event: "overload", state: "begun" }, "Too many requests; some are refused");
      reportRecovery();
    }
    overload = { refused: overload.refused + 1, lastAt: now() };
  }

  function reportRecovery() {
    setTimeout(() => {
      if (now() - overload.lastAt < QUIET_MS) return reportRecovery();
      log.info({ event: "overload", state: "over", count: overload.refused }, "Nothing is refused now");
      overload = { refused: 0, lastAt: Number.NEGATIVE_INFINITY };
    }, QUIET_MS).unref();
  }

  /** Refuses the latest request of the lowest rank. */
  function makeRoom() {
    const lowest = RANKS.findLast((rank) => queues[rank].length > 0);
    if (lowest === undefined) return;
    queues[lowest].pop()?.decide(false);
    refused(lowest);
  }

  function refuseExpired() {
    for (const rank of RANKS.toReversed())
      while (now() - (queues[rank][0]?.since ?? now()) > maxWaitOf(rank)) {
        queues[rank].shift()?.decide(false);
        refused(rank);
      }
  }

  function next() {
    const rank = RANKS.find((one) => queues[one].length > 0);
    if (rank === undefined) return;
    lastEntry = now();
    turnsSinceEntry = 0;
    inFlight += 1;
    return queues[rank].shift();
  }

  function turn() {
    const took = turnBegan === undefined ? 0 : now() - turnBegan;
    turnBegan = now();
    turnMs += (took - turnMs) / 10;
    turnsSinceEntry += 1;
    const isCalm = (took < CALM_MS || inFlight === 0) && turnsSinceEntry >= TURNS_OF_ONE;
    const hasRoom = isCalm || now() - lastEntry > AT_LEAST_EVERY_MS;
    const admitted = hasRoom ? next() : undefined;
    // First, since the work of the admitted one keeps the thread.
    refuseExpired();
    admitted?.decide(true);
    if (waiting() > 0) return nextTurn(turn);
    turnBegan = undefined;
    turnMs = 0;
    lastEmpty = now();
  }

  function leave() {
    inFlight -= 1;
  }

  /** @returns a function to call when the work is done; `undefined` if refused */
  async function enter(rank: Rank) {
    const { promise, resolve: decide } = Promise.withResolvers<boolean>();
    const isFirst = waiting() === 0;
    queues[rank].push({ since: now(), decide });
    if (waiting() > MAX_WAITING) makeRoom();
    if (isFirst) {
      lastEmpty = now();
      turnsSinceEntry = TURNS_OF_ONE;
      nextTurn(turn);
    }
    return (await promise) ? leave : undefined;
  }

  return {
    enter,
    /** Runs some work once admitted. @throws Overloaded if refused */
    async run<Value>(rank: Rank, work: () => Promise<Value>) {
      const done = await enter(rank);
      if (!done) throw new Overloaded();
      return work().finally(done);
    },
    load: {
      get inFlight() {
        return inFlight;
      },
      get waiting() {
        return waiting();
      },
      /** Recent duration of an event-loop turn, in milliseconds; 0 while nothing is queued. */
      get turnMs() {
        return turnMs;
      },
      /** Requests refused since the start, by rank. */
      shed,
    },
  };
}

/** Publishes the load of a queue as metrics. */
export function watchAdmission(
  meter: Meter,
  queue: "pages" | "pictures",
  { load }: Pick<Admission, "load">,
): void {
  meter.watch("offices_queue_working", { queue }, () => load.inFlight);
  meter.watch("offices_queue_waiting", { queue }, () => load.waiting);
  if (queue === "pages")
    for (const rank of RANKS)
      meter.watch("offices_http_requests_shed_total", { rank }, () => load.shed[rank]);
}
