import type { Stage } from "../exchange.ts";

const LONGEST_WAIT_MS = 10_000;

/**
 * Holds requests for pages back until what they need has started, so that the first visitor of a fresh start sees a
 * page instead of a fault. After ten seconds they go on all the same: a fault page is better than none.
 */
export function startingUp(started: Promise<void>): Stage {
  const settled = () => undefined;
  const waiting = Promise.race([started, longestWait()]).then(settled, settled);
  return () => waiting;
}

const longestWait = () => new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS).unref());
