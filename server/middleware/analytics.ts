import type { MiddlewareFunction } from "react-router";
import { analyticsOf } from "#server/analytics/analytics.ts";
import { freshnessContext } from "#server/api/cache.ts";
import { getLocale } from "./locale.ts";

/** Counts views of public pages after their response is made, without delaying it. */
export const analyticsMiddleware: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const response = await next();
  // Rendered for the cache: views of shared pages are counted when served.
  if (context.get(freshnessContext)) return response;
  analyticsOf(context).recordVisit({
    method: request.method,
    pattern,
    pathname: url.pathname,
    header: (name) => request.headers.get(name),
    status: response.status,
    contentType: response.headers.get("Content-Type"),
    language: getLocale(context),
  });
  return response;
};
