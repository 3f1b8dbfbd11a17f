import type { Pattern } from "#app/model/access.ts";
import { isPrefetch } from "#server/request/request-info.ts";
import { cookieValue, privateCookie } from "#server/session/cookie.ts";
import { isStaffSession } from "#server/session/live-session.ts";
import type { KeyRing } from "#server/store/keys.ts";
import type { Admission, Rank } from "../admission.ts";
import { type Exchange, headerOf, type GateRefusal, pagePath, type Stage } from "../exchange.ts";
import { isRead } from "./request-line.ts";

interface Asker extends Pick<Exchange, "origin" | "path"> {
  readonly request: Pick<Exchange["request"], "method" | "headers">;
}

const MACHINE = /bot\b|crawl|spider|slurp/i;

/** Where the identity provider redirects after a sign-in that was posted here, with a one-time code. */
const SIGNED_IN = "/admin/authenticate/callback" satisfies Pattern;

/**
 * The rank of a request, determined cheaply. A session id that we issued counts as staff, whether the session still
 * lives or not; a declared bot or a prefetch counts as a machine.
 */
export function rankOf({ request, path, origin }: Asker, keys: KeyRing): Rank {
  if (!isRead(request.method) || path === SIGNED_IN) return "form";
  const header = (name: string) => headerOf(request, name);
  const cookies = header("Cookie");
  if (cookies !== null && origin !== undefined) {
    const session = cookieValue(cookies, privateCookie("session", origin).name);
    if (session !== undefined && isStaffSession(session, keys)) return "staff";
  }
  return isPrefetch(header) || MACHINE.test(header("User-Agent") ?? "") ? "machine" : "visitor";
}

/** Retry times are spread. */
export const overloaded = (): GateRefusal => ({
  status: 503,
  reason: "overload",
  headers: { "Retry-After": String(3 + Math.floor(Math.random() * 4)) },
});

const isPicture = ({ request, path }: Pick<Exchange, "path" | "request">) =>
  isRead(request.method) && /^\/(?:tiles\/|media\/.+\.(?:png|jpe?g)$)/.test(pagePath(path));

/** Admits a request when there is capacity, otherwise refuses it (R77); pictures have their own queue. */
export function admitted(pages: Admission, pictures: Admission, keys: KeyRing): Stage {
  return async (exchange) => {
    const queue = isPicture(exchange) ? pictures : pages;
    const leave = await queue.enter(rankOf(exchange, keys));
    if (!leave) return overloaded();
    const { response } = exchange;
    // The client has left while waiting.
    if (response.closed) leave();
    else response.once("close", leave);
    return response.closed ? "answered" : undefined;
  };
}
