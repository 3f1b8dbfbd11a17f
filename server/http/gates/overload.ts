import type { Pattern } from "#app/model/access.ts";
import { isPrefetch } from "#server/request/request-info.ts";
import { cookieValue, privateCookie } from "#server/session/cookie.ts";
import { isStaffSession } from "#server/session/live-session.ts";
import type { KeyRing } from "#server/store/keys.ts";
import type { Admission, Rank } from "../admission.ts";
import { type Exchange, headerOf, type GateRefusal, type Stage } from "../exchange.ts";
import { isRead } from "./request-line.ts";

/** What tells who asks. */
interface Asker extends Pick<Exchange, "origin" | "path"> {
  readonly request: Pick<Exchange["request"], "method" | "headers">;
}

const MACHINE = /bot\b|crawl|spider|slurp/i;

/** Where the identity provider sends somebody back whose sign-in was posted here, with a code that is good for once. */
const SIGNED_IN = "/admin/authenticate/callback" satisfies Pattern;

/**
 * The kind of who asks, by what costs nothing to know. Of staff is who shows a session id that we made, whether it still
 * lives or not; of a machine is what says so, or asks in advance for what nobody has opened yet.
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

/** What is said to who can't be served now. They come back at different moments. */
export const overloaded = (): GateRefusal => ({
  status: 503,
  reason: "overload",
  headers: { "Retry-After": String(2 + Math.floor(Math.random() * 4)) },
});

/** Lets a request go on when the pages that are being made leave room for it, else refuses it (R77). */
export function admitted(admission: Admission, keys: KeyRing): Stage {
  return async (exchange) => {
    const leave = await admission.enter(rankOf(exchange, keys));
    if (!leave) return overloaded();
    const { response } = exchange;
    // Who has left while waiting is not answered.
    if (response.closed) leave();
    else response.once("close", leave);
    return response.closed ? "answered" : undefined;
  };
}
