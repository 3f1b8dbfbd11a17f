import { isRead } from "#server/request/request-info.ts";
import type { Limits } from "#server/store/limits.ts";
import { pagePath, type Stage } from "../exchange.ts";
import { FOR_THE_PROVIDER } from "./origin.ts";

export interface LimitTier {
  readonly name: string;
  /** Requests per client and minute. */
  readonly perMinute: number;
  /** @param method as sent @param page the address in lower case, without single-fetch ending */
  readonly covers: (method: string | undefined, page: string) => boolean;
}

const SIGN_IN = "/admin/authenticate";

/** Posts with tiers of their own. */
const APART: ReadonlySet<string> = new Set([SIGN_IN, FOR_THE_PROVIDER]);

const post = (to: string) => (method: string | undefined, page: string) => !isRead(method) && page === to;

/**
 * The rate limits of R60; files, health checks and refused hosts don't count. A request counts in every tier that
 * covers it. Many people may share an address: beginning a sign-in costs nothing, so sign-ins are counted again by
 * account (`identity/sign-in.ts`), and public forms by e-mail address and browser (`form/public-write.ts`).
 */
export const LIMIT_TIERS: readonly LimitTier[] = [
  { name: "read", perMinute: 1000, covers: (method) => isRead(method) },
  { name: "tiles", perMinute: 600, covers: (_, page) => page.startsWith("/tiles/") },
  { name: "write", perMinute: 100, covers: (method, page) => !isRead(method) && !APART.has(page) },
  { name: "sign-in", perMinute: 120, covers: post(SIGN_IN) },
  { name: "provider", perMinute: 600, covers: post(FOR_THE_PROVIDER) },
];

/** A demo is not attacked, and all its visitors and tests share one address. */
const DEMO_FACTOR = 10;

export const limitTiers = (demo: boolean): readonly LimitTier[] =>
  demo ? LIMIT_TIERS.map((tier) => ({ ...tier, perMinute: tier.perMinute * DEMO_FACTOR })) : LIMIT_TIERS;

/** Refuses with 429 and `Retry-After` what exceeds a tier; a broken store never refuses or fails a request. */
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
