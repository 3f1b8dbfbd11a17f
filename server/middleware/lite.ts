import { createContext, type MiddlewareFunction, redirect } from "react-router";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { preferenceCookie } from "#server/session/cookie.ts";

const cookie = preferenceCookie("lite");

const liteContext = createContext<boolean>(false);

/** Whether this request gets its page in lite mode: complete, but without scripts. */
export const isLite = (context: Context): boolean => context.get(liteContext);

/** By the stored choice, else by `Save-Data`. For code that answers before React Router, such as the page cache. */
export function wantsLite(get: (name: string) => string | null): boolean {
  const saved = cookie.read(get("Cookie"));
  return saved === "on" || (saved !== "off" && /^\s*on\b/i.test(get("Save-Data") ?? ""));
}

/** Determines lite mode. `?lite=on|off` stores the choice in a cookie and redirects to the same page and query. */
export const liteMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const choice = url.searchParams.get("lite");
  if (request.method === "GET" && (choice === "on" || choice === "off")) {
    const setCookie = cookie.keep(choice, requestInfo(context).origin);
    return redirect(withoutChoice(url), { status: 303, headers: { "Set-Cookie": setCookie } });
  }
  context.set(
    liteContext,
    wantsLite((name) => request.headers.get(name)),
  );
  const response = await next();
  if (isPage(response)) response.headers.append("Vary", "Save-Data");
  return response;
};

function withoutChoice({ pathname, search }: URL): string {
  const rest = new URLSearchParams(search);
  rest.delete("lite");
  // A leading double slash would name another host.
  const path = pathname.replace(/^\/+/, "/");
  return rest.size > 0 ? `${path}?${rest}` : path;
}

const isPage = ({ headers }: Response) => /^text\/html\b/.test(headers.get("Content-Type") ?? "");
