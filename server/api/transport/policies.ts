import {
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  DelegateBackoff,
  handleWhenResult,
  type IBreaker,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  retry,
  TaskCancelledError,
} from "cockatiel";
import type { TransportOutcome } from "./exchange.ts";
import { retryAfterSeconds } from "./reply.ts";

/** How calls are limited when the API is in trouble (R67, R68); times in milliseconds. */
export interface PolicyOptions {
  readonly breaker: BreakerOptions;
  /** Most concurrent calls of all nodes together, and most queued calls per node. */
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

/** How long calls wait for the trial call of a half-open breaker, in milliseconds. */
const LONGEST_WAIT = 500;

/** One attempt of a call, and when to retry it. */
export interface Tried {
  readonly exchange: TransportOutcome;
  /** Number of the attempt, from 1. */
  readonly number: number;
  readonly retryIn: number | undefined;
}

/** The policies applied to one API. */
export interface Policies {
  /** Runs one exchange, or answers `open` at once when the API is known to be down or the queue is full. */
  readonly guard: (signal: AbortSignal, run: () => Promise<TransportOutcome>) => Promise<TransportOutcome>;
  /** State of the breaker: 0 closed, 0.5 half open, 1 open. */
  readonly openness: () => number;
  /** Number of calls running and queued. */
  readonly taken: () => { readonly working: number; readonly waiting: number };
  /** Runs `attempt` up to three times, as long as it asks for a retry. */
  readonly repeat: (attempt: (number: number) => Promise<Tried>) => Promise<Tried>;
}

/** Fewest slots: a page makes several calls at once, and with fewer slots would wait for itself. */
const FEWEST_SLOTS = 4;

/**
 * Creates the policies of one API: breaker, slots and queue are shared by all users of the result.
 * @param share this node's share of what all nodes may use, evaluated for each call
 */
export function createPolicies(
  options: PolicyOptions,
  share: (most: number) => number = (most) => most,
): Policies {
  const breaker = circuitBreaker(
    handleWhenResult((result) => isDown(result as TransportOutcome, breaker.state)),
    { halfOpenAfter: options.breaker.pause, breaker: slidingWindow(options.breaker) },
  );
  const { calls, queue } = options.bulkhead;
  const slots = createSlots(() => Math.min(calls, Math.max(FEWEST_SLOTS, share(calls))), queue);
  const again = retry(
    handleWhenResult((result) => (result as Tried).retryIn !== undefined),
    { maxAttempts: RETRIES, backoff: new DelegateBackoff(retryPause) },
  );

  async function inSlot(signal: AbortSignal, run: () => Promise<TransportOutcome>) {
    await slots.take(signal);
    try {
      // The breaker may have opened while this call was queued.
      return breaker.state === CircuitState.Open ? NOT_TRIED : await run();
    } finally {
      slots.free();
    }
  }

  return {
    async guard(signal, run) {
      // Half open: one trial call is running. A page makes several calls at once, and the others follow the trial's
      // result.
      if (breaker.state === CircuitState.HalfOpen && !(await closes(breaker))) return NOT_TRIED;
      try {
        return await breaker.execute(() => inSlot(signal, run));
      } catch (error) {
        if (isBrokenCircuitError(error) || error instanceof QueueFull) return NOT_TRIED;
        if (error instanceof TaskCancelledError) return GAVE_UP;
        throw error;
      }
    },
    openness: () =>
      breaker.state === CircuitState.Closed ? 0 : breaker.state === CircuitState.HalfOpen ? 0.5 : 1,
    taken: slots.taken,
    repeat: (attempt) => again.execute(({ attempt: retries }) => attempt(retries + 1)),
  };
}

/** Whether the trial call closes the breaker soon; one that hangs must not make everybody wait. */
function closes(breaker: CircuitBreakerPolicy): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const listener = breaker.onStateChange((state) => resolve(state === CircuitState.Closed));
  const timer = setTimeout(resolve, LONGEST_WAIT, false);
  return promise.finally(() => {
    clearTimeout(timer);
    listener.dispose();
  });
}

