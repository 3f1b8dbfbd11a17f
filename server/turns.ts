import type PQueue from "p-queue";

/** Aborting ends the wait, never a turn. @returns ends the turn @throws the reason of `signal` when aborted */
export async function turnIn(queue: PQueue, signal?: AbortSignal): Promise<() => void> {
  const begun = Promise.withResolvers<() => void>();
  const over = Promise.withResolvers<void>();
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const turn = () => {
    signal?.removeEventListener("abort", stop);
    begun.resolve(over.resolve);
    return over.promise;
  };
  queue.add(turn, { signal: waiting.signal }).catch(begun.reject);
  return begun.promise;
}

/** The result of some work. @throws what `late` makes, if the work takes longer than these milliseconds */
export function within<Value>(ms: number, work: Promise<Value>, late: () => Error): Promise<Value> {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}
