import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { correlationId, newNonce, type RequestInfo } from "#server/request/request-info.ts";
import type { Exchange } from "./exchange.ts";
import { publicOrigin } from "./gates/origin.ts";
import { toOriginForm } from "./gates/request-line.ts";

interface ReceiveOptions {
  readonly appOrigin: string | undefined;
  readonly port: number;
  readonly trustedProxies: readonly string[];
}

/** Determines client, origin and id of a request, trusting only the connection, the settings and listed proxies. */
export function receiver({ appOrigin, port, trustedProxies }: ReceiveOptions) {
  const trusts = proxyAddr.compile([...trustedProxies]);
  const originOf = publicOrigin(appOrigin, port);
  return (request: IncomingMessage, response: ServerResponse): Exchange => {
    // Only of a connection from a listed proxy the `X-…` headers may be read.
    const proxied = trusts(request.socket.remoteAddress ?? "", 0);
    const scheme = toOriginForm(request);
    const origin = originOf(request, proxied);
    return {
      request,
      response,
      path: (request.url ?? "/").split("?", 1)[0] ?? "/",
      id: correlationId(proxied ? request.headers["x-request-id"] : undefined),
      traceparent: proxied ? TRACEPARENT.exec(textOf(request.headers["traceparent"]))?.[0] : undefined,
      nonce: newNonce(),
      client: clientAddress(request, trusts),
      person: {},
      // TLS ends at the proxy.
      isPlain: proxied
        ? /^http\s*(?:,|$)/i.test(textOf(request.headers["x-forwarded-proto"]))
        : trustedProxies.length > 0,
      origin: scheme === undefined || origin?.startsWith(`${scheme}:`) ? origin : undefined,
    };
  };
}

const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** The part of an exchange for pages and API calls. */
export function requestInfoOf({ id, traceparent, nonce, client, origin, person }: Exchange): RequestInfo {
  if (origin === undefined) throw new Error("A request for an unknown host got through the gates");
  return { id, traceparent, nonce, client, origin, person };
}

/**
 * The client's key for limits: the last address vouched for by a listed proxy, otherwise that of the connection. IPv6
 * clients own at least a /64, so its prefix is the key; IPv4-mapped addresses count as IPv4.
 */
function clientAddress(request: IncomingMessage, trusts: ReturnType<typeof proxyAddr.compile>): string {
  const connection = request.socket.remoteAddress ?? "";
  if (!trusts(connection, 0)) return limitKey(connection);
  request.headers["x-forwarded-for"] = withoutPorts(textOf(request.headers["x-forwarded-for"]));
  const claimed = proxyAddr(request, trusts);
  return limitKey(ipaddr.isValid(claimed) ? claimed : connection);
}

/** Removes ports and brackets, which some proxies add: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
const withoutPorts = (forwarded: string): string =>
  forwarded.replaceAll(
    /\[([\da-f:.]+)\](?::\d+)?(?=\s*(?:,|$))|((?:\d+\.){3}\d+):\d+(?=\s*(?:,|$))/gi,
    "$1$2",
  );

const textOf = (header: string | string[] | undefined): string => [header ?? []].flat().join(",");

function limitKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const prefix = new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${prefix.toString()}/64`;
}
