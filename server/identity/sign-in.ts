import { redirect } from "react-router";
import { Authenticator } from "remix-auth";
import type { Profile } from "#app/model/user.ts";
import { api, pageDeadline } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { keepParkedFor } from "#server/form/parking.ts";
import { logOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession, saveSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/env.ts";
import { limitsOf } from "#server/store/limits.ts";
import { keysOf, storeOf, StoreUnavailable } from "#server/store/store.ts";
import { apiCredentials, emptyJar } from "./credentials.ts";
import { loginAddress, type LoginNotice, returnPath } from "./login-address.ts";
import { beforeDeadline, ProviderUnavailable, SignInRefused } from "./oidc/http.ts";
import { identityProviderOf, type Provider } from "./oidc/provider.ts";
import {
  beginRoundTrip,
  endRoundTrips,
  readRoundTrip,
  ROUND_TRIP_KEYS,
  ROUND_TRIP_SECONDS,
  type RoundTrip,
} from "./oidc/round-trip.ts";
import { type Identified, OidcStrategy } from "./oidc/strategy.ts";
import { keepProfile } from "./profile.ts";

const STRATEGY = "oidc";
const CALLBACK = "/admin/authenticate/callback";

/** Redirects to the identity provider. @param returnTo where to return afterwards; checked again then */
export async function beginSignIn(context: Context, request: Request, returnTo: string): Promise<Response> {
  const { origin } = requestInfo(context);
  try {
    await count(context, `browser ${getSession(context).id}`);
    const described = identityProviderOf(context).describe();
    const begun = await start(context, await beforeDeadline(described, pageDeadline(context)), origin);
    const location = begun.headers.get("Location") ?? "";
    const [inner = ""] = begun.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    const state = new URL(location).searchParams.get("state") ?? "";
    const trip: RoundTrip = { inner, returnTo, startedAt: Date.now() };
    return answer(location, beginRoundTrip(request, keysOf(context)(ROUND_TRIP_KEYS), origin, state, trip));
  } catch (error) {
    return answer(loginAddress({ returnTo, notice: explain(context, error) }), []);
  }
}

/** Completes a sign-in when the identity provider redirects the browser back. */
export async function completeSignIn(
  context: Context,
  request: Request,
  { searchParams }: URL,
): Promise<Response> {
  const { origin } = requestInfo(context);
  // With duplicate states or codes, the other side may have read another one (RFC 6749, 3.1): nothing is
  // begun or used up.
  const isDoubled = new Set(searchParams.keys()).size < searchParams.size;
  const state = isDoubled ? "" : (searchParams.get("state") ?? "");
  const trip = readRoundTrip(request, keysOf(context)(ROUND_TRIP_KEYS), origin, state, Date.now());
  try {
    const identified = authenticate(context, searchParams, trip, origin);
    await establish(context, await beforeDeadline(identified, pageDeadline(context)));
    return answer(returnPath(trip?.returnTo), endRoundTrips(request, origin));
  } catch (error) {
    const address = loginAddress({ returnTo: returnPath(trip?.returnTo), notice: explain(context, error) });
    return answer(address, endRoundTrips(request, origin, state));
  }
}

/** The library responds by throwing a redirect with its cookie. */
async function start(context: Context, provider: Provider, origin: string): Promise<Response> {
  try {
    await authenticator(context, provider, origin).authenticate(STRATEGY, new Request(origin + CALLBACK));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new SignInRefused("not begun");
}

async function authenticate(
  context: Context,
  query: URLSearchParams,
  trip: RoundTrip | undefined,
  origin: string,
): Promise<Identified> {
  if (!trip) throw new SignInRefused("unknown state");
  // Once, across processes: a second use of the same callback is a replay (R1).
  const record = ["sign-in", query.get("state") ?? ""] as const;
  if (!(await storeOf(context).add(record, "used", ROUND_TRIP_SECONDS)))
    throw new SignInRefused("used state");

  const known = await identityProviderOf(context).describe();
  const named = query.get("iss");
  if (named === null ? known.namesItself : named !== known.issuer) throw new SignInRefused("issuer");
  const request = new Request(`${origin}${CALLBACK}?${query}`, { headers: { Cookie: trip.inner } });
  return authenticator(context, known, origin).authenticate(STRATEGY, request);
}

/** A new id, the API's cookies and bearer, the profile; nothing remains when a step fails. */
async function establish(context: Context, { accessToken, account }: Identified): Promise<void> {
  const session = getSession(context);
  const parked = session.get("parked");
  await count(context, `account ${account.sub} ${requestInfo(context).client}`);
  try {
    const profile = await handshake(context, accessToken);
    session.set("account", account);
    keepParkedFor(context, profile, parked);
    await saveSession(context);
    audit(context, { event: "signed-in" }, "Signed in");
  } catch (error) {
    session.destroy();
    throw error;
  }
}

/**
 * Limits sign-ins (R60). Who begins one is still unknown, and an address may be that of a whole office: so each
 * browser is counted by itself, and addresses only by the gate's wide tier, because beginning costs nothing. Once the
 * provider has identified the account, it is counted at this address, whether the API accepts it or not.
 */
async function count(context: Context, who: string): Promise<void> {
  const times = settingsOf(context).demo ? 100 : 10;
  const taken = await limitsOf(context).takeAll([[{ name: "sign-ins", times, seconds: 60 }, who]]);
  if ("waitMs" in taken) throw new TooManySignIns();
}

class TooManySignIns extends Error {}

function authenticator(context: Context, provider: Provider, origin: string): Authenticator<Identified> {
  const { ask } = identityProviderOf(context);
  const { oidc: client } = settingsOf(context);
  const keys = keysOf(context)("nonce");
  const redirectUri = new URL(CALLBACK, origin);
  return new Authenticator<Identified>().use(
    new OidcStrategy({ provider, ask, client, redirectUri, keys, now: Date.now }),
    STRATEGY,
  );
}

/** The notice of the sign-in screen for a failure, whose kind is logged. */
function explain(context: Context, error: unknown): LoginNotice {
  const { id: requestId } = requestInfo(context);
  const reason = error instanceof SignInRefused ? error.reason : undefined;
  logOf(context).warn({ requestId, reason, err: error }, "Sign-in failed");
  if (error instanceof HandshakeFailed) return error.notice;
  if (error instanceof TooManySignIns) return "limited";
  return error instanceof ProviderUnavailable || error instanceof StoreUnavailable ? "unavailable" : "failed";
}

function answer(location: string, setCookie: readonly string[]): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const line of setCookie) headers.append("Set-Cookie", line);
  return redirect(location, { headers });
}

