/**
 * What hangs takes longer than that, and nothing else does, on however busy a machine. How long things take in truth is the
 * bench's matter. Milliseconds.
 */
export const NO_HANG_MS = 60_000;

/** Milliseconds of the fastest of a few runs: what the work itself takes, however busy the machine is. */
export function fastest(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
