import { STATUS_CODES } from "node:http";
import type { Refusal } from "../exchange.ts";

/** A whole answer as text on the wire, for a connection whose bytes never became a request. */
export function rawAnswer(
  { status, headers = {} }: Refusal,
  security: readonly (readonly [string, string])[],
  body: string,
): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...security, ...Object.entries(headers)].map(([name, value]) => `${name}: ${String(value)}`),
    "Content-Type: text/html; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
