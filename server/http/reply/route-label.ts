import { pagePath } from "../exchange.ts";

/** Turns a path into a label for the log that can't hold personal data, such as `/admin/cases/view/:id`. */
export type RouteLabel = (path: string) => string;

/**
 * Only words of the site map get through; a number becomes `:id` and anything else `*`, because people and scripts
 * type what they like into an address.
 * @param patterns route patterns, such as `admin/cases/view/:id`
 */
export function routeLabel(patterns: readonly string[]): RouteLabel {
  const own = ["", "assets", "health", "live", "ready", "robots.txt", "favicon.ico", "csp-reports"];
  const words = new Set([...patterns.flatMap((pattern) => pattern.toLowerCase().split("/")), ...own]);
  const label = (segment: string) => {
    if (words.has(segment)) return segment;
    return /^\d+$/.test(segment) ? ":id" : "*";
  };
  return (path) => pagePath(path).split("/").slice(0, 8).map(label).join("/");
}
