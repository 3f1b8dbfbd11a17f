import { data } from "react-router";
import type { FaultInfo } from "#app/model/fault.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";

/** A page for when staff can't be identified at the moment; never a sign-out (F14). */
export function signInUnavailable(context: Context) {
  const info: FaultInfo = { kind: "noSessions", reference: requestInfo(context).id, retryAfter: 10 };
  return data(info, { status: 503, headers: { "Retry-After": "10" } });
}
