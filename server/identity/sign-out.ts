import { createContext, data, redirect, redirectDocument } from "react-router";
import type { FaultInfo } from "#app/model/fault.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { audit } from "#server/audit/audit.ts";
import { isLoopback } from "#server/connector.ts";
import type { Context } from "#server/context.ts";
import { type ParkedWith, parkForm, type ParkingPlace } from "#server/form/parking.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { logOf } from "#server/log/log.ts";
import { isRead, requestInfo } from "#server/request/request-info.ts";
import { getSession, saveSession } from "#server/session/live-session.ts";
import { endSessionsOf, type Owner, sessionsOf } from "#server/session/owned-sessions.ts";
import type { Times } from "#server/session/session.ts";
import { settingsOf } from "#server/settings/env.ts";
import { clockOf } from "#server/store/nodes.ts";
import { storeOf, StoreUnavailable } from "#server/store/store.ts";
import { apiCredentials } from "./credentials.ts";
import { loginAddress, returnPath } from "./login-address.ts";
import { SignInRefused } from "./oidc/http.ts";
import { identityProviderOf } from "./oidc/provider.ts";
import { type LoggedOut, LOGOUT_TOKEN_SECONDS, verifyLogoutToken } from "./oidc/tokens.ts";

/** Clears pages and data in the browser, but not cookies: one is the language. */
const CLEAR = { "Clear-Site-Data": '"cache", "storage"' };

/**
 * Signs out at the API and ends the session whatever it answers (R9). Requires a form with a valid key.
 * @param everywhere also ends all other sessions of the person
 * @returns a redirect to the identity provider's own sign-out, to the sign-in screen, or, after a failed call, to
 * `/admin/unauthorized`
 * @throws a 503 page when the session can't certainly be ended
 */
export async function signOut(context: Context, everywhere: boolean): Promise<Response> {
  const session = getSession(context);
  if (session.status === "unavailable") throw signInUnavailable(context);
  const profile = session.get("profile");
  const target = session.get("bearer") === undefined ? loginAddress({}) : await leaveApi(context);
  const ended = everywhere && profile ? await endSessions(context, profile.id) : undefined;
  session.destroy();
  await certainly(context, saveSession(context));
  if (profile) {
    const who = { userId: profile.id, role: profile.roleId };
    const all = ended === undefined ? {} : { reason: "everywhere", count: ended };
    audit(context, { event: "signed-out", ...who, ...all }, "Signed out");
  }
  return redirectDocument(target, { headers: CLEAR });
}

/** On all nodes. @returns how many there were @throws a 503 page when they can't certainly be ended */
export const endSessions = async (context: Context, userId: number): Promise<number> =>
  (await certainly(context, endSessionsOf(storeOf(context), { user: userId }))).length;

/** When a user's live sessions began and were last used, the latest first; throws a 503 page. */
export const openSessions = (context: Context, userId: number): Promise<readonly Times[]> =>
  certainly(context, sessionsOf(storeOf(context), { user: userId }, clockOf(context)()));

function certainly<Value>(context: Context, work: Promise<Value>): Promise<Value> {
  return work.catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? signInUnavailable(context) : error;
  });
}

async function leaveApi(context: Context): Promise<string> {
  const signedOut = loginAddress({ notice: "signedOut" });
  const { attempt } = api(context, { credentials: apiCredentials(context) });
  const outcome = await attempt(contract.auth.logout);
  // 401: the API's own session had ended already.
  if (!outcome.ok) return outcome.fault.status === 401 ? signedOut : "/admin/unauthorized";
  const wish = outcome.value.adfsLogoutUrl;
  return wish && isProvidersOwn(wish, settingsOf(context).oidc.issuer) ? wish : signedOut;
}

/** https with its exact host and port, and no user name; plain http only where the provider is on this machine. */
function isProvidersOwn(address: string, issuer: string): boolean {
  const [url, own] = [URL.parse(address), new URL(issuer)];
  if (url?.host !== own.host || url.username !== "" || url.password !== "") return false;
  return (
    url.protocol === "https:" ||
    (url.protocol === "http:" && own.protocol === "http:" && isLoopback(own.hostname))
  );
}

interface Ending extends ParkedWith {
  /** A place to return to other than the page of the form. */
  readonly place?: ParkingPlace | null;
}

const placeContext = createContext<ParkingPlace | null>(null);

/** Forms of the frame, which have no page to return to. */
const NO_PAGE = new Set(["/admin/session", "/admin/logout", "/admin/logout/everywhere"]);

/**
 * Remembers where the person is; for a form, the page on which it can be sent again: the page that contained it, or
 * the form's own page if it was sent from another one, as in a dialog. Local paths only.
 */
