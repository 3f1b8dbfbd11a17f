import { createContext, type RouterContextProvider } from "react-router";
import type { Context } from "#server/context.ts";
import { auditLogOf } from "#server/log/current.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { sessionIfAny } from "#server/session/current.ts";

/** What somebody did to which record; fixed words and numbers only, nothing that says anything about a person. */
export interface Deed {
  readonly event: string;
  /** Kind of the record in words of the API, such as `cases`. */
  readonly kind?: string | undefined;
  readonly recordId?: number | undefined;
  /** Every record that a write touches, by kind: this one, whose it was, and whose it becomes. */
  readonly records?: Readonly<Record<string, readonly number[]>>;
  /** Template of the call of the API. */
  readonly endpoint?: string;
  /** How it ended. */
  readonly state?: string;
  readonly reason?: string | undefined;
  readonly filter?: string | undefined;
  readonly count?: number;
  readonly bytes?: number;
  /** Who, where the session does not know it any more. */
  readonly userId?: number;
  readonly role?: number;
}

const routeContext = createContext<string | null>(null);

/** Remembers which page it is: whether somebody looked, printed or edited is in its pattern. */
export function noteRoute(context: Context, pattern: string): void {
  (context as RouterContextProvider).set(routeContext, pattern);
}

/**
 * The one place that writes down who did what, when and to which record (R56): a line of the log with `audit: true`, at
 * every level.
 * @returns whether it is certainly written
 */
export function audit(context: Context, deed: Deed, message = "Audit"): boolean {
  const profile = sessionIfAny(context)?.get("profile");
  const { id: requestId } = requestInfo(context);
  const who = { userId: profile?.id, role: profile?.roleId };
  return auditLogOf(context)(
    { requestId, ...who, route: context.get(routeContext) ?? undefined, ...deed },
    message,
  );
}
