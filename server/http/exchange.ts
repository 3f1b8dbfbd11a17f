import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Span } from "#server/metrics/trace.ts";
import type { RequestPerson } from "#server/request/request-info.ts";

/** One request and its answer, with what this layer found out about them. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path as it was sent, without the query. */
  readonly path: string;
  /** Correlation id, also shown to people as the reference of an error. */
  readonly id: string;
  /** 128 random bits for the Content-Security-Policy of this answer. */
  readonly nonce: string;
  /** Unforgeable key of the client: see `gates/client-address.ts`. */
  readonly client: string;
  /** The piece of a trace that it is. */
  readonly span: Span;
  /** Who it turned out to be, for the log. */
  readonly person: RequestPerson;
  /** Public origin; `undefined` when the request names a host that is not ours. */
  readonly origin: string | undefined;
  /** Whether it came to a listed proxy without TLS, as that one says. */
  readonly isPlain: boolean;
}

/** Statuses for which the last-resort page has words. */
export type RefusalStatus =
  400 | 403 | 404 | 405 | 408 | 411 | 413 | 414 | 415 | 417 | 421 | 429 | 431 | 500 | 503;

/** Why a request goes no further. `reason` is a fixed word for the log. */
export interface GateRefusal {
  readonly status: RefusalStatus;
  readonly reason: string;
  readonly headers?: OutgoingHttpHeaders;
}

/** What a stage found: nothing to say, the answer is already given, or a refusal. */
export type Verdict = undefined | "answered" | GateRefusal;

/** One concern of the HTTP layer; stages run one after another until one has a verdict. */
export type Stage = (exchange: Exchange) => Verdict | Promise<Verdict>;

/** The address of the page that a request is about: dot segments, single-fetch endings, case and doubled slashes taken away. */
export function pagePath(path: string): string {
  // As the framework reads it, which makes a URL of it first.
  const { pathname = path } = URL.parse(`http://localhost${path}`) ?? {};
  const plain = decode(pathname)
    .toLowerCase()
    .replace(/(?:(?<=\/)_|(?<=^\/)_root)?\.data$/, "")
    .replace(/\/{2,}/g, "/");
  return plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}

/** True for the requests that the client router makes; it reads JSON better than a page. */
export const isDataRequest = (path: string) => path.endsWith(".data");

function decode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A header of a Node request, as web requests give it. */
export function headerOf({ headers }: Pick<IncomingMessage, "headers">, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}
