import { createContext, redirect, type RouterContextProvider } from "react-router";
import { requestInfo } from "#server/http/request-info.ts";
import { getSession } from "#server/middleware/session.ts";
import { parkForm, type Place } from "#server/session/parking.ts";
import { loginAddress } from "./login-address.ts";
import { returnPath } from "./return-path.ts";

type Context = Readonly<RouterContextProvider>;

const placeContext = createContext<Place | null>(null);

/** Remembers where the person is; for a form that is the page which held it. Local paths only. */
export function notePlace(context: Context, request: Request, url: URL): void {
  const action = url.pathname + url.search;
  const page = isSafe(request) ? action : (refererPath(context, request) ?? url.pathname);
  (context as RouterContextProvider).set(placeContext, { action, page });
}

/**
 * Ends the session because it is over: what the person had just sent is parked (R8), and the answer leads
 * through sign-in back to the page. For the guard, and for a call that the API answers with 401.
 */
export async function endSession(context: Context): Promise<Response> {
  const place = context.get(placeContext);
  const kept = place !== null && (await parkForm(context, place));
  if (!kept) getSession(context).destroy();
  return redirect(loginAddress({ returnTo: returnPath(place?.page), notice: kept ? "kept" : "ended" }));
}

/** Whether a request only looks. */
export function isSafe({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function refererPath(context: Context, request: Request): string | undefined {
  const referer = URL.parse(request.headers.get("Referer") ?? "");
  return referer?.origin === requestInfo(context).origin ? referer.pathname + referer.search : undefined;
}
