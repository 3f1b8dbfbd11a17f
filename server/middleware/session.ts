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
import { keysOf, storeOf, StoreUnavailable } from "#server/store/store.ts";
import { withHeaders } from "./with-headers.ts";

/** Makes the middleware; tests bring another store, or another clock, than the product's. */
export function createSessionMiddleware({
  store,
  now = Date.now,
}: Partial<Pick<SessionParts, "store" | "now">> = {}): MiddlewareFunction<Response> {
  return async ({ request, context, pattern }, next) => {
    const cookie = privateCookie("session", requestInfo(context).origin);
    const sent = cookieValue(request.headers.get("Cookie"), cookie.name);
    const session = await openSession(
      sent,
      { store: store ?? storeOf(context), keys: keysOf(context), now },
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
      // The cookie of a session that ended by itself stays: a late answer must not remove its successor.
      return sent !== undefined && session.status === "none" ? cookie.clear() : undefined;
    }
  };
}

/**
 * Finds the visitor's session and keeps its changes. Must run first: nobody reads the session, or has one,
 * without it. Visitors that never needed an id get no cookie and cost no look into the store.
 */
export const sessionMiddleware = createSessionMiddleware();

/** What nobody sees neither lengthens a session nor takes its messages. */
const isUnseen = ({ method, headers }: Request) =>
  method === "HEAD" || isPrefetch((name) => headers.get(name));

async function saveOrWarn(session: LiveSession, context: Context): Promise<void> {
  try {
    await session.save();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    warn(context, error);
  }
}

function warn(context: Context, err?: unknown) {
  logOf(context).warn({ requestId: requestInfo(context).id, err }, "The session store is unavailable");
}

/** What was made for one person must not be kept by a cache, and what staff get depends on who asks (R31). */
function withSession(
  response: Response,
  session: Session,
  setCookie: string | undefined,
  isForStaff: boolean,
): Response {
  if (session.id === undefined && setCookie === undefined && !isForStaff) return response;
  return withHeaders(response, (headers) => {
    if (setCookie !== undefined) headers.append("Set-Cookie", setCookie);
    if (setCookie !== undefined || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    const isKept = headers.get("Cache-Control")?.includes("public");
    if (!isKept && !/\bcookie\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Cookie");
  });
}