const NOT_TRIED: TransportOutcome = { answered: false, sent: false, why: "open" };
const GAVE_UP: TransportOutcome = { answered: false, sent: false, why: "timeout" };

/** Refusals (4xx) and malformed answers come from an API that is up. */
function isDown(exchange: TransportOutcome, state: CircuitState): boolean {
  if (exchange.answered) return exchange.status >= 500;
  if (exchange.why === "aborted") return state === CircuitState.HalfOpen;
  return exchange.why !== "open" && exchange.why !== "garbled" && exchange.why !== "tooLarge";
}

function retryPause({ result }: IRetryBackoffContext<unknown>): number {
  return ("value" in result && (result.value as Tried).retryIn) || 0;
}

class QueueFull extends Error {}

/** Slots whose number follows `most`, first come, first served; Cockatiel's number is fixed. */
function createSlots(most: () => number, queue: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;

  return {
    /** Waits for a slot. @throws `QueueFull`, or `TaskCancelledError` when aborted first */
    async take(signal: AbortSignal): Promise<void> {
      if (signal.aborted) throw new TaskCancelledError();
      if (taken < most()) {
        taken += 1;
        return;
      }
      if (waiting.length >= queue) throw new QueueFull("Too many calls wait already");
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new TaskCancelledError());
      };
      const start = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      waiting.push(start);
      signal.addEventListener("abort", stop, { once: true });
      await promise;
    },
    taken: () => ({ working: taken, waiting: waiting.length }),
    free() {
      taken -= 1;
      for (; taken < most(); taken += 1) {
        const next = waiting.shift();
        if (!next) return;
        next();
      }
    },
  };
}

/**
 * The breaker opens for `pause` milliseconds when at least `share` of at least `calls` calls failed within `window`
 * milliseconds.
 */
interface BreakerOptions {
  readonly share: number;
  readonly calls: number;
  readonly window: number;
  readonly pause: number;
}

const SLOTS = 10;

/**
 * Counts the calls of the last `window` milliseconds. Cockatiel's own sampling breaker forgets old calls only as new
 * ones come, so on a quiet site failures of an hour ago would still count.
 */
export function slidingWindow({ share, calls, window }: BreakerOptions): IBreaker {
  const empty = () => Array.from({ length: SLOTS }, () => ({ time: -Infinity, failed: 0, total: 0 }));
  let slots = empty();

  const clock = () => Math.floor((Date.now() * SLOTS) / window);
  const count = (failed: 0 | 1) => {
    const time = clock();
    const known = slots[time % SLOTS];
    const slot = known?.time === time ? known : { time, failed: 0, total: 0 };
    slots[time % SLOTS] = { time, failed: slot.failed + failed, total: slot.total + 1 };
  };
  const isTripped = () => {
    const recent = slots.filter(({ time }) => time > clock() - SLOTS);
    const total = recent.reduce((sum, slot) => sum + slot.total, 0);
    return total >= calls && recent.reduce((sum, slot) => sum + slot.failed, 0) >= share * total;
  };

  return {
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) slots = empty();
      count(0);
    },
    failure(state) {
      count(1);
      return state !== CircuitState.Closed || isTripped();
    },
  };
}

const PASSING_STATUSES = [502, 503, 504];
const PASSING_REASONS = ["refused", "reset"];

/**
 * How long to wait before retrying a read (R67).
 * @param attempt number of the attempt that just ended, from 1
 * @param end deadline of the call, on `performance.now()`'s clock
 * @returns milliseconds; `undefined` when a retry won't help or there is no time left
 */
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
  const wait = asked + jitter;
  return wait <= longest && performance.now() + wait < end ? wait : undefined;
}

function isPassing(exchange: TransportOutcome): boolean {
  return exchange.answered
    ? PASSING_STATUSES.includes(exchange.status)
    : PASSING_REASONS.includes(exchange.why);
}
