import type { MpDetails, MpForm } from "#app/model/mp.ts";

export const FORM_ID = "mp";

/** Every field of the form, in the order in which it is asked. */
export const FIELDS = [
  "fullName",
  "fullNameAl",
  "fullNameEn",
  "email",
  "dateOfBirth",
  "partyId",
  "genderId",
  "ethnicityId",
  "active",
] as const;

export type MpField = (typeof FIELDS)[number];

/** What the form's fields hold for an MP; nothing chosen is `""`. */
export function textsOf(mp: MpDetails | MpForm): Record<MpField, string> {
  const texts = FIELDS.map((name) => [name, String(mp[name] ?? "")]);
  return Object.fromEntries(texts) as Record<MpField, string>;
}
