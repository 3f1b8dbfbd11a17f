import { redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { pageDeadline } from "#server/api/client.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { env } from "#server/env.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { log } from "#server/log.ts";
import { getSession, saveSession } from "#server/middleware/session.ts";
import { keepParkedFor } from "#server/session/parking.ts";
import { store, StoreUnavailable } from "#server/session/store.ts";
import { ProviderUnavailable, SignInRefused } from "./oidc/faults.ts";
import { handshake, HandshakeFailed } from "./handshake.ts";
import { type LoginNotice, loginAddress } from "./login-address.ts";
import { beforeDeadline } from "./oidc/http.ts";
import { identityProvider, type Provider } from "./oidc/provider.ts";
import { returnPath } from "./return-path.ts";
import {
  beginRoundTrip,
  endRoundTrips,
  readRoundTrip,
  ROUND_TRIP_SECONDS,
  type RoundTrip,
} from "./oidc/round-trip.ts";
import { OidcStrategy } from "./oidc/strategy.ts";

const STRATEGY = "oidc";
const CALLBACK = "/admin/authenticate/callback";

/**
 * Sends the browser to the identity provider's page.
 * @param returnTo where to land afterwards; checked again then
 */
export async function beginSignIn(context: Context, request: Request, returnTo: string): Promise<Response> {
  const { origin } = requestInfo(context);
  try {
    const begun = await start(await beforeDeadline(identityProvider(), pageDeadline(context)), origin);
    const location = begun.headers.get("Location") ?? "";
    const [inner = ""] = begun.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    const state = new URL(location).searchParams.get("state") ?? "";
    const trip: RoundTrip = { inner, returnTo, startedAt: Date.now() };
    return answer(location, beginRoundTrip(request, origin, state, trip));
  } catch (error) {
    return answer(loginAddress({ returnTo, notice: explain(context, error) }), []);
  }
}

/** Ends what `beginSignIn` began, when the identity provider sends the browser back. */
export async function completeSignIn(
  context: Context,
  request: Request,
  { searchParams }: URL,
): Promise<Response> {
  const { origin } = requestInfo(context);
  const state = searchParams.get("state") ?? "";
  const trip = readRoundTrip(request, origin, state, Date.now());
  try {
    const identified = authenticate(searchParams, trip, origin);
    const accessToken = await beforeDeadline(identified, pageDeadline(context));
    await establish(context, accessToken);
    return answer(returnPath(trip?.returnTo), endRoundTrips(request, origin));
  } catch (error) {
    const address = loginAddress({ returnTo: returnPath(trip?.returnTo), notice: explain(context, error) });
    return answer(address, endRoundTrips(request, origin, state));
  }
}

/** The library answers by throwing: a redirect with its cookie. */
async function start(provider: Provider, origin: string): Promise<Response> {
  try {
    await authenticator(provider, origin).authenticate(STRATEGY, new Request(origin + CALLBACK));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new SignInRefused("not begun");
}

async function authenticate(
  query: URLSearchParams,
  trip: RoundTrip | undefined,
  origin: string,
): Promise<string> {
  if (!trip) throw new SignInRefused("unknown state");
  // Once, in whatever process: a second use of the same callback is a replay (R1).
  const record = `sign-in:${query.get("state")}`;
  if (!(await store().add(record, { used: "1" }, ROUND_TRIP_SECONDS))) throw new SignInRefused("used state");

  const known = await identityProvider();
  const named = query.get("iss");
  if (named === null ? known.namesItself : named !== known.issuer) throw new SignInRefused("issuer");
  const request = new Request(`${origin}${CALLBACK}?${query}`, { headers: { Cookie: trip.inner } });
  return authenticator(known, origin).authenticate(STRATEGY, request);
}

/** A new session id, the API's cookies and bearer, the profile; nothing of it stays when a step fails. */
async function establish(context: Context, accessToken: string): Promise<void> {
  const session = getSession(context);
  const parked = session.get("parked");
  try {
    const profile = await handshake(context, accessToken);
    keepParkedFor(context, profile, parked);
    await saveSession(context);
    audit(context, { event: "signed-in" }, "Signed in");
  } catch (error) {
    session.destroy();
    throw error;
  }
}

function authenticator(provider: Provider, origin: string): Authenticator<string> {
  const redirectUri = new URL(CALLBACK, origin);
  return new Authenticator<string>().use(
    new OidcStrategy({ provider, client: env.oidc, redirectUri, now: Date.now }),
    STRATEGY,
  );
}

/** What the sign-in screen says about a failure; the log gets its kind. */
function explain(context: Context, error: unknown): LoginNotice {
  const { id: requestId } = requestInfo(context);
  const reason = error instanceof SignInRefused ? error.reason : undefined;
  log.warn({ requestId, reason, err: error }, "Sign-in failed");
  if (error instanceof HandshakeFailed) return error.notice;
  return error instanceof ProviderUnavailable || error instanceof StoreUnavailable ? "unavailable" : "failed";
}

function answer(location: string, setCookie: readonly string[]): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const line of setCookie) headers.append("Set-Cookie", line);
  return redirect(location, { headers });
}
