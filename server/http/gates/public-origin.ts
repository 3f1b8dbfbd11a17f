import type { IncomingMessage } from "node:http";
import { isLoopback } from "#server/loopback.ts";
import type { Stage } from "../exchange.ts";

/** Tells under which public origin a request reached us; `undefined` when it names a host that is not ours (R23). */
export type PublicOrigin = (request: IncomingMessage, fromProxy: boolean) => string | undefined;

/**
 * @param appOrigin the configured origin; without one (a demo) every loopback name on our own port is ours
 */
export function publicOrigin(appOrigin: string | undefined, port: number): PublicOrigin {
  if (appOrigin === undefined) return (request) => loopbackOrigin(request.headers.host, port);
  const { host } = new URL(appOrigin);
  return (request, fromProxy) => {
    const forwarded = fromProxy ? request.headers["x-forwarded-host"] : undefined;
    const named = typeof forwarded === "string" ? forwarded : request.headers.host;
    return named?.toLowerCase() === host ? appOrigin : undefined;
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

/** Node keeps the first of some headers that came twice; how often they came stands only in the raw ones. */
const countOf = ({ rawHeaders }: IncomingMessage, name: string) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
