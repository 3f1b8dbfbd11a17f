import type { Meter } from "#server/metrics/meter.ts";
import { type Exchange, isDataRequest, pagePath } from "../exchange.ts";

/** Maps a path to a pattern of a closed set; unknown ones are `other`. */
type PatternOf = (path: string) => string;

/** Records a request and its duration by route pattern when its response has ended. */
export function measureWhenDone({ request, response, path }: Exchange, meter: Meter, patternOf: PatternOf) {
  const start = performance.now();
  response.once("close", () => {
    const route = patternOf(path);
    const kind = kindOf(route, path, request.method);
    const status = response.headersSent ? String(response.statusCode) : "none";
    meter.count("offices_http_requests_total", { route, status, kind });
    meter.time("offices_http_request_duration_seconds", { kind }, performance.now() - start);
  });
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
