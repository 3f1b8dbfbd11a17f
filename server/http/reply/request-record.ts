import type { ServerResponse } from "node:http";
import type { Log } from "#server/log/log.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { type Exchange, isDataRequest, pagePath } from "../exchange.ts";

/** Maps a path to a pattern of a closed set, in which nothing typed is; unknown ones are `other`. */
type PatternOf = (path: string) => string;

/** Logs and counts a request when its response has ended: no query, no address, nothing typed (R53, R55). */
export function recordWhenDone(
  { request, response, path, id, person }: Exchange,
  log: Log,
  meter: Meter,
  patternOf: PatternOf,
) {
  const start = performance.now();
  response.once("close", () => {
    const ms = performance.now() - start;
    const route = patternOf(path);
    const { method } = request;
    const kind = kindOf(route, path, method);
    // A response that never began has no status.
    const status = response.headersSent ? response.statusCode : undefined;
    meter.count("offices_http_requests_total", { route, status: String(status ?? "none"), kind });
    meter.time("offices_http_request_duration_seconds", { kind }, ms);
    const took = Math.round(ms * 10) / 10;
    const reason = endOf(response);
    const fields = { requestId: id, userId: person.userId, method, route, status, ms: took, reason };
    // Files and probes are many and say little.
    if (/^\/(assets|health)\//.test(route)) log.debug(fields, "request");
    else log.info(fields, "request");
  });
}

/** Why a response was not completed; code that cuts one off passes a reason to `destroy`. */
function endOf(response: ServerResponse) {
  if (response.writableFinished) return undefined;
  return response.errored ? "broken-off" : "client-left";
}

/** Files that browsers request by themselves. */
const FILES = ["favicon.ico", "favicon.svg", "site.webmanifest"];

const OUTSIDE = ["assets", "health", "tiles", "media", ...FILES];

function kindOf(route: string, path: string, method: string | undefined): string {
  if (method === "POST") return "post";
  if (OUTSIDE.includes(route.split("/")[1] ?? "")) return "file";
  return isDataRequest(path) ? "data" : "document";
}

/** @param patterns of all routes, such as `admin/cases/view/:id` */
export function patternFinder(patterns: readonly string[]): PatternOf {
  const own = ["assets/*", "health/live", "health/ready", ".well-known/security.txt", ...FILES];
  const known = [...new Set([...patterns, ...own].map((pattern) => `/${pattern.replace(/^\//, "")}`))]
    .toSorted((one, other) => vagueness(one) - vagueness(other))
    .map((name) => ({ name, expression: expressionOf(name) }));
  return (path) => {
    const plain = pagePath(path);
    return known.find(({ expression }) => expression.test(plain))?.name ?? "other";
  };
}

/** Orders patterns as the router does: static before parameters, catch-alls last, the shortest very last. */
const vagueness = (pattern: string) =>
  (pattern.match(/:\w+/g)?.length ?? 0) + (pattern.endsWith("*") ? 100 - pattern.length : 0);

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .toLowerCase()
    .split("/")
    .map((part) =>
      part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : part.replaceAll(".", String.raw`\.`),
    )
    .join("/");
  return new RegExp(`^${source}$`);
}
