import { createContext, redirect, type RouterContextProvider } from "react-router";
import type { Context } from "#server/context.ts";
import { parkForm, type ParkedWith, type Place } from "#server/form/parking.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/current.ts";
import { loginAddress } from "./login-address.ts";
import { returnPath } from "./return-path.ts";

interface Ending extends ParkedWith {
  /** Another place to come back to than the page that held the form. */
  readonly place?: Place | null;
}

const placeContext = createContext<Place | null>(null);

/** Forms of the frame: to come back to them would show nothing. */
const NO_PAGE = new Set(["/admin/session", "/admin/logout", "/admin/logout/everywhere"]);

/**
 * Remembers where the person is; for a form that is the page on which it can be sent again: the one that held it, but for
 * a form that has a page of its own and was sent from another, as in a dialog. Local paths only.
 */
export function notePlace(context: Context, request: Request, url: URL): void {
  const action = url.pathname + url.search;
  const page = isSafe(request) ? action : formPage(url, refererPath(context, request));
  (context as RouterContextProvider).set(placeContext, { action, page });
}

/**
 * Ends the session because it is over: what the person had just sent is parked (R8), and the answer leads
 * through sign-in back to the page. For the guard, and for a call that the API answers with 401.
 * @param ending what differs from the form as it was sent, when some of it was done before
 */
export async function endSession(
  context: Context,
  { place = context.get(placeContext), ...more }: Ending = {},
): Promise<Response> {
  const kept = place !== null && (await parkForm(context, place, more));
  if (!kept) getSession(context).destroy();
  return redirect(loginAddress({ returnTo: returnPath(place?.page), notice: kept ? "kept" : "ended" }));
}

function formPage({ pathname, search }: URL, referer: string | undefined): string {
  if (referer === undefined) return pathname;
  const isOwn = NO_PAGE.has(pathname) || referer.split("?", 1)[0] === pathname;
  return withoutSend(isOwn ? referer : pathname + search);
}

/** The address of a form's page, given the one to which it is posted: that has `send` besides (R75). */
export function withoutSend(address: string): string {
  const [path = "", query] = address.split("?");
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== "send");
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path;
}

/** Whether a request only looks. */
export function isSafe({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function refererPath(context: Context, request: Request): string | undefined {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  return referer?.origin === requestInfo(context).origin ? referer.pathname + referer.search : undefined;
}
