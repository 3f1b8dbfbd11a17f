import { randomBytes } from "node:crypto";
import { createContext, RouterContextProvider } from "react-router";
import type { Context, ContextSetup } from "#server/context.ts";

export interface RequestPerson {
  userId?: number;
}

/** What the HTTP layer knows about a request before React Router sees it. */
export interface RequestInfo {
  /** Correlation id: in every log line, on every fault page, and sent to the API as `X-Request-Id`. */
  readonly id: string;
  /** A trace that a listed proxy began (W3C Trace Context); the API gets the same. */
  readonly traceparent?: string | undefined;
  /** CSP nonce of this response; absent when another server than ours runs the build. */
  readonly nonce: string | undefined;
  /** Unforgeable key of the client: see `clientAddress` in `server/http/receive.ts`. */
  readonly client: string;
  /** Public origin, e.g. `https://offices.example`: never taken from a header that a client controls. */
  readonly origin: string;
  /** Receives the signed-in person for the log; absent when another server than ours runs the build. */
  readonly person?: RequestPerson;
}

/** Set by our HTTP layer; under the stock `react-router-serve` by `stand-alone.ts`. */
export const requestInfoContext = createContext<RequestInfo | null>(null);

/** @param give puts the parts of the product into it */
export function contextOf(info: RequestInfo, give: ContextSetup): RouterContextProvider {
  const context = new RouterContextProvider();
  give(context);
  context.set(requestInfoContext, info);
  return context;
}

/** Whether a page is made for all who arrive from elsewhere: their first page does without web fonts. */
export const arrivingContext = createContext<boolean>(false);

/** The request's client, id and origin; constant for the whole request. */
export function requestInfo(context: Context): RequestInfo {
  const known = context.get(requestInfoContext);
  if (known === null) throw new Error("The HTTP layer has told nothing of this request");
  return known;
}

/** Passes the signed-in person to the log (R55). */
export function setPerson(context: Context, userId: number): void {
  const { person } = requestInfo(context);
  if (person) person.userId = userId;
}

// Crockford's alphabet: no characters that are confused on the phone.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FROM_PROXY = /^[\w-]{8,64}$/;

/**
 * The correlation id of a request: that given by a listed proxy, otherwise twelve random characters such as
 * `K7F2-9QXM-41TD`.
 * @param proxied the header from a listed proxy; no other client may choose an id
 */
export function correlationId(proxied: string | string[] | undefined): string {
  if (typeof proxied === "string" && FROM_PROXY.test(proxied)) return proxied;
  const characters = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return characters.replace(/(.{4})(?=.)/g, "$1-");
}

/** 128 random bits, encoded for a Content-Security-Policy. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Whether a method only reads: such requests need neither an origin nor a body. */
export const isRead = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

/** Whether a browser prefetches a page that isn't open yet. @param header gets a header of the request */
export const isPrefetch = (header: (name: string) => string | null): boolean =>
  ["Sec-Purpose", "Purpose", "X-Moz"].some((name) => header(name)?.includes("prefetch"));

/** RFC 9110, 13.1.2. @param header `If-None-Match`: any tags, weak ones too, or `*` @param etag with its quotes */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
