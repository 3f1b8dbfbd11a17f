import type { IncomingMessage } from "node:http";
import type { Pattern } from "#app/model/access.ts";
import { isLoopback } from "#server/connector.ts";
import type { Stage } from "../exchange.ts";
import { isRead } from "./request-line.ts";

/** Tells under which public origin a request reached us; `undefined` when it names a host that is not ours (R23). */
type PublicOrigin = (request: IncomingMessage, fromProxy: boolean) => string | undefined;

/**
 * @param appOrigin the configured origin; without one (a demo) every loopback name on our own port is ours
 */
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

/** Refuses a request for a host that is not ours, and hides from the app what proxies said: it is settled now. */
export const knownHost: Stage = ({ request, origin }) => {
  const hosts = countOf(request, "host");
  // A proxy may have read the other one (RFC 9112, section 3.2).
  if (hosts > 1) return { status: 400, reason: "two-hosts" };
  if (hosts === 0 && request.httpVersion !== "1.0") return { status: 400, reason: "no-host" };
  if (origin === undefined) return { status: 421, reason: "unknown-host" };
  request.headers.host = new URL(origin).host;
  for (const name of ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) {
    delete request.headers[name];
  }
  return undefined;
};

/**
 * Leads who came to the proxy without TLS to the same address with it. What was posted has travelled in the clear and is
 * refused: carried out, nobody would ever notice.
 */
export const encrypted: Stage = ({ request, response, isPlain, origin }) => {
  if (!isPlain || origin?.startsWith("https:") !== true) return undefined;
  if (!isRead(request.method)) return { status: 403, reason: "plain-http" };
  response.writeHead(308, { Location: `${origin}${request.url}`, "Content-Length": 0 }).end();
  return "answered";
};

/** Node keeps the first of some headers that came twice; how often they came stands only in the raw ones. */
const countOf = ({ rawHeaders }: IncomingMessage, name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Refuses an unsafe request that another site made the browser send, whatever route it is for (R21): the browser's
 * own verdict first, then where it says the request comes from; where it says both, both must be good. Who says nothing
 * is refused too, and so is `Origin: null`, which a page of ours never sends: its policy lets us know it. At the one address
 * that servers post to it is the other way round: what a browser sends says where from, so who says nothing is none.
 */
export const sameOrigin: Stage = ({ request, path, origin }) => {
  if (isRead(request.method)) return undefined;
  const { "sec-fetch-site": site, origin: from, referer } = request.headers;
  if (path === FOR_THE_PROVIDER && (site ?? from ?? referer) === undefined) return undefined;
  if (site !== undefined && site !== "same-origin") return FOREIGN;
  if (site !== undefined && from === undefined) return undefined;
  const source = from ?? (referer === undefined ? undefined : URL.parse(referer)?.origin);
  return source !== undefined && source === origin ? undefined : FOREIGN;
};

/** Where the identity provider's server tells of logouts; its signed token is all that counts there. */
export const FOR_THE_PROVIDER = "/admin/authenticate/backchannel-logout" satisfies Pattern;

const FOREIGN = { status: 403, reason: "foreign-origin" } as const;
