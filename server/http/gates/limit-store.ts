import { RateLimiterMemory } from "rate-limiter-flexible";

/** Counts what one client does within a time. */
export interface Counter {
  /** Counts one; rejects with `RateLimiterRes` when that is one too many. */
  consume(key: string): Promise<unknown>;
  /** Takes one back that came to nothing. */
  reward(key: string): Promise<unknown>;
}

/** Where requests are counted: in this process, or together with the other processes in Redis. */
export interface LimitStore {
  /** @param seconds from the first one on; a minute unless it is said */
  counter(tier: string, times: number, seconds?: number): Counter;
  /** What a client is called in the store. */
  key(client: string): string;
  close(): void;
}

/** How long a count lasts where its tier does not say otherwise. */
export const SECONDS = 60;

/** Counts in this process only. */
export function memoryLimits(): LimitStore {
  return {
    counter: (tier, points, duration = SECONDS) =>
      new RateLimiterMemory({ duration, keyPrefix: tier, points }),
    key: (client) => client,
    close: () => undefined,
  };
}
