import type { Exchange } from "./exchange.ts";
import type { PolicyOptions } from "./policies.ts";
import { retryAfterSeconds } from "./reply.ts";

const PASSING_STATUSES = [502, 503, 504];
const PASSING_REASONS = ["refused", "reset"];

/**
 * How long to wait before a read is tried again (R67).
 * @param attempt number of the try that just ended, from 1
 * @param end moment on `performance.now()`'s clock when the call must be over
 * @returns milliseconds; `undefined` when the trouble won't pass by itself or there is no time left
 */
export function pauseBeforeRetry(
  exchange: Exchange,
  attempt: number,
  end: number,
  { pause, longest }: PolicyOptions["retry"],
): number | undefined {
  if (!isPassing(exchange)) return undefined;
  // Full seconds of many clients would bring them back together: the jitter goes on top.
  const jitter = pause * 2 ** (attempt - 1) * (0.5 + Math.random());
  const asked = exchange.answered ? (retryAfterSeconds(exchange) ?? 0) * 1000 : 0;
  const wait = asked + jitter;
  return wait <= longest && performance.now() + wait < end ? wait : undefined;
}

function isPassing(exchange: Exchange): boolean {
  return exchange.answered
    ? PASSING_STATUSES.includes(exchange.status)
    : PASSING_REASONS.includes(exchange.why);
}
