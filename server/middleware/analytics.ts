import type { MiddlewareFunction } from "react-router";
import { analyticsOf } from "#server/analytics/analytics.ts";
import { freshnessContext } from "#server/api/cache.ts";
import { getLocale } from "./locale.ts";

/** Counts page views of public pages after their answer is made; the page neither knows nor waits. */
export const analyticsMiddleware: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const response = await next();
  // Nobody has come: whoever gets this page later is counted then.
  if (context.get(freshnessContext)) return response;
  analyticsOf(context).noteVisit({
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
