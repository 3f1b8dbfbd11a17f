import { data } from "react-router";
import type { FaultInfo, FaultKind } from "#app/model/fault.ts";

export interface ApiFault {
  /**
   * - `refused`: no connection, or (reads) it broke before the answer was complete
   * - `timeout`: no answer in time
   * - `status`: a refusing answer; see `status`
   * - `shape`: an answer that violates the contract
   * - `open`: not tried, because the API is known to be down or too many calls are queued
   * - `limited`: not tried, because this person has just sent as many forms as allowed (R60)
   * - `suspected`: not tried, because the form looks like many others of today: the person is asked once
   * - `unknown`: a write was sent, and its outcome is unknown (R71)
   * - `store`: not tried, because the product's own store takes nothing
   * - `turn`: not tried, because another form is changing the same record at this moment
   */
  readonly kind:
    | "refused"
    | "timeout"
    | "status"
    | "shape"
    | "unknown"
    | "open"
    | "limited"
    | "suspected"
    | "store"
    | "turn";
  readonly status?: number;
  /** HTTP status of a refusal that was not the API's own, but that of a proxy, or of a program at another path. */
  readonly foreignStatus?: number;
  /** Whether the API may have executed the call: `yes` if it answered, `unknown` if that can't be determined. */
  readonly sent: "no" | "yes" | "unknown";
  /** The API's messages by payload field (4xx): which fields it refused. */
  readonly fieldErrors?: Record<string, string>;
  /** The API's own message: for recognising a documented case, never for display. */
  readonly message?: string;
  /** Seconds after which to retry. */
  readonly retryAfter?: number;
  /** Correlation id, on the page and in the log. */
  readonly reference: string;
}

export type Attempt<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: ApiFault };

/** The outcome of an unnecessary write: everything is already as the person wants it. */
export const DONE: Attempt<undefined> = { ok: true, value: undefined };

/**
 * Settles a write with an unknown outcome by reading the record again before asking the person (R71).
 * @param isWritten whether the stored record matches what was sent
 */
export async function readBack<Value>(
  outcome: Attempt<Value>,
  isWritten: () => Promise<boolean>,
): Promise<Attempt<Value | undefined>> {
  if (outcome.ok || outcome.fault.sent !== "unknown") return outcome;
  return (await isWritten()) ? DONE : outcome;
}

const UNAVAILABLE_SECONDS = 10;
const STATUS: Record<FaultKind, number> = {
  notFound: 404,
  forbidden: 403,
  tooMany: 429,
  unavailable: 503,
  busy: 503,
  noSessions: 503,
  notKept: 503,
  broken: 502,
};

/** The data of a fault page for a fault; no text from the API. */
export function faultInfo(fault: ApiFault): FaultInfo {
  const kind = pageKind(fault);
  const helpsToWait = kind === "unavailable" || kind === "notKept";
  const retryAfter = fault.retryAfter ?? (helpsToWait ? UNAVAILABLE_SECONDS : undefined);
  return { kind, reference: fault.reference, ...(retryAfter !== undefined && { retryAfter }) };
}

/** The HTTP status of a page that shows this fault: 403, 404, 429, 502 or 503. */
export function faultStatus(fault: ApiFault): number {
  return STATUS[pageKind(fault)];
}

/** The fault as loaders throw it, with `Retry-After` where waiting helps. */
export function faultPage(fault: ApiFault): ReturnType<typeof data<FaultInfo>> {
  const info = faultInfo(fault);
  const headers = new Headers();
  if (info.retryAfter !== undefined) headers.set("Retry-After", String(info.retryAfter));
  return data(info, { status: STATUS[info.kind], headers });
}

function pageKind({ kind, status }: ApiFault): FaultKind {
  if (kind === "refused" || kind === "timeout" || kind === "open") return "unavailable";
  if (kind === "limited") return "tooMany";
  if (kind === "store") return "notKept";
  if (kind === "turn") return "busy";
  if (kind !== "status") return "broken";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "notFound";
  if (status === 429) return "tooMany";
  return status === 503 ? "unavailable" : "broken";
}
