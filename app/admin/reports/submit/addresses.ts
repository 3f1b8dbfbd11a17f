import { addressWith } from "../../list/address.ts";
import { type Kind, listAddress, reportAddress } from "../kind.ts";

/**
 * The page that asks before a report is sent.
 * @param search where the person came from: the list's query, or `from=view`
 */
export const submitAddress = (kind: Kind, id: number, search: string): string =>
  `${listAddress(kind)}/submit/${id}${search && `?${search}`}`;

/** Where the person came from, and goes back to. */
export function backAddress(kind: Kind, id: number, search: string): string {
  const returnTo = new URLSearchParams(search);
  if (returnTo.get("from") === "view") return reportAddress(kind, id);
  // Only tells a posted form from its page.
  returnTo.delete("send");
  return addressWith(listAddress(kind), String(returnTo));
}
