import { createContext } from "react-router";
import { AUDITED_KINDS, type AuditEntry } from "#app/model/audit.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { auditLogOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { sessionIfAny } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/env.ts";
import { type CallInput, recordRead, touchedBy } from "./touched.ts";
import { trailOf } from "./trail.ts";

/** An action to record: fixed words and numbers only, nothing personal; `userId` where the session no longer knows. */
export type AuditedAction = Omit<AuditEntry, "requestId" | "route" | "time"> & { readonly bytes?: number };

const routeContext = createContext<string | null>(null);

/** Records the page's route pattern, which tells viewing from printing and editing. */
export function setRoute(context: Context, pattern: string): void {
  context.set(routeContext, pattern);
}

/**
 * The only place that records who did what, when and to which record (R56): a log line with `audit: true`, at
 * every log level, and an entry of the audit. In the background.
 */
export function audit(context: Context, action: AuditedAction, message = "Audit"): void {
  void writtenDown(context, action, message);
}

/** A refused read of something beside the page's own record: the log has each refusal, the audit that of the record. */
const isPart = ({ event, reason, kind, recordId, records = {} }: AuditedAction): boolean =>
  event === "access-refused" &&
  reason === "api" &&
  (!AUDITED_KINDS.some((one) => one === kind) || (recordId === undefined && Object.keys(records).length > 0));

function writtenDown(context: Context, action: AuditedAction, message: string, timeoutMs?: number) {
  const profile = sessionIfAny(context)?.get("profile");
  const { id: requestId } = requestInfo(context);
  const who = { userId: profile?.id, role: profile?.roleId };
  const fields = { requestId, ...who, route: context.get(routeContext) ?? undefined, ...action };
  // A write that has begun is recorded in the audit when it ends.
  if (action.state !== "begun" && !isPart(action))
    trailOf(context).keep({ time: new Date().toISOString(), ...fields });
  return auditLogOf(context)(fields, message, timeoutMs);
}

/** How long a write waits for its audit line, in milliseconds; a person is waiting for the page. */
const TIMEOUT_MS = 2_000;

/** Reads of one record that contain personal data of a citizen. */
const TELLING: ReadonlySet<Endpoint> = new Set<Endpoint>([contract.cases.get, contract.meetings.get]);

/** Sign-in and sign-out write lines of their own, and must work whatever the log does. */
const OWN_LINES: ReadonlySet<Endpoint> = new Set<Endpoint>([contract.auth.token, contract.auth.logout]);

/**
 * Makes an API call and records what R56 requires: who read a citizen's case or meeting, whom the API refused, and
 * each write of the staff, before and after. A write that can't be recorded is not made, except in a demo, whose log
 * may have been closed.
 */
export async function auditedCall<Value>(
  context: Context,
  endpoint: Endpoint,
  input: CallInput,
  call: () => Promise<Attempt<Value>>,
): Promise<Attempt<Value>> {
  const isWrite = endpoint.method !== "GET";
  if (endpoint.caller === "anyone" || OWN_LINES.has(endpoint)) return isWrite ? call() : notedRead();
  const touched = touchedBy(context, endpoint, input);
  const { records, ...one } = { ...touched, endpoint: `${endpoint.method} ${endpoint.path}` };
  const record = isWrite ? { ...one, records } : one;
  if (isWrite && !(await isNoted({ event: "record-change", state: "begun", ...record })))
    return { ok: false, fault: notMade(context) };

  const outcome = await (isWrite ? call() : notedRead());
  if (isWrite) audit(context, { event: "record-change", ...record, ...endOf(outcome, touched) });
  else if (outcome.ok && TELLING.has(endpoint)) audit(context, { event: "record-read", ...record });
  else if (!outcome.ok && outcome.fault.status === 403)
    audit(context, { event: "access-refused", reason: "api", ...record, records }, "Access refused");
  return outcome;

  /** A demo goes on with a closed log. */
  async function isNoted(action: AuditedAction) {
    if (!settingsOf(context).demo) return writtenDown(context, action, "Audit", TIMEOUT_MS);
    audit(context, action);
    return true;
  }

  async function notedRead() {
    const found = await call();
    if (found.ok) recordRead(context, endpoint, input, found.value);
    return found;
  }
}

const notMade = (context: Context): ApiFault => ({
  kind: "open",
  sent: "no",
  reference: requestInfo(context).id,
});

function endOf(outcome: Attempt<unknown>, { kind, records }: ReturnType<typeof touchedBy>) {
  if (!outcome.ok) return { state: outcome.fault.sent === "yes" ? "refused" : outcome.fault.kind };
  const { value: recordId } = outcome;
  if (typeof recordId !== "number") return { state: "done" };
  // A new record has its id only now.
  return { state: "done", recordId, records: { ...records, [kind]: [recordId] } };
}
