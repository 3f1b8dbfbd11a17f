import type { Stage } from "#server/http/exchange.ts";
import { isRead } from "#server/request/request-info.ts";
import { VERSION } from "#server/settings/env.ts";

/** Whether requests can be served now; must not throw. */
export type Readiness = () => boolean | Promise<boolean>;

/**
 * `/health/live` means that the process responds, `/health/ready` that it should get requests (R82). Both precede
 * every gate: a probe knows neither our name nor a session. They answer one word, never a reason; readiness adds the
 * version, so that an update node by node shows which one has it.
 */
export function health(ready: Readiness): Stage {
  return async ({ request, response, path }) => {
    if (path !== "/health/live" && path !== "/health/ready") return undefined;
    if (!isRead(request.method)) return { status: 405, reason: "method", headers: { Allow: "GET, HEAD" } };
    const well = path === "/health/live" || (await ready());
    const word = `${well ? "ok" : "unavailable"}${path === "/health/ready" ? ` ${VERSION}` : ""}\n`;
    response.writeHead(well ? 200 : 503, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": word.length,
    });
    response.end(request.method === "HEAD" ? undefined : word);
    return "answered";
  };
}

const MAX_WAIT_MS = 10_000;

/** Pages wait until what they need has started, ten seconds at most: a fault page is better than none. */
export function startingUp(started: Promise<void>): Stage {
  const settled = () => undefined;
  const waiting = Promise.race([started, longestWait()]).then(settled, settled);
  return () => waiting;
}

const longestWait = () => new Promise<void>((resolve) => void setTimeout(resolve, MAX_WAIT_MS).unref());
