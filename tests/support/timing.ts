import { vi } from "vitest";

/**
 * What hangs takes longer than that, and nothing else does, on however busy a machine. How long things take in truth is the
 * bench's matter. Milliseconds.
 */
export const NO_HANG_MS = 60_000;

/** Waits until what happens in its own time has: until a check throws nothing any more. */
export const until = <Value>(check: () => Value | Promise<Value>, interval = 20): Promise<Value> =>
  vi.waitFor(check, { timeout: NO_HANG_MS, interval });

const now = Date.now;
let passed = 0;
// Before a product takes hold of the clock.
Date.now = () => now() + passed;

/** So much later it is at once for everything in this process, and stays so: nobody's clock goes back. */
export function passMs(ms: number): void {
  passed += ms;
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
