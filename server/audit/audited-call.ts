import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { env } from "#server/env.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { audit, type Deed } from "./audit.ts";

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
  input: { readonly params?: unknown },
  call: () => Promise<Attempt<Value>>,
): Promise<Attempt<Value>> {
  if (endpoint.caller === "anyone" || OWN_LINES.has(endpoint)) return call();
  const isWrite = endpoint.method !== "GET";
  const record = recordOf(endpoint, input);
  if (isWrite && !audit(context, { event: "record-change", state: "begun", ...record }) && !env.demo)
    return { ok: false, fault: notMade(context) };

  const outcome = await call();
  if (isWrite) audit(context, { event: "record-change", ...record, ...endOf(outcome) });
  else if (outcome.ok && TELLING.has(endpoint)) audit(context, { event: "record-read", ...record });
  else if (!outcome.ok && outcome.fault.status === 403)
    audit(context, { event: "access-refused", reason: "api", ...record }, "Access refused");
  return outcome;
}

const notMade = (context: Context): ApiFault => ({
  kind: "open",
  sent: "no",
  reference: requestInfo(context).id,
});

function recordOf({ method, path }: Endpoint, { params }: { readonly params?: unknown }) {
  const { id } = (params ?? {}) as { readonly id?: unknown };
  return {
    kind: path.replace(/^\/admin\/api\//, "").split("/{", 1)[0],
    recordId: typeof id === "number" ? id : undefined,
    endpoint: `${method} ${path}`,
  } satisfies Partial<Deed>;
}

function endOf(outcome: Attempt<unknown>): Pick<Deed, "state"> & Partial<Deed> {
  if (!outcome.ok) return { state: outcome.fault.sent === "yes" ? "refused" : outcome.fault.kind };
  // A new record has its number only now.
  return { state: "done", ...(typeof outcome.value === "number" && { recordId: outcome.value }) };
}
