import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";

/** Decides whose word about the client counts: true for the addresses of the listed proxies. */
export type TrustsProxy = (address: string) => boolean;

/** @param proxies addresses, ranges or `loopback`, `linklocal`, `uniquelocal` */
export function trustProxies(proxies: readonly string[]): TrustsProxy {
  const trusts = proxyAddr.compile([...proxies]);
  return (address) => trusts(address, 0);
}

/** True when the other end of the connection is a listed proxy, so that its `X-…` headers may be read. */
export function comesFromProxy(request: IncomingMessage, trusts: TrustsProxy): boolean {
  return trusts(request.socket.remoteAddress ?? "");
}

/**
 * The key that limits count by: the last address that a listed proxy vouches for, else that of the connection.
 * IPv6 clients own at least a /64, so its prefix is the key; IPv4 in IPv6 notation is IPv4.
 */
export function clientAddress(request: IncomingMessage, trusts: TrustsProxy): string {
  const connection = request.socket.remoteAddress ?? "";
  if (!trusts(connection)) return limitKey(connection);
  const claimed = proxyAddr(request, (address) => trusts(address));
  return limitKey(ipaddr.isValid(claimed) ? claimed : connection);
}

function limitKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const prefix = new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${prefix.toString()}/64`;
}
