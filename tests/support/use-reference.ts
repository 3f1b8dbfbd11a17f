import { afterEach, beforeEach } from "vitest";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { type Answer, call } from "./api-call.ts";
import { standIn, useLater } from "./later.ts";
import { type OwnReference, startOwnReference } from "./own-reference.ts";
import { type ApiSession, signInAs } from "./reference-sign-in.ts";
import { type SmallReference, startSmallReference } from "./small-reference.ts";

/** The reference API with its demo, shared by all tests of a file or of a `describe`. */
export const useReference = (): OwnReference =>
  useLater(
    () => startOwnReference(),
    (reference) => reference.stop(),
  );

/** A user who has signed in to it, and a function for their calls. */
export function useCaller(
  reference: Pick<OwnReference, "url" | "issuer">,
  account: string,
): {
  readonly session: ApiSession;
  readonly ask: <E extends Endpoint>(endpoint: E, input: Input<E>, by?: ApiSession) => Promise<Answer<E>>;
} {
  const session = useLater(() => signInAs(reference, account));
  return {
    session,
    ask: (endpoint, input, by = session) => call(reference.url, endpoint, input, { session: by }),
  };
}

/**
 * The reference API over the people of `fillPeople`, new for each test, and a function for the calls of each; without
 * a number, unauthenticated.
 */
export function useSmallReference(...settings: Parameters<typeof startSmallReference>): {
  readonly api: SmallReference;
  readonly ask: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    userId?: number,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<E>>;
} {
  const made: SmallReference[] = [];
  beforeEach(async () => void made.push(await startSmallReference(...settings)));
  afterEach(() => made.pop()?.stop());
  const api = standIn(() => {
    const [last] = made;
    if (!last) throw new Error("It is made before each test, not before that");
    return last;
  });
  return {
    api,
    ask: (endpoint, input, userId, headers = {}) =>
      call(api.url, endpoint, input, {
        session: userId === undefined ? undefined : api.session(userId),
        headers,
      }),
  };
}
