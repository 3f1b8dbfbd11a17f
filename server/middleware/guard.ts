import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { accessTo } from "#app/model/access.ts";
import { kindOf } from "#app/model/audit.ts";
import type { FaultInfo } from "#app/model/fault.ts";
import type { Profile } from "#app/model/user.ts";
import { api, pageDeadline } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import { audit, setRoute } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { loginAddress } from "#server/identity/login-address.ts";
import { currentProfile, keepProfile } from "#server/identity/profile.ts";
import { endSession, recordAddress, signInUnavailable } from "#server/identity/sign-out.ts";
import { isRead, requestInfo, setPerson } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/env.ts";

type FetchProfile = (context: Context) => Promise<Attempt<Profile>>;
type Middleware = MiddlewareFunction<Response>;

/** Creates the middleware; tests pass their own `fetchProfile`. */
export function createGuard(fetchProfile: FetchProfile): Middleware {
  return notingRetryAfter(async ({ request, url, pattern, params, context }, next) => {
    recordAddress(context, request, url);
    setRoute(context, pattern);
    const access = accessTo(pattern, isRead(request.method) ? "read" : "write");
    if (access === "anyone" || (access === "demo" && !settingsOf(context).production)) return next();
    if (access === undefined || access === "demo") throw notFound(context);

    const session = getSession(context);
    if (session.status === "unavailable") throw signInUnavailable(context);
    if (!isSignedIn(context)) return toSignIn(context, request, url);

    const { id: userId, roleId } = currentProfile(session) ?? (await askProfile(context, fetchProfile));
    setPerson(context, userId);
    if (access.includes(roleId)) return next();
    const record = { kind: kindIn(pattern), recordId: numberIn(params) };
    audit(context, { event: "access-refused", reason: "role", ...record }, "Access refused");
    return redirect("/admin/unauthorized");
  });
}

/**
 * The only place that decides who may open what (R15, R16): looks up the matched pattern in the access table and
 * refuses patterns without a row. As root middleware it runs before every loader and action of every kind of request;
 * a guard in a parent's loader would be bypassed by single-route data requests.
 */
export const guardMiddleware = createGuard(fetchOwnProfile);

/** Milliseconds that a page waits for a known person's profile: most of its ten seconds are for its own calls. */
const PROFILE_TIMEOUT_MS = 2_000;

function fetchOwnProfile(context: Context): Promise<Attempt<Profile>> {
  if (getProfile(context) === undefined) return api(context).attempt(contract.users.profile);
  // This counts towards the page's time limit.
  pageDeadline(context);
  return api(context, { eachMs: PROFILE_TIMEOUT_MS }).attempt(contract.users.profile);
}

/** Whether the visitor is signed in; the profile may still have to be read. */
export const isSignedIn = (context: Context): boolean => getSession(context).get("bearer") !== undefined;

const getProfile = (context: Context): Profile | undefined => getSession(context).get("profile");

export function requireProfile(context: Context): Profile {
  const profile = getProfile(context);
  if (!profile) throw new Error("No signed-in user: this address is missing from the access table");
  return profile;
}

/** Reads the profile from the API; while that fails, the last one applies. */
async function askProfile(context: Context, fetchProfile: FetchProfile): Promise<Profile> {
  const session = getSession(context);
  const found = await fetchProfile(context);
  if (found.ok) keepProfile(session, found.value);
  const known = session.get("profile");
  if (known) return known;
  throw found.ok ? new Error("The session has lost the profile") : faultPage(found.fault);
}

/** Redirects to sign-in. People who were signed in are told so; what they typed is parked. */
async function toSignIn(context: Context, request: Request, url: URL): Promise<Response> {
  // An oversized or invalid form is refused as everywhere.
  if (!isRead(request.method)) postedForm(context);
  if (!isRead(request.method) || getSession(context).status === "ended") return endSession(context);
  return redirect(loginAddress({ returnTo: url.pathname + url.search }));
}

function numberIn({ id = "" }: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** The kind of record of a page, in the API's words. */
function kindIn(pattern: string): string | undefined {
  const section = /^\/?admin\/([\w-]+)/.exec(pattern)?.[1];
  return section && kindOf(section);
}

function notFound(context: Context) {
  return data<FaultInfo>({ kind: "notFound", reference: requestInfo(context).id }, { status: 404 });
}

const secondsContext = createContext<string | null>(null);

/** React Router keeps only the status of faults that the guard throws: headers count from loaders and actions (R64). */
export const waitingMiddleware: Middleware = async ({ context }, next) => {
  const response = await next();
  const seconds = context.get(secondsContext);
  if (seconds !== null) response.headers.set("Retry-After", seconds);
  return response;
};

function notingRetryAfter(middleware: Middleware): Middleware {
  return async (args, next) => {
    try {
      return await middleware(args, next);
    } catch (thrown) {
      args.context.set(secondsContext, retryAfterOf(thrown));
      throw thrown;
    }
  };
}

function retryAfterOf(thrown: unknown): string | null {
  const { init } = Object(thrown) as { readonly init?: ResponseInit | null };
  return new Headers(init?.headers).get("Retry-After");
}
