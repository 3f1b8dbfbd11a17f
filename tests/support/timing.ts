import { setTimeout as pause } from "node:timers/promises";

/**
 * What hangs takes longer than that, and nothing else does, on however busy a machine; the time limit of a test is longer
 * still, so that the reason is told. How long things take in truth is the bench's matter. Milliseconds.
 */
const NO_HANG_MS = 240_000;

/** Waits until what happens in its own time has: until a check throws nothing any more. */
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
// Before a product takes hold of the clock.
Date.now = () => now() + passed;

/** So much later it is at once for everything in this process, or earlier, as when somebody sets a clock. */
export function passMs(ms: number): void {
  passed += ms;
}

/** It is as late as it is. */
export function resetClock(): void {
  passed = 0;
}

/**
 * Milliseconds that the processor works for something, however many others it works for meanwhile: of a few runs the
 * least, as the first ones are compiled.
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

/** How often the clock of `lastedFor` ticks, and what a tick counts at most; milliseconds. */
const [TICK_MS, LONGEST_TICK_MS] = [10, 20];

/**
 * How long something took of the time in which this process could work, in milliseconds: while others have the
 * processor, its clock stands still.
 */
export async function lastedFor(work: () => Promise<unknown>): Promise<number> {
  let [own, last] = [0, performance.now()];
  const pass = () => {
    const moment = performance.now();
    own += Math.min(moment - last, LONGEST_TICK_MS);
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
