/**
 * Makes a queue for works that must not all run at once.
 * @param most number of works that run at the same time
 * @returns runs a work when its turn comes, in the order of asking; settles as the work does
 */
export function inTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
