import { createContext, type RouterContextProvider } from "react-router";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { auditLogOf } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { sessionIfAny } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/current.ts";
import { type CallInput, noteRead, touchedBy } from "./touched.ts";

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
 * every level. Nobody waits for it.
 */
export function audit(context: Context, deed: Deed, message = "Audit"): void {
  void writtenDown(context, deed, message);
}

function writtenDown(context: Context, deed: Deed, message: string, patience?: number): Promise<boolean> {
  const profile = sessionIfAny(context)?.get("profile");
  const { id: requestId } = requestInfo(context);
  const who = { userId: profile?.id, role: profile?.roleId };
  const fields = { requestId, ...who, route: context.get(routeContext) ?? undefined, ...deed };
  return auditLogOf(context)(fields, message, patience);
}

/** How long a write waits until it is written down; milliseconds. Somebody waits for the page. */
const PATIENCE_MS = 2_000;

/** Reads of one record that tell about a citizen. */
const TELLING: ReadonlySet<Endpoint> = new Set<Endpoint>([contract.cases.get, contract.meetings.get]);

/** Signing in and out have lines of their own, and must work whatever the log does. */
const OWN_LINES: ReadonlySet<Endpoint> = new Set<Endpoint>([contract.auth.token, contract.auth.logout]);

/**
 * Makes a call of the API and writes down what R56 asks for: who got a citizen's case or meeting, whom the API refused, and
 * each write of the staff, before it is made and how it ended. A write that can't be written down is not made; a
 * demo makes it all the same, because whoever tries it out may have closed the log.
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
    audit(context, { event: "access-refused", reason: "api", ...record }, "Access refused");
  return outcome;

  /** Whoever tries a demo out may have closed its log: there it holds nobody up. */
  async function isNoted(deed: Deed) {
    if (!settingsOf(context).demo) return writtenDown(context, deed, "Audit", PATIENCE_MS);
    audit(context, deed);
    return true;
  }

  async function notedRead() {
    const found = await call();
    if (found.ok) noteRead(context, endpoint, input, found.value);
    return found;
  }
}

const notMade = (context: Context): ApiFault => ({
  kind: "open",
  sent: "no",
  reference: requestInfo(context).id,
});

function endOf(
  outcome: Attempt<unknown>,
  { kind, records }: ReturnType<typeof touchedBy>,
): Pick<Deed, "state"> & Partial<Deed> {
  if (!outcome.ok) return { state: outcome.fault.sent === "yes" ? "refused" : outcome.fault.kind };
  const { value: recordId } = outcome;
  if (typeof recordId !== "number") return { state: "done" };
  // A new record has its number only now.
  return { state: "done", recordId, records: { ...records, [kind]: [recordId] } };
}
