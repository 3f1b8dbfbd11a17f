import { randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import type { Context } from "#server/context.ts";
import { env } from "#server/settings/env.ts";

/** The signed-in person behind a request, as far as it is known yet. */
export interface Person {
  userId?: number;
}

/** What the HTTP layer knows about a request before React Router sees it. */
export interface RequestInfo {
  /** Correlation id: in every log line, on every fault page, sent to the API as `X-Request-Id`. */
  readonly id: string;
  /** CSP nonce of this response; absent when another server than ours runs the build. */
  readonly nonce: string | undefined;
  /** Unforgeable address of the client: see `client-address.ts`. */
  readonly client: string;
  /** Public origin, e.g. `https://offices.example`: never taken from a header that a client controls. */
  readonly origin: string;
  /** Where the log learns who it was; absent when another server than ours runs the build. */
  readonly person?: Person;
}

/** Set by our HTTP layer; under the stock `react-router-serve` nobody sets it and `requestInfo()` makes one up. */
export const requestInfoContext = createContext<RequestInfo | null>(null);

/** Who asks, under which id; the same answer for the whole request. */
export function requestInfo(context: Context): RequestInfo {
  const known = context.get(requestInfoContext);
  if (known !== null) return known;
  const origin = env.appOrigin ?? `http://localhost:${env.port}`;
  const made: RequestInfo = { id: randomUUID(), nonce: undefined, client: "unknown", origin };
  (context as RouterContextProvider).set(requestInfoContext, made);
  return made;
}

/** Tells the log who this is (R55). */
export function notePerson(context: Context, userId: number): void {
  const { person } = requestInfo(context);
  if (person) person.userId = userId;
}
