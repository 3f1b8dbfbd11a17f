import type { ServerResponse } from "node:http";
import type { Log } from "#server/log/log.ts";
import { type Exchange, pagePath } from "../exchange.ts";

/** Writes one line when an answer is through: no query, no address, nothing that a person typed (R53, R55). */
export function logWhenDone(
  { response, request, path, id, person, span }: Exchange,
  log: Log,
  label: RouteLabel,
) {
  const start = performance.now();
  response.once("close", () => {
    const route = label(path);
    const fields = {
      requestId: id,
      traceId: span.traceId,
      userId: person.userId,
      method: request.method,
      route,
      // Of an answer that never began nobody knows what it would have been.
      status: response.headersSent ? response.statusCode : undefined,
      ms: Math.round((performance.now() - start) * 10) / 10,
      reason: endOf(response),
    };
    // Files and probes come by the dozen and say little.
    if (/^\/(assets|health)(\/|$)/.test(route)) log.debug(fields, "request");
    else log.info(fields, "request");
    span.end(`${request.method} ${route}`, fields.status ?? "none");
  });
}

/** Why an answer did not get to its end; whoever breaks one off here says why to `destroy`. */
function endOf(response: ServerResponse) {
  if (response.writableFinished) return undefined;
  return response.errored ? "broken-off" : "client-left";
}

/** Turns a path into a label for the log that can't hold personal data, such as `/admin/cases/view/:id`. */
type RouteLabel = (path: string) => string;

/**
 * Only words of the site map get through; a number becomes `:id` and anything else `*`, because people and scripts
 * type what they like into an address.
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
    "csp-reports",
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
