import { type MiddlewareFunction, redirect } from "react-router";
import { isSafe } from "#server/identity/sign-out.ts";

/**
 * A form that asks sends its empty fields along: leads to the address without them. The dashboard's own form tells by
 * them what was chosen (`was`), and leads on by itself; a sign-in is judged as it comes.
 */
export const cleanAddressMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const said = [...url.searchParams].filter(([, value]) => value !== "");
  const isJudged = url.searchParams.has("was") || url.pathname.startsWith("/admin/authenticate");
  if (!isSafe(request) || isJudged || said.length === url.searchParams.size) return next();
  const query = new URLSearchParams(said).toString();
  // Two slashes at the beginning would be another host.
  throw redirect(url.pathname.replace(/^\/+/, "/") + (query && `?${query}`));
};
