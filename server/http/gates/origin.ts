import type { IncomingMessage } from "node:http";
import type { Pattern } from "#app/model/access.ts";
import { isLoopback } from "#server/connector.ts";
import { isRead } from "#server/request/request-info.ts";
import type { Stage } from "../exchange.ts";
import { hidesReferrer } from "../reply/security-headers.ts";

/** Determines the public origin of a request; `undefined` when it names a foreign host (R23). */
type PublicOrigin = (request: IncomingMessage, fromProxy: boolean) => string | undefined;

/** @param appOrigin the configured origin; without one (a demo) every loopback name on our own port is accepted */
export function publicOrigin(appOrigin: string | undefined, port: number): PublicOrigin {
  if (appOrigin === undefined) return (request) => loopbackOrigin(request.headers.host, port);
  const { host, port: own, protocol } = new URL(appOrigin);
  const names = [host, ...(own === "" ? [`${host}:${protocol === "https:" ? 443 : 80}`] : [])];
  return (request, fromProxy) => {
    const forwarded = fromProxy ? request.headers["x-forwarded-host"] : undefined;
    const named = typeof forwarded === "string" ? forwarded : request.headers.host;
    return names.includes(named?.toLowerCase() ?? "") ? appOrigin : undefined;
  };
}

function loopbackOrigin(host: string | undefined, port: number) {
  const origin = URL.parse(`http://${host?.toLowerCase()}`);
  if (origin === null || origin.host !== host?.toLowerCase()) return undefined;
  return isLoopback(origin.hostname) && (origin.port || "80") === String(port) ? origin.origin : undefined;
}

/** Refuses requests for foreign hosts, and removes proxy headers, which are settled now. */
export const knownHost: Stage = ({ request, origin }) => {
  const hosts = countOf(request, "host");
  // A proxy may have used the other header (RFC 9112, section 3.2).
  if (hosts > 1) return { status: 400, reason: "two-hosts" };
  if (hosts === 0 && request.httpVersion !== "1.0") return { status: 400, reason: "no-host" };
  if (origin === undefined) return { status: 421, reason: "unknown-host" };
  request.headers.host = new URL(origin).host;
  for (const name of ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) {
    delete request.headers[name];
  }
  return undefined;
};

/** A post has already travelled in the clear and is refused: executed, it would go unnoticed. */
export const encrypted: Stage = ({ request, response, isPlain, origin }) => {
  if (!isPlain || origin?.startsWith("https:") !== true) return undefined;
  if (!isRead(request.method)) return { status: 403, reason: "plain-http" };
  response.writeHead(308, { Location: `${origin}${request.url}`, "Content-Length": 0 }).end();
  return "answered";
};

/** Counts a header in the raw headers, because Node keeps only the first of some duplicates. */
const countOf = ({ rawHeaders }: IncomingMessage, name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Refuses unsafe requests that another site made the browser send, for whatever route (R21): by
 * `Sec-Fetch-Site` and by the origin or referrer; if both are given, both must be good. A request with
 * neither is refused, and so is `Origin: null`, which only our pages without a referrer send
 * (`hidesReferrer`): posts to them need the form's key, or change nothing. The one address to which servers
 * post accepts only requests without an origin, because browsers always name one.
 */
export const sameOrigin: Stage = ({ request, path, origin }) => {
  if (isRead(request.method)) return undefined;
  const { "sec-fetch-site": site, origin: from, referer } = request.headers;
  if (path === FOR_THE_PROVIDER && (site ?? from ?? referer) === undefined) return undefined;
  if (site !== undefined && site !== "same-origin") return FOREIGN;
  if ((site !== undefined && from === undefined) || (from === "null" && hidesReferrer(path)))
    return undefined;
  const source = from ?? URL.parse(referer ?? "")?.origin;
  return source !== undefined && source === origin ? undefined : FOREIGN;
};

/** Address for back-channel logouts of the identity provider; only its signed token counts there. */
export const FOR_THE_PROVIDER = "/admin/authenticate/backchannel-logout" satisfies Pattern;

const FOREIGN = { status: 403, reason: "foreign-origin" } as const;
