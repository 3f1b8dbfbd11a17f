import { addressWith } from "../list/address.ts";

/** Where acts are, and the page of what each has done. */
export const SECTIONS_OF_ACTS = ["cases", "meetings", "offices", "users", "walk-in"] as const;

/** @param form id of the form that started it */
export const doneAddress = (
  section: (typeof SECTIONS_OF_ACTS)[number],
  form: string,
  search = "",
): string => addressWith(`/admin/${section}/done/${form}`, search);
