import {
  bulkhead,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  DelegateBackoff,
  handleWhenResult,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
  TaskCancelledError,
} from "cockatiel";
import { type BreakerOptions, slidingWindow } from "./breaker.ts";
import type { Exchange } from "./exchange.ts";

/** How calls of one API are held back when it is in trouble (R67, R68). Times in milliseconds. */
export interface PolicyOptions {
  readonly breaker: BreakerOptions;
  /** Calls at the same time, and calls that may wait for their turn. */
  readonly bulkhead: { readonly calls: number; readonly queue: number };
  /** Pause before the first retry, doubled for the second, with jitter; `Retry-After` is obeyed up to `longest`. */
  readonly retry: { readonly pause: number; readonly longest: number };
}

/** The policies of the product (decision 9). */
export const POLICIES: PolicyOptions = {
  breaker: { share: 0.5, calls: 20, window: 10_000, pause: 10_000 },
  bulkhead: { calls: 50, queue: 100 },
  retry: { pause: 100, longest: 2_000 },
};

const RETRIES = 2;

/** How long calls wait for the one that tries whether the API is back; milliseconds. */
const LONGEST_WAIT = 500;

/** A try of a call, and when another one would make sense. */
export interface Tried {
  readonly exchange: Exchange;
  /** Which try it was, from 1. */
  readonly number: number;
  readonly retryIn: number | undefined;
}

/** The policies at work for one API. */
export interface Policies {
  /** Runs one exchange, or answers `open` at once when the API is known to be down or too many calls wait. */
  readonly guard: (signal: AbortSignal, run: () => Promise<Exchange>) => Promise<Exchange>;
  /** Runs `attempt` up to three times, as long as it says that another one makes sense. */
  readonly repeat: (attempt: (number: number) => Promise<Tried>) => Promise<Tried>;
}

/** The policies of one API: breaker, slots and queue are shared by everything that uses the result. */
export function createPolicies(options: PolicyOptions): Policies {
  const breaker = circuitBreaker(
    handleWhenResult((result) => isDown(result as Exchange, breaker.state)),
    { halfOpenAfter: options.breaker.pause, breaker: slidingWindow(options.breaker) },
  );
  const slots = bulkhead(options.bulkhead.calls, options.bulkhead.queue);
  const again = retry(
    handleWhenResult((result) => (result as Tried).retryIn !== undefined),
    { maxAttempts: RETRIES, backoff: new DelegateBackoff(retryPause) },
  );

  const inSlot = (signal: AbortSignal, run: () => Promise<Exchange>) =>
    waitFor(signal, (start) =>
      slots.execute(() => {
        start();
        // It may have opened while this call was waiting.
        return breaker.state === CircuitState.Open ? NOT_TRIED : run();
      }, signal),
    );

  return {
    async guard(signal, run) {
      // Half open means that one call is trying: a page makes several at once, and they go as that one goes.
      if (breaker.state === CircuitState.HalfOpen && !(await closes(breaker))) return NOT_TRIED;
      try {
        return await breaker.execute(() => inSlot(signal, run));
      } catch (error) {
        if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) return NOT_TRIED;
        if (error instanceof TaskCancelledError) return GAVE_UP;
        throw error;
      }
    },
    repeat: (attempt) => again.execute(({ attempt: retries }) => attempt(retries + 1)),
  };
}

/** Whether the call that is trying closes the breaker soon; one that hangs must not make everybody wait. */
function closes(breaker: CircuitBreakerPolicy): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const listener = breaker.onStateChange((state) => resolve(state === CircuitState.Closed));
  const timer = setTimeout(resolve, LONGEST_WAIT, false);
  return promise.finally(() => {
    clearTimeout(timer);
    listener.dispose();
  });
}

const NOT_TRIED: Exchange = { answered: false, sent: false, why: "open" };
const GAVE_UP: Exchange = { answered: false, sent: false, why: "timeout" };

/** Refusals (4xx) and answers of a wrong shape come from an API that is up. */
function isDown(exchange: Exchange, state: CircuitState): boolean {
  if (exchange.answered) return exchange.status >= 500;
  if (exchange.why === "aborted") return state === CircuitState.HalfOpen;
  return exchange.why !== "open" && exchange.why !== "garbled" && exchange.why !== "tooLarge";
}

function retryPause({ result }: IRetryBackoffContext<unknown>): number {
  return ("value" in result && (result.value as Tried).retryIn) || 0;
}

/** Cockatiel asks the signal only when a slot is free; a call that waits for one must give up in time. */
function waitFor(signal: AbortSignal, queue: (start: () => void) => Promise<Exchange>): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const stop = () => reject(new TaskCancelledError());
  const start = () => signal.removeEventListener("abort", stop);
  signal.addEventListener("abort", stop);
  queue(start).then(resolve, reject).finally(start);
  return promise;
}
