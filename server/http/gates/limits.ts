import { env } from "#server/env.ts";
import { keysFor } from "#server/session/keys.ts";
import { type LimitStore, memoryLimits } from "./limit-store.ts";

let opened: Promise<LimitStore> | undefined;

/** Where this process counts: for its HTTP layer and for its forms. */
export const limits = (): Promise<LimitStore> => (opened ??= open());

/** Redis has a large client: those who do not use it do not load it. */
async function open(): Promise<LimitStore> {
  if (env.redisUrl === undefined) return memoryLimits();
  const { redisLimits } = await import("./redis-limits.ts");
  return redisLimits(env.redisUrl, keysFor("rate limit")[0].secret);
}
