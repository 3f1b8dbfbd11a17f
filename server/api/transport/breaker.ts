import { CircuitState, type IBreaker } from "cockatiel";

/** The breaker opens when `share` of at least `calls` calls failed within `window`, for `pause` milliseconds. */
export interface BreakerOptions {
  readonly share: number;
  readonly calls: number;
  readonly window: number;
  readonly pause: number;
}

const SLOTS = 10;

/**
 * Counts the calls of the last `window` milliseconds. Cockatiel's own sampling breaker forgets old calls
 * only as new ones come, so on a quiet site failures of an hour ago would still count.
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
