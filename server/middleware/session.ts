import type { MiddlewareFunction } from "react-router";
import { areaOfPattern } from "#app/model/area.ts";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { isPrefetch, requestInfo } from "#server/request/request-info.ts";
import { cookieValue, privateCookie } from "#server/session/cookie.ts";
import {
  type LiveSession,
  openSession,
  sessionContext,
  type SessionParts,
} from "#server/session/live-session.ts";
import type { Session } from "#server/session/session.ts";
import { clockOf } from "#server/store/nodes.ts";
import { keysOf, storeOf, unlessAway } from "#server/store/store.ts";

/** Creates the middleware; tests pass their own store or clock. */
export function createSessionMiddleware({
  store,
  now,
}: Partial<Pick<SessionParts, "store" | "now">> = {}): MiddlewareFunction<Response> {
  return async ({ request, context, pattern }, next) => {
    const cookie = privateCookie("session", requestInfo(context).origin);
    const sent = cookieValue(request.headers.get("Cookie"), cookie.name);
    const session = await openSession(
      sent,
      { store: store ?? storeOf(context), keys: keysOf(context), now: now ?? clockOf(context) },
      isUnseen(request),
    );
    if (session.status === "unavailable") warn(context);
    context.set(sessionContext, session);

    const response = await next().catch(async (thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      await saveOrWarn(session, context);
      throw thrown;
    });
    await saveOrWarn(session, context);
    return withSession(response, session, cookieChange(), areaOfPattern(pattern) === "admin");

    function cookieChange(): string | undefined {
      if (session.id !== undefined) return sent === session.id ? undefined : cookie.set(session.id);
      // The cookie of an expired session stays: a late response must not remove its successor.
      return sent !== undefined && session.status === "none" ? cookie.clear() : undefined;
    }
  };
}

/**
 * Opens the visitor's session and saves its changes. Must run first, because sessions exist only through it. Visitors
 * who never needed an id get no cookie and cost no store access.
 */
export const sessionMiddleware = createSessionMiddleware();

/** Whether the response isn't shown to a person: such requests neither extend a session nor consume its messages. */
const isUnseen = ({ method, headers }: Request) =>
  method === "HEAD" || isPrefetch((name) => headers.get(name));

const saveOrWarn = (session: LiveSession, context: Context) =>
  unlessAway(session.save(), (error) => warn(context, error));

function warn(context: Context, err?: unknown) {
  logOf(context).warn({ requestId: requestInfo(context).id, err }, "The session store is unavailable");
}

/** Keeps personal responses out of caches; what staff get depends on the person (R31). */
function withSession(
  response: Response,
  session: Session,
  setCookie: string | undefined,
  isForStaff: boolean,
): Response {
  if (session.id === undefined && setCookie === undefined && !isForStaff) return response;
  const { headers } = response;
  if (setCookie !== undefined) headers.append("Set-Cookie", setCookie);
  if (setCookie !== undefined || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const isKept = headers.get("Cache-Control")?.includes("public");
  if (!isKept && !/\bcookie\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Cookie");
  return response;
}
