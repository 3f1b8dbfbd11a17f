import { buildConnector } from "undici";
import { ownReference } from "#server/boot/reference-process.ts";
import { isLoopback } from "#server/loopback.ts";
import { env } from "#server/settings/env.ts";

/**
 * How a client of `undici` connects (its `connect`): within `timeout` milliseconds, and never to the reference API's port while
 * the reference process is away. What answers there then may be another demo's API, with other data.
 */
export function connector(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false });
  return (target, callback) => {
    const isReference = Number(target.port) === env.referencePort && isLoopback(target.hostname);
    if (!isReference || !ownReference.isAway) return connect(target, callback);
    const refusal = Object.assign(new Error("The reference process is away"), { code: "ECONNREFUSED" });
    queueMicrotask(() => callback(refusal, null));
  };
}
