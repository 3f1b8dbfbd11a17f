import type { Limits } from "#server/store/limits.ts";
import { pagePath, type Stage } from "../exchange.ts";
import type { LimitTier } from "./limit-tiers.ts";

/** Refuses with 429 and the seconds to wait what goes beyond a tier; a broken store never refuses nor fails a request. */
export function rateLimit(tiers: readonly LimitTier[], limits: Pick<Limits, "take">): Stage {
  const named = tiers.map((tier) => ({
    ...tier,
    limit: { name: tier.name, times: tier.perMinute, seconds: 60 },
  }));
  return async ({ request, path, client }) => {
    const page = pagePath(path);
    for (const { covers, limit } of named) {
      if (!covers(request.method, page)) continue;
      const waitMs = await limits.take(limit, client);
      if (waitMs !== undefined) return tooMany(limit.name, waitMs);
    }
    return undefined;
  };
}

function tooMany(tier: string, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { status: 429, reason: `limit-${tier}`, headers: { "Retry-After": String(seconds) } } as const;
}
