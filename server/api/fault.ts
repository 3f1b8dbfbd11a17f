import { data } from "react-router";
import type { FaultInfo, FaultKind } from "#app/model/fault.ts";

/** Why a call of the API has no value to give. */
export interface ApiFault {
  /**
   * - `refused`: no connection, or (reads) it broke before the answer was whole
   * - `timeout`: no answer in time
   * - `status`: an answer that says no; see `status`
   * - `shape`: an answer that is not what the contract says
   * - `open`: not tried, because the API is known to be down or too many calls wait for it
   * - `limited`: not tried, because this person has just sent as many as one may (R60)
   * - `unknown`: a write left, and what came back does not tell its outcome (R71)
   */
  readonly kind: "refused" | "timeout" | "status" | "shape" | "unknown" | "open" | "limited";
  /** HTTP status of the API's answer, where there was one. */
  readonly status?: number;
  /** Whether the API may have carried the call out: `yes` = it got it and answered, `unknown` = nobody can tell. */
  readonly sent: "no" | "yes" | "unknown";
  /** The API's words by payload field, for 4xx: which fields it refused. */
  readonly fieldErrors?: Record<string, string>;
  /** The API's own words: to recognise a documented case by, never to be shown. */
  readonly message?: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  /** Correlation id, on the page and in the log. */
  readonly reference: string;
}

/** What became of a call: its value, or why there is none. */
export type Attempt<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: ApiFault };

const UNAVAILABLE_SECONDS = 10;
const STATUS: Record<FaultKind, number> = {
  notFound: 404,
  forbidden: 403,
  tooMany: 429,
  unavailable: 503,
  noSessions: 503,
  broken: 502,
};

/** What a fault page says about a fault: never what the API said. */
export function faultInfo(fault: ApiFault): FaultInfo {
  const kind = pageKind(fault);
  const retryAfter = fault.retryAfter ?? (kind === "unavailable" ? UNAVAILABLE_SECONDS : undefined);
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
  if (kind !== "status") return "broken";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "notFound";
  if (status === 429) return "tooMany";
  return status === 503 ? "unavailable" : "broken";
}
