import { REGISTERS } from "./access.ts";
import { keysOf } from "./keys-of.ts";

/** An entry of the audit: who did what to which record, in fixed words and numbers only. */
export interface AuditEntry {
  /** ISO 8601, in UTC. */
  readonly time: string;
  /** Correlation id of the request; the matching log line has the same. */
  readonly requestId?: string | undefined;
  readonly userId?: number | undefined;
  readonly role?: number | undefined;
  /** Pattern of the page, such as `admin/cases/view/:id`. */
  readonly route?: string | undefined;
  readonly event: string;
  /** Kind of the record in words of the API, such as `cases`, and its number. */
  readonly kind?: string | undefined;
  readonly recordId?: number | undefined;
  /** All records that a write touches: ids by kind. */
  readonly records?: Readonly<Record<string, readonly number[]>> | undefined;
  readonly endpoint?: string | undefined;
  readonly state?: string | undefined;
  readonly reason?: string | undefined;
  readonly filter?: string | undefined;
  readonly count?: number | undefined;
}

/** The kinds of action by which the audit can be filtered. */
export const AUDIT_ACTIONS = ["read", "printed", "exported", "changed", "refused", "signedIn"] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `undefined` for entries outside the filter, such as a query of the audit itself. */
export function auditActionOf({ event, route, state, reason }: AuditEntry): AuditAction | undefined {
  if (event === "access-refused" || (event === "record-change" && state === "refused")) return "refused";
  if (event === "record-read") return route?.endsWith("/print") ? "printed" : "read";
  if (["record-change", "sessions-ended", "request-settled"].includes(event)) return "changed";
  if (event === "letter-left" || event.endsWith("-exported") || event.endsWith("-broken-off"))
    return reason === "print" ? "printed" : "exported";
  return event === "signed-in" || event === "signed-out" ? "signedIn" : undefined;
}

/** Opened a page that shows the case, or its print view. */
export type Look = "opened" | "printed";

/** The pages that show one case, or a meeting with its case; the form of a new meeting reads no other. */
const CASE_PAGE = /^\/?admin\/(?:(?:cases|meetings)\/.*:id|meetings\/add$)/;
const PRINT = /^\/?admin\/(?:cases\/.*|search)\/print$/;

/** `undefined` if an entry shows no look at a case: lists and calendars read cases too, but don't count. */
export function lookOf({ event, kind, route = "" }: AuditEntry): Look | undefined {
  if (event !== "record-read" || kind !== "cases") return undefined;
  if (PRINT.test(route)) return "printed";
  return CASE_PAGE.test(route) ? "opened" : undefined;
}

export type AuditOutcome = "allowed" | "refused" | "failed";

/** An unknown outcome counts as failed. */
export function outcomeOf({ event, state }: AuditEntry): AuditOutcome {
  if (event === "access-refused" || state === "refused") return "refused";
  if (event.endsWith("-broken-off")) return "failed";
  return state === undefined || state === "done" ? "allowed" : "failed";
}

/** The kind of record of a section of the back-office, in the API's words. */
export const kindOf = <Section extends string>(section: Section) =>
  (section === "categories" ? "case-categories" : section) as Section extends "categories"
    ? "case-categories"
    : Section;

/** Kinds of records by which the audit can be filtered. */
export const AUDITED_KINDS = ["cases", "meetings", ...keysOf(REGISTERS).map(kindOf), "reports"] as const;

export type AuditedKind = (typeof AUDITED_KINDS)[number];
