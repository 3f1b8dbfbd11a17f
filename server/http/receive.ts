import type { IncomingMessage, ServerResponse } from "node:http";
import { correlationId, newNonce } from "#server/request/correlation.ts";
import type { RequestInfo } from "#server/request/request-info.ts";
import type { Exchange } from "./exchange.ts";
import { clientAddress, comesFromProxy, trustProxies } from "./gates/client-address.ts";
import { publicOrigin } from "./gates/public-origin.ts";
import { toOriginForm } from "./gates/request-line.ts";

interface ReceiveOptions {
  readonly appOrigin: string | undefined;
  readonly port: number;
  readonly trustedProxies: readonly string[];
}

/** Finds out who asks, under which name and id, believing only the connection, the configuration and listed proxies. */
export function receiver({ appOrigin, port, trustedProxies }: ReceiveOptions) {
  const trusts = trustProxies(trustedProxies);
  const originOf = publicOrigin(appOrigin, port);
  return (request: IncomingMessage, response: ServerResponse): Exchange => {
    const proxied = comesFromProxy(request, trusts);
    const scheme = toOriginForm(request);
    const origin = originOf(request, proxied);
    return {
      request,
      response,
      path: (request.url ?? "/").split("?", 1)[0] ?? "/",
      id: correlationId(proxied ? request.headers["x-request-id"] : undefined),
      nonce: newNonce(),
      client: clientAddress(request, trusts),
      person: {},
      origin: scheme === undefined || origin?.startsWith(`${scheme}:`) ? origin : undefined,
    };
  };
}

/** The part that pages and API calls may know. */
export function requestInfoOf({ id, nonce, client, origin, person }: Exchange): RequestInfo {
  if (origin === undefined) throw new Error("A request for an unknown host got through the gates");
  return { id, nonce, client, origin, person };
}
