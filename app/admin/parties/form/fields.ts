import type { Party, PartyForm } from "#app/model/party.ts";

export const FORM_ID = "party";

/** Every field of the form, in the order in which it is asked. */
export const FIELDS = ["nameAl", "nameEn", "active"] as const;

export type PartyField = (typeof FIELDS)[number];

/** What the form's fields hold for a party. */
export const textsOf = ({ nameAl, nameEn, active }: Party | PartyForm): Record<PartyField, string> => ({
  nameAl,
  nameEn,
  active: String(active),
});
