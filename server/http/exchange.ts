import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { RequestPerson } from "#server/request/request-info.ts";

/** One request and its response, with what this layer found out about them. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path as sent, without the query. */
  readonly path: string;
  /** Correlation id, also shown on error pages as the reference. */
  readonly id: string;
  /** 128 random bits for the Content-Security-Policy of this response. */
  readonly nonce: string;
  /** Unforgeable key of the client: see `clientAddress` in `receive.ts`. */
  readonly client: string;
  readonly traceparent: string | undefined;
  readonly person: RequestPerson;
  /** Public origin; `undefined` when the request names a foreign host. */
  readonly origin: string | undefined;
  /** Whether it came without TLS: to a listed proxy, according to that proxy, or bypassing all of them. */
  readonly isPlain: boolean;
}

/** Statuses for which the last-resort page has texts. */
export type RefusalStatus =
  400 | 403 | 404 | 405 | 408 | 411 | 413 | 414 | 415 | 417 | 421 | 429 | 431 | 500 | 503;

/** Why a request is refused. `reason` is a fixed word for the log. */
export interface GateRefusal {
  readonly status: RefusalStatus;
  readonly reason: string;
  readonly headers?: OutgoingHttpHeaders;
}

/** The result of a stage: continue (`undefined`), already answered, or a refusal. */
export type Verdict = undefined | "answered" | GateRefusal;

/** One concern of the HTTP layer; stages run in order until one has a verdict. */
export type Stage = (exchange: Exchange) => Verdict | Promise<Verdict>;

/** The page of a request: no dot segments, single-fetch suffixes, upper case, doubled slashes. */
export function pagePath(path: string): string {
  // As the framework reads it, by parsing a URL first.
  const { pathname = path } = URL.parse(`http://localhost${path}`) ?? {};
  const plain = decode(pathname)
    .toLowerCase()
    .replace(/(?:(?<=\/)_|(?<=^\/)_root)?\.data$/, "")
    .replace(/\/{2,}/g, "/");
  return plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}

/** Whether a request comes from the client router, which reads JSON rather than a page. */
export const isDataRequest = (path: string) => path.endsWith(".data");

function decode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A header of a Node request in the form of web requests. */
export function headerOf({ headers }: Pick<IncomingMessage, "headers">, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}
