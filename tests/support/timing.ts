/** Milliseconds of the fastest of a few runs: what the work itself takes, however busy the machine is. */
export function fastest(work: () => void, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
