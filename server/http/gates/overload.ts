import type { Pattern } from "#app/model/access.ts";
import type { Admission } from "../admission.ts";
import { type Exchange, type GateRefusal, pagePath, type Stage } from "../exchange.ts";
import { isRead } from "./request-line.ts";

/** Where the identity provider redirects after a sign-in that was posted here, with a one-time code. */
const SIGNED_IN = "/admin/authenticate/callback" satisfies Pattern;

/** Retry times are spread. */
export const overloaded = (): GateRefusal => ({
  status: 503,
  reason: "overload",
  headers: { "Retry-After": String(3 + Math.floor(Math.random() * 4)) },
});

const isForm = ({ request, path }: Pick<Exchange, "path" | "request">) =>
  !isRead(request.method) || path === SIGNED_IN;

const isPicture = ({ request, path }: Pick<Exchange, "path" | "request">) =>
  isRead(request.method) && /^\/(?:tiles\/|media\/.+\.(?:png|jpe?g)$)/.test(pagePath(path));

/** Admits a request when there is capacity, otherwise refuses it (R77); pictures have their own queue. */
export function admitted(pages: Admission, pictures: Admission): Stage {
  return async (exchange) => {
    const queue = isPicture(exchange) ? pictures : pages;
    const leave = await queue.enter(isForm(exchange));
    if (!leave) return overloaded();
    const { response } = exchange;
    // The client has left while waiting.
    if (response.closed) leave();
    else response.once("close", leave);
    return response.closed ? "answered" : undefined;
  };
}
