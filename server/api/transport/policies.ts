import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import { turnIn } from "#server/turns.ts";
import type { TransportOutcome } from "./exchange.ts";
import { retryAfterSeconds } from "./reply.ts";

/** How calls are limited when the API is in trouble (R67, R68); times in milliseconds. */
export interface PolicyOptions {
  /** It opens for `pause` when `share` of at least `calls` calls failed within `window`; then one call tries. */
  readonly breaker: Readonly<Record<"share" | "calls" | "window" | "pause", number>>;
  /** Most concurrent and most queued calls, per node. */
  readonly bulkhead: { readonly calls: number; readonly queue: number };
  /** Pause before the first retry, doubled for the second, with jitter; `Retry-After` is respected up to `longest`. */
  readonly retry: { readonly pause: number; readonly longest: number };
}

/** The policies of the product (docs/decisions/api-client.md). */
export const POLICIES: PolicyOptions = {
  breaker: { share: 0.5, calls: 20, window: 10_000, pause: 10_000 },
  bulkhead: { calls: 50, queue: 100 },
  retry: { pause: 100, longest: 2_000 },
};

const RETRIES = 2;

export interface Tried {
  readonly exchange: TransportOutcome;
  /** Number of the attempt, from 1. */
  readonly number: number;
  readonly retryIn: number | undefined;
}

/** Creates the policies of one API: breaker, slots and queue are shared by all users of the result. */
export function createPolicies(options: PolicyOptions) {
  const breaker = createBreaker(options.breaker);
  const { calls, queue } = options.bulkhead;
  const slots = new PQueue({ concurrency: calls });

  async function inSlot(signal: AbortSignal, run: () => Promise<TransportOutcome>) {
    if (slots.pending >= slots.concurrency && slots.size >= queue) throw new NotTried(NOT_TRIED);
    const free = await turnIn(slots, signal).catch(() => {
      throw new NotTried(GAVE_UP);
    });
    try {
      // The breaker may have opened while this call was queued.
      if (breaker.isOpen()) throw new NotTried(NOT_TRIED);
      return await run();
    } finally {
      free();
    }
  }

  return {
    /** Runs one exchange, or answers `open` at once when the API is known to be down or the queue is full. */
    async guard(signal: AbortSignal, run: () => Promise<TransportOutcome>) {
      try {
        return (await breaker.call(() => inSlot(signal, run))) ?? NOT_TRIED;
      } catch (error) {
        if (error instanceof NotTried) return error.outcome;
        throw error;
      }
    },
    openness: breaker.openness,
    taken: () => ({ working: slots.pending, waiting: slots.size }),
    /** Runs `attempt` up to three times, as long as it asks for a retry. */
    async repeat(attempt: (number: number) => Promise<Tried>) {
      for (let number = 1; ; number += 1) {
        const tried = await attempt(number);
        if (tried.retryIn === undefined || number > RETRIES) return tried;
        await wait(tried.retryIn);
      }
    },
  };
}

/** How long calls wait for the one that tries, which may hang. */
const MAX_WAIT_MS = 500;

function createBreaker({ share, calls, window, pause }: PolicyOptions["breaker"]) {
  const ended: { readonly at: number; readonly isFailure: boolean }[] = [];
  let failed = 0;
  let openedAt: number | undefined;
  let trial: PromiseWithResolvers<boolean> | undefined;

  function forgetBefore(time: number) {
    while (ended[0] && ended[0].at <= time) if (ended.shift()?.isFailure) failed -= 1;
  }

  function note(isFailure: boolean) {
    ended.push({ at: Date.now(), isFailure });
    if (isFailure) failed += 1;
    forgetBefore(Date.now() - window);
    if (ended.length >= calls && failed >= share * ended.length) openedAt ??= Date.now();
  }

  function endTrial(isFailure: boolean) {
    forgetBefore(Infinity);
    openedAt = isFailure ? Date.now() : undefined;
    trial?.resolve(!isFailure);
    trial = undefined;
  }

  const isOpen = () => openedAt !== undefined && !trial;
  return {
    isOpen,
    /** 0 closed, 0.5 trying, 1 open. */
    openness: () => (isOpen() ? 1 : trial ? 0.5 : 0),
    /** Makes a call and notes how it ended. @returns `undefined` if it may not be made */
    async call(make: () => Promise<TransportOutcome>) {
      if (trial && !(await Promise.race([trial.promise, wait(MAX_WAIT_MS, false)]))) return;
      if (openedAt !== undefined && Date.now() < openedAt + pause) return;
      const isTrial = openedAt !== undefined;
      if (isTrial) trial = Promise.withResolvers();
      try {
        const result = await make();
        (isTrial ? endTrial : note)(isDown(result, isTrial));
        return result;
      } catch (error) {
        if (isTrial) endTrial(true);
        throw error;
      }
    },
  };
}

const NOT_TRIED: TransportOutcome = { answered: false, sent: false, why: "open" };
const GAVE_UP: TransportOutcome = { answered: false, sent: false, why: "timeout" };

/** A call that was never made says nothing about the API. */
class NotTried extends Error {
  readonly outcome: TransportOutcome;
  constructor(outcome: TransportOutcome) {
    super("Not tried");
    this.outcome = outcome;
  }
}

/** Refusals (4xx) and malformed answers come from an API that is up. */
function isDown(exchange: TransportOutcome, isTrial: boolean): boolean {
  if (exchange.answered) return exchange.status >= 500;
  if (exchange.why === "aborted") return isTrial;
  return exchange.why !== "open" && exchange.why !== "garbled" && exchange.why !== "tooLarge";
}

const PASSING_STATUSES = [502, 503, 504];
const PASSING_REASONS = ["refused", "reset"];

/** R67. @param attempt from 1 @param end on `performance.now()`'s clock @returns `undefined` when no retry helps */
export function pauseBeforeRetry(
  exchange: TransportOutcome,
  attempt: number,
  end: number,
  { pause, longest }: PolicyOptions["retry"],
): number | undefined {
  if (!isPassing(exchange)) return undefined;
  // Jitter is added on top, because whole seconds would bring many clients back together.
  const jitter = pause * 2 ** (attempt - 1) * (0.5 + Math.random());
  const asked = exchange.answered ? (retryAfterSeconds(exchange) ?? 0) * 1000 : 0;
  const delay = asked + jitter;
  return delay <= longest && performance.now() + delay < end ? delay : undefined;
}

function isPassing(exchange: TransportOutcome): boolean {
  return exchange.answered
    ? PASSING_STATUSES.includes(exchange.status)
    : PASSING_REASONS.includes(exchange.why);
}
