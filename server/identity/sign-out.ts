import { createContext, data, redirect, redirectDocument } from "react-router";
import type { FaultInfo } from "#app/model/fault.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { audit } from "#server/audit/audit.ts";
import { isLoopback } from "#server/connector.ts";
import type { Context } from "#server/context.ts";
import { type ParkedWith, parkForm, type ParkingPlace } from "#server/form/parking.ts";
import { isRead, requestInfo } from "#server/request/request-info.ts";
import { getSession, saveSession } from "#server/session/live-session.ts";
import { endSessionsOf, sessionsOf } from "#server/session/owned-sessions.ts";
import type { Times } from "#server/session/session.ts";
import { settingsOf } from "#server/settings/env.ts";
import { clockOf } from "#server/store/nodes.ts";
import { storeOf, StoreUnavailable } from "#server/store/store.ts";
import { apiCredentials } from "./credentials.ts";
import { loginAddress, returnPath } from "./login-address.ts";

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