export function recordAddress(context: Context, request: Request, url: URL): void {
  const action = url.pathname + url.search;
  const page = isRead(request.method) ? action : formPage(url, refererPath(context, request));
  context.set(placeContext, { action, page });
}

/**
 * Ends an expired session: parks what the person had just sent (R8), and leads through sign-in back to the page. For
 * the guard, and for a call that the API answers with 401.
 * @param ending differences from the form as sent, when part of it was already done
 */
export async function endSession(
  context: Context,
  { place = context.get(placeContext), ...more }: Ending = {},
): Promise<Response> {
  const isParked = place !== null && (await parkForm(context, place, more));
  if (!isParked) getSession(context).destroy();
  return redirect(loginAddress({ returnTo: returnPath(place?.page), notice: isParked ? "kept" : "ended" }));
}

function formPage({ pathname, search }: URL, referer: string | undefined): string {
  if (referer === undefined) return pathname;
  const isOwn = NO_PAGE.has(pathname) || referer.split("?", 1)[0] === pathname;
  return withoutSend(isOwn ? referer : pathname + search);
}

/** The address of a form's page, given the one to which it is posted, which adds `send` (R75). */
export function withoutSend(address: string): string {
  const [path = "", query] = address.split("?");
  const others = [...new URLSearchParams(query)].filter(([name]) => name !== "send");
  return others.length > 0 ? `${path}?${new URLSearchParams(others).toString()}` : path;
}

function refererPath(context: Context, request: Request): string | undefined {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  return referer?.origin === requestInfo(context).origin ? referer.pathname + referer.search : undefined;
}

/** A page for when staff can't be identified at the moment; never a sign-out (F14). */
export function signInUnavailable(context: Context) {
  const info: FaultInfo = { kind: "noSessions", reference: requestInfo(context).id, retryAfter: 10 };
  return data(info, { status: 503, headers: { "Retry-After": "10" } });
}

/**
 * Answers a back-channel logout of the identity provider (OpenID Connect Back-Channel Logout 1.0): ends our sessions
 * that came from the provider's session, on all nodes. Only the signed token counts, once; the sender does not.
 * @returns 200 when they have ended, 400 with the kind of fault when not, 404 where the provider does not offer it
 */
export async function endFromProvider(context: Context, request: Request): Promise<Response> {
  try {
    const provider = await identityProviderOf(context).describe();
    if (!provider.tellsOfLogouts) return answer(404);
    const token = tokenIn(context, request);
    const who = await verifyLogoutToken(token, {
      provider,
      clientId: settingsOf(context).oidc.clientId,
      now: Date.now(),
    });
    const used = ["logout-token", who.jti] as const;
    if (!(await storeOf(context).add(used, "used", LOGOUT_TOKEN_SECONDS)))
      throw new SignInRefused("used token");
    await end(context, who).catch(async (error: unknown) => {
      // The provider may retry.
      await storeOf(context).remove(used);
      throw error;
    });
    return answer(200);
  } catch (error) {
    if (error instanceof Response) return answer(400, "invalid_request");
    const reason = error instanceof SignInRefused ? error.reason : undefined;
    logOf(context).warn(
      { requestId: requestInfo(context).id, reason, err: error },
      "The provider's logout came to nothing",
    );
    return answer(400, reason === undefined ? "server_error" : "invalid_request");
  }
}

/** The single field of the form, as in the protocol. */
function tokenIn(context: Context, request: Request): string {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new SignInRefused("body type");
  const [token, ...more] = postedForm(context).fields.getAll("logout_token");
  if (typeof token !== "string" || more.length > 0) throw new SignInRefused("not one token");
  return token;
}

async function end(context: Context, who: LoggedOut): Promise<void> {
  for (const owner of ownersToEnd(who)) {
    for (const profile of await endSessionsOf(storeOf(context), owner)) {
      const person = profile && { userId: profile.id, role: profile.roleId };
      audit(context, { event: "signed-out", reason: "identity-provider", ...person }, "Signed out");
    }
  }
}

/** The sessions to end: those of one provider session, or all of an account, and those without one. */
function ownersToEnd({ sub, sid }: LoggedOut): readonly Owner[] {
  if (sid === undefined) return sub === undefined ? [] : [{ account: sub }];
  return [{ session: sid }, ...(sub === undefined ? [] : [{ accountAlone: sub }])];
}

/** With a charset: plain JSON would be taken for an error of the framework's, and replaced by a page. */
const answer = (status: number, error?: string) =>
  new Response(JSON.stringify(error === undefined ? {} : { error }), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