/** The API did not accept the person; `notice` is what the sign-in screen shows. */
class HandshakeFailed extends Error {
  readonly notice: "refused" | "unavailable";
  constructor(step: string, notice: HandshakeFailed["notice"]) {
    super(`Handshake failed: ${step}`);
    this.name = "HandshakeFailed";
    this.notice = notice;
  }
}

/**
 * Exchanges the identity provider's access token for a session of the API (3-decisions, "Sign-in and the API
 * session"). Everything specific to the real API's exchange is here, because it may differ.
 *
 * Begins a new session under a new id. `GET /admin/api/auth/token` with the token as bearer returns the API's cookies
 * and maybe a bearer of its own; the profile identifies the person.
 * @throws HandshakeFailed; the session is then incomplete and must be destroyed
 */
async function handshake(context: Context, accessToken: string): Promise<Profile> {
  const session = getSession(context);
  session.begin();
  emptyJar(context);
  session.set("bearer", accessToken);

  const { attempt } = api(context, { credentials: apiCredentials(context) });
  const token = done("token", await attempt(contract.auth.token));
  if (token.access_token) session.set("bearer", token.access_token);
  const profile = done("profile", await attempt(contract.users.profile));
  keepProfile(session, profile);
  return profile;
}

function done<Value>(step: string, outcome: Attempt<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new HandshakeFailed(step, isRefusal(outcome.fault) ? "refused" : "unavailable");
}

/** Whether the API knows the person and refuses them. */
function isRefusal({ kind, status }: ApiFault): boolean {
  return kind === "status" && (status === 401 || status === 403);
}
