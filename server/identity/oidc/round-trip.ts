import { createHash } from "node:crypto";
import { z } from "zod";
import { cookieNames, cookieValue, type PrivateCookie, privateCookie } from "#server/session/cookie.ts";
import { type Keys, seal, unseal } from "#server/store/keys.ts";

/** What a browser carries to the identity provider and back. */
const RoundTrip = z.object({
  /** The library's own cookie, as `name=value`: state and PKCE verifier. */
  inner: z.string(),
  returnTo: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
});

export type RoundTrip = z.output<typeof RoundTrip>;

/** Longest sign-in, after which the cookie and its content both expire. */
export const ROUND_TRIP_SECONDS = 600;
/** Most concurrent sign-ins of one browser, one per tab. */
const TABS = 3;
const NAME = "sign-in";

/** Purpose of the key that seals it (`KeyRing`). */
export const ROUND_TRIP_KEYS = "round trip";

/** `Set-Cookie` headers that begin a round trip, and end the oldest if too many tabs have one. */
export function beginRoundTrip(
  request: Request,
  [key]: Keys,
  origin: string,
  state: string,
  trip: RoundTrip,
): string[] {
  const cookie = cookieFor(origin, state);
  const others = roundTripCookies(request, origin);
  // Browsers send older cookies first (RFC 6265, 5.4).
  const ended = others.slice(0, Math.max(0, others.length + 1 - TABS)).map((oldest) => oldest.clear());
  return [...ended, cookie.set(seal(key, cookie.name, JSON.stringify(trip)), ROUND_TRIP_SECONDS)];
}

/** The round trip that began with this state in this browser; `undefined` if it has expired. */
export function readRoundTrip(
  request: Request,
  keys: Keys,
  origin: string,
  state: string,
  now: number,
): RoundTrip | undefined {
  const { name } = cookieFor(origin, state);
  const sealed = cookieValue(request.headers.get("Cookie"), name);
  const text = sealed === undefined ? undefined : unseal(keys, name, sealed);
  if (text === undefined) return undefined;
  const { data: trip } = RoundTrip.safeParse(JSON.parse(text));
  if (trip === undefined) return undefined;
  return Math.abs(now - trip.startedAt) < ROUND_TRIP_SECONDS * 1000 ? trip : undefined;
}

/** `Set-Cookie` headers that end the round trip of a state, which is used once; without a state, all of them. */
export function endRoundTrips(request: Request, origin: string, state?: string): string[] {
  const only = state === undefined ? undefined : cookieFor(origin, state).name;
  return roundTripCookies(request, origin)
    .filter(({ name }) => only === undefined || name === only)
    .map((cookie) => cookie.clear());
}

/** One cookie per state, so that tabs don't interfere. */
function cookieFor(origin: string, state: string): PrivateCookie {
  const hash = createHash("sha256").update(state).digest("base64url").slice(0, 10);
  return privateCookie(`${NAME}-${hash}`, origin);
}

function roundTripCookies(request: Request, origin: string): PrivateCookie[] {
  const prefix = privateCookie(NAME, origin).name;
  const names = cookieNames(request.headers.get("Cookie"));
  const ours = new Set(names.filter((name) => name.startsWith(`${prefix}-`)));
  return [...ours].map((name) => privateCookie(name.replace(prefix, NAME), origin));
}
