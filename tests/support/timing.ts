import { setTimeout as pause } from "node:timers/promises";

/**
 * Anything slower hangs, on however busy a machine; the time limit of a test is longer still, so that the reason is
 * reported. Real durations are measured by the bench. Milliseconds.
 */
const NO_HANG_MS = 240_000;

/** Retries until a check no longer throws. */
export async function until<Value>(check: () => Value | Promise<Value>, interval = 20): Promise<Value> {
  for (const end = performance.now() + NO_HANG_MS; ; await pause(interval))
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
}

const now = Date.now;
let passed = 0;
// Before a product captures the clock.
Date.now = () => now() + passed;

/** Advances the clock of this process at once, or sets it back, as when a clock is changed by hand. */
export function passMs(ms: number): void {
  passed += ms;
}

export function resetClock(): void {
  passed = 0;
}

/**
 * CPU time of something, unaffected by other processes, in milliseconds: the minimum of a few runs, because the first
 * ones are compiled.
 */
export function cpuMsOf(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** How often the clock of `lastedFor` ticks, and the most that a tick counts; milliseconds. */
const [TICK_MS, MAX_TICK_MS] = [10, 20];

/**
 * In milliseconds of the time in which this process could run: while other processes have the processor, its
 * clock stands still.
 */
export async function lastedFor(work: () => Promise<unknown>): Promise<number> {
  let [own, last] = [0, performance.now()];
  const pass = () => {
    const moment = performance.now();
    own += Math.min(moment - last, MAX_TICK_MS);
    last = moment;
  };
  const clock = setInterval(pass, TICK_MS);
  try {
    await work();
    pass();
    return own;
  } finally {
    clearInterval(clock);
  }
}
