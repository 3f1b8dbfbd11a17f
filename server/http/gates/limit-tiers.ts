import { REPORTS_PATH } from "../csp-reports.ts";
import { isRead } from "./request-line.ts";

/** How often one client may do one kind of thing. */
export interface LimitTier {
  readonly name: string;
  /** Requests per client and minute. */
  readonly perMinute: number;
  /** @param method as sent @param page the address in lower case, without single-fetch ending */
  readonly covers: (method: string | undefined, page: string) => boolean;
}

/** Pages with a form that needs no sign-in: the meeting request and the contact page. */
const PUBLIC_FORMS = new Set(["/", "/contact"]);

/** R60; files, health checks and refused hosts don't count. A request counts in every tier that covers it. */
export const LIMIT_TIERS: readonly LimitTier[] = [
  { name: "read", perMinute: 1000, covers: (method) => isRead(method) },
  { name: "tiles", perMinute: 600, covers: (_, page) => page.startsWith("/tiles/") },
  {
    name: "write",
    perMinute: 100,
    covers: (method, page) => !isRead(method) && page !== REPORTS_PATH,
  },
  { name: "reports", perMinute: 10, covers: (method, page) => !isRead(method) && page === REPORTS_PATH },
  {
    name: "sign-in",
    perMinute: 10,
    covers: (method, page) => !isRead(method) && page === "/admin/authenticate",
  },
  { name: "submit", perMinute: 10, covers: (method, page) => !isRead(method) && PUBLIC_FORMS.has(page) },
];

/** A demo has no strangers to fear, and all its visitors and tests come from one address. */
const DEMO_FACTOR = 10;

/** The tiers of this process. */
export const limitTiers = (demo: boolean): readonly LimitTier[] =>
  demo ? LIMIT_TIERS.map((tier) => ({ ...tier, perMinute: tier.perMinute * DEMO_FACTOR })) : LIMIT_TIERS;
