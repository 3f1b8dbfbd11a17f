import { RateLimiterMemory } from "rate-limiter-flexible";

interface Counter {
  /** Counts one; rejects with `RateLimiterRes` when that is one too many. */
  consume(key: string): Promise<unknown>;
}

/** Where requests are counted: in this process, or together with the other processes in Redis. */
export interface LimitStore {
  counter(tier: string, perMinute: number): Counter;
  /** What a client is called in the store. */
  key(client: string): string;
  close(): void;
}

export const SECONDS = 60;

/** Counts in this process only. */
export function memoryLimits(): LimitStore {
  return {
    counter: (tier, perMinute) =>
      new RateLimiterMemory({ duration: SECONDS, keyPrefix: tier, points: perMinute }),
    key: (client) => client,
    close: () => undefined,
  };
}
