import { createContext } from "react-router";
import type { Context } from "#server/context.ts";

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

/** Set by our HTTP layer; under the stock `react-router-serve` by `stand-alone.ts`. */
export const requestInfoContext = createContext<RequestInfo | null>(null);

/** Who asks, under which id; the same answer for the whole request. */
export function requestInfo(context: Context): RequestInfo {
  const known = context.get(requestInfoContext);
  if (known === null) throw new Error("Nobody has said what is known of this request");
  return known;
}

/** Tells the log who this is (R55). */
export function notePerson(context: Context, userId: number): void {
  const { person } = requestInfo(context);
  if (person) person.userId = userId;
}
