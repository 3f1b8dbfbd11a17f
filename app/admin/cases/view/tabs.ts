import { addressWith } from "../../list/address.ts";

/** The two tabs of the case form (section 2 of the back-office document); the first one opens by itself. */
export const TABS = ["citizen", "case"] as const;

export type Tab = (typeof TABS)[number];

/** The tab that an address asks for; nonsense falls back to the first. */
export const tabOf = (params: URLSearchParams): Tab =>
  TABS.find((tab) => tab === params.get("tab")) ?? TABS[0];

/**
 * The address of a case's page with this tab.
 * @param list the query that leads back to the list, if it was opened from one
 */
export function caseAddress(id: number, tab: Tab, list = ""): string {
  return addressWith(`/admin/cases/view/${id}`, list, tab === TABS[0] ? "" : `tab=${tab}`);
}
