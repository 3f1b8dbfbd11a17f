import { setTimeout as wait } from "node:timers/promises";

/** It opens for `pause` ms when `share` of at least `calls` calls failed within `window` ms; then one call tries. */
export interface BreakerOptions {
  readonly share: number;
  readonly calls: number;
  readonly window: number;
  readonly pause: number;
}

/** How long calls wait for the one that tries, which may hang. */
const MAX_WAIT_MS = 500;

export function createBreaker({ share, calls, window, pause }: BreakerOptions) {
  const ended: { readonly at: number; readonly isDown: boolean }[] = [];
  let failed = 0;
  let openedAt: number | undefined;
  let trial: PromiseWithResolvers<boolean> | undefined;

  function forgetBefore(time: number) {
    while (ended[0] && ended[0].at <= time) if (ended.shift()?.isDown) failed -= 1;
  }

  function note(isDown: boolean) {
    ended.push({ at: Date.now(), isDown });
    if (isDown) failed += 1;
    forgetBefore(Date.now() - window);
    if (ended.length >= calls && failed >= share * ended.length) openedAt ??= Date.now();
  }

  function endTrial(isDown: boolean) {
    forgetBefore(Infinity);
    openedAt = isDown ? Date.now() : undefined;
    trial?.resolve(!isDown);
    trial = undefined;
  }

  const isOpen = () => openedAt !== undefined && !trial;
  return {
    isOpen,
    /** 0 closed, 0.5 trying, 1 open. */
    openness: () => (isOpen() ? 1 : trial ? 0.5 : 0),
    /** Makes a call and notes how it ended. @returns `undefined` if it may not be made */
    async call<Result>(make: () => Promise<Result>, isDown: (result: Result, isTrial: boolean) => boolean) {
      if (trial && !(await Promise.race([trial.promise, wait(MAX_WAIT_MS, false)]))) return;
      if (openedAt !== undefined && Date.now() < openedAt + pause) return;
      const isTrial = openedAt !== undefined;
      if (isTrial) trial = Promise.withResolvers();
      try {
        const result = await make();
        (isTrial ? endTrial : note)(isDown(result, isTrial));
        return result;
      } catch (error) {
        if (isTrial) endTrial(true);
        throw error;
      }
    },
  };
}
