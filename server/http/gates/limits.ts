import { createHmac } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { keysFor } from "#server/session/keys.ts";
import { env } from "#server/settings/env.ts";
import { type Counter, type LimitStore, memoryLimits } from "./limit-store.ts";

let opened: Promise<LimitStore> | undefined;

/** Where this process counts: for its HTTP layer and for its forms. */
export const limits = (): Promise<LimitStore> => (opened ??= open());

/** Redis has a large client: those who do not use it do not load it. */
async function open(): Promise<LimitStore> {
  if (env.redisUrl === undefined) return memoryLimits();
  const { redisLimits } = await import("./redis-limits.ts");
  return redisLimits(env.redisUrl, keysFor("rate limit")[0].secret);
}

/** How often something may be done under one name, in so many seconds. */
export interface Limit {
  readonly name: string;
  readonly times: number;
  readonly seconds: number;
}

/** What was counted, to be given back; or how long to wait. */
export type Taken =
  { readonly counted: readonly (readonly [Counter, string])[] } | { readonly waitMs: number };

/**
 * Counts one for each, all or none; a fault of the store, which has reported it, refuses nobody.
 * @param wanted each limit with whom it counts: kept as a mark that tells nothing, and that only this installation can make
 */
export async function takeAll(wanted: readonly (readonly [Limit, who: string])[]): Promise<Taken> {
  const store = await limits();
  const counted: (readonly [Counter, string])[] = [];
  for (const [limit, who] of wanted) {
    const [counter, key] = [counterOf(store, limit), mark(who)];
    try {
      await counter.consume(key);
      counted.push([counter, key]);
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) continue;
      await giveBack({ counted });
      return { waitMs: over.msBeforeNext };
    }
  }
  return { counted };
}

/** Takes back what came to nothing. */
export async function giveBack(taken: Taken): Promise<void> {
  if ("waitMs" in taken) return;
  await Promise.all(taken.counted.map(([counter, key]) => counter.reward(key).catch(() => undefined)));
}

const counters = new WeakMap<LimitStore, Map<string, Counter>>();

function counterOf(store: LimitStore, { name, times, seconds }: Limit): Counter {
  const known = counters.get(store) ?? new Map<string, Counter>();
  counters.set(store, known);
  const counter = known.get(name) ?? store.counter(name, times, seconds);
  known.set(name, counter);
  return counter;
}

const mark = (text: string): string =>
  createHmac("sha256", keysFor("limits")[0].secret).update(text).digest("base64url").slice(0, 22);
