import { createHmac, type KeyObject } from "node:crypto";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { createClient } from "redis";
import { log } from "#server/log/log.ts";
import type { Redacted } from "#server/settings/redacted.ts";
import { type LimitStore, SECONDS } from "./limit-store.ts";

const CONNECT_MS = 2_000;
const ANSWER_MS = 500;
/** After an answer that did not come, so long nobody waits for the next one. */
const REST_MS = 5_000;

/** Limits in Redis; `isReady` tells whether they are shared at this moment. */
export interface RedisLimits extends LimitStore {
  readonly isReady: () => boolean;
}

/**
 * Counts in Redis, for all processes together. While Redis does not answer, each process counts for itself and allows
 * half, because it can't know how many others do (R62).
 * @param key turns addresses into marks that mean nothing to somebody who reads the keys
 */
export function redisLimits(url: Redacted, key: KeyObject): RedisLimits {
  const storeClient = impatientClient(url.reveal());
  return {
    counter: (tier, points, duration = SECONDS) =>
      new RateLimiterRedis({
        storeClient,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `constituency-offices:limit:${tier}`,
        duration,
        points,
        insuranceLimiter: new RateLimiterMemory({
          duration,
          keyPrefix: tier,
          points: Math.ceil(points / 2),
        }),
      }),
    key: (client) => createHmac("sha256", key).update(client).digest("base64url").slice(0, 22),
    close: storeClient.close,
    isReady: () => storeClient.isReady,
  };
}

/** The part of a Redis client that the limiter uses; a silent Redis costs one request half a second, not all of them. */
function impatientClient(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 3_000) },
  });
  client.on("error", (err: unknown) =>
    log.warn({ err }, "Redis is unavailable; counting requests in memory"),
  );
  client.connect().catch(() => undefined);
  let restUntil = 0;
  return {
    get isReady() {
      return client.isReady && Date.now() >= restUntil;
    },
    eval(script: string, options: { keys: string[]; arguments: string[] }) {
      return new Promise((resolve, reject) => {
        const impatience = setTimeout(() => {
          restUntil = Date.now() + REST_MS;
          reject(new Error("Redis does not answer"));
        }, ANSWER_MS);
        client
          .eval(script, options)
          .then(resolve, reject)
          .finally(() => clearTimeout(impatience));
      });
    },
    close: () => client.destroy(),
  };
}
