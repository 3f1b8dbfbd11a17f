import type { ServerResponse } from "node:http";
import type { Log } from "#server/log/log.ts";
import { type Exchange, pagePath } from "../exchange.ts";

/** Logs one line when a response has ended: no query, no address, nothing typed (R53, R55). */
export function logWhenDone({ response, request, path, id, person }: Exchange, log: Log, label: RouteLabel) {
  const start = performance.now();
  response.once("close", () => {
    const route = label(path);
    const fields = {
      requestId: id,
      userId: person.userId,
      method: request.method,
      route,
      // A response that never began has no status.
      status: response.headersSent ? response.statusCode : undefined,
      ms: Math.round((performance.now() - start) * 10) / 10,
      reason: endOf(response),
    };
    // Files and probes are many and say little.
    if (/^\/(assets|health)(\/|$)/.test(route)) log.debug(fields, "request");
    else log.info(fields, "request");
  });
}

/** Why a response was not completed; code that cuts one off passes a reason to `destroy`. */
function endOf(response: ServerResponse) {
  if (response.writableFinished) return undefined;
  return response.errored ? "broken-off" : "client-left";
}

/** Turns a path into a log label without personal data, such as `/admin/cases/view/:id`. */
type RouteLabel = (path: string) => string;

/**
 * Only words of the site map are kept; a number becomes `:id` and anything else `*`, because people and scripts type
 * anything into an address.
 * @param patterns route patterns, such as `admin/cases/view/:id`
 */
export function routeLabel(patterns: readonly string[]): RouteLabel {
  const own = [
    "",
    "assets",
    "health",
    "live",
    "ready",
    "robots.txt",
    "favicon.ico",
    ".well-known",
    "security.txt",
  ];
  const words = new Set([...patterns.flatMap((pattern) => pattern.toLowerCase().split("/")), ...own]);
  const label = (segment: string) => {
    if (words.has(segment)) return segment;
    return /^\d+$/.test(segment) ? ":id" : "*";
  };
  return (path) => pagePath(path).split("/").slice(0, 8).map(label).join("/");
}
