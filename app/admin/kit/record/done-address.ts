import { addressWith } from "../list/address.ts";

/** The page of what an act has done. @param form id of the form that started it */
export const doneAddress = (section: "cases" | "meetings" | "walk-in", form: string, search = ""): string =>
  addressWith(`/admin/${section}/done/${form}`, search);
