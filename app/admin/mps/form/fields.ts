import type { MpDetails, MpForm } from "#app/model/mp.ts";
import { byField } from "#app/ui/form/fields/form-field.ts";

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
export const textsOf = (mp: MpDetails | MpForm): Readonly<Record<MpField, string>> =>
  byField(FIELDS, (name) => String(mp[name] ?? ""));
