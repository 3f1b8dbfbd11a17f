import { RateLimiterRes } from "rate-limiter-flexible";
import { pagePath, type Stage } from "../exchange.ts";
import type { LimitStore } from "./limit-store.ts";
import type { LimitTier } from "./limit-tiers.ts";

/** Refuses with 429 and the seconds to wait what goes beyond a tier; a broken store never refuses nor fails a request. */
export function rateLimit(tiers: readonly LimitTier[], store: LimitStore): Stage {
  const counters = tiers.map((tier) => ({ tier, counter: store.counter(tier.name, tier.perMinute) }));
  return async ({ request, path, client }) => {
    const page = pagePath(path);
    for (const { tier, counter } of counters) {
      if (!tier.covers(request.method, page)) continue;
      try {
        await counter.consume(store.key(client));
      } catch (over) {
        // Anything else is a fault of the store, which has reported it and counts in memory meanwhile.
        if (over instanceof RateLimiterRes) return tooMany(tier, over.msBeforeNext);
      }
    }
    return undefined;
  };
}

function tooMany(tier: LimitTier, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { status: 429, reason: `limit-${tier.name}`, headers: { "Retry-After": String(seconds) } } as const;
}
