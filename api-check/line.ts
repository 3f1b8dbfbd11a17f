import { createTransport, type TransportOutcome } from "#server/api/transport/exchange.ts";
import type { WireRequest } from "#server/api/transport/request.ts";
import { connectorFor } from "#server/connector.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** Sends one request to the API under test with a caller's headers; every failure becomes an answer. */
export type Ask = (
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
) => Promise<TransportOutcome>;

/** A connection to the API under test. */
export interface Line {
  readonly ask: Ask;
  readonly close: () => Promise<void>;
}

/**
 * Connects to the API at `baseUrl` as the product does, with limits and without following redirects, but without
 * retries and breaker, which would hide the API's behaviour.
 * @param milliseconds time limit for an answer
 */
export function openLine(baseUrl: string, milliseconds: number): Line {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const transport = createTransport(
    base.origin,
    { connect: milliseconds, headers: milliseconds },
    connectorFor(),
  );
  return {
    ask: ({ method, path, body }, credentials) => {
      const headers = {
        accept: "application/json",
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...credentials,
      };
      return transport.exchange(
        { method, path: prefix + path, body, headers },
        { maxBytes: MAX_BYTES, signal: AbortSignal.timeout(milliseconds) },
      );
    },
    close: transport.close,
  };
}
