import { type MiddlewareFunction, redirect } from "react-router";
import { isSafe } from "#server/identity/sign-out.ts";

/**
 * Redirects a GET form, which sends its empty fields too, to the address without them. Not the dashboard's: it derives
 * from them what was chosen (`was`) and redirects itself. Parameters of a sign-in are checked as they are.
 */
export const cleanAddressMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const said = [...url.searchParams].filter(([, value]) => value !== "");
  const isJudged = url.searchParams.has("was") || url.pathname.startsWith("/admin/authenticate");
  if (!isSafe(request) || isJudged || said.length === url.searchParams.size) return next();
  const query = new URLSearchParams(said).toString();
  // A leading double slash would name another host.
  throw redirect(url.pathname.replace(/^\/+/, "/") + (query && `?${query}`));
};
