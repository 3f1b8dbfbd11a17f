import type { Profile, ProfileForm } from "#app/model/user.ts";

export const FORM_ID = "profile";

/** Every field of the form, in its order. */
export const FIELDS = [
  "fullName",
  "email",
  "profilePicture",
  "phone",
  "workHoursFrom",
  "workHoursTo",
] as const;

export type ProfileField = (typeof FIELDS)[number];

/** A profile as its form has it, but for the picture. */
type ProfileTexts = Readonly<Record<Exclude<ProfileField, "profilePicture">, string>>;

/** What the form's fields hold for a profile, as it is stored or as it was typed. */
export const textsOf = ({
  fullName,
  email,
  phone,
  workHoursFrom,
  workHoursTo,
}: Profile | ProfileForm): ProfileTexts => ({
  fullName,
  email,
  phone,
  workHoursFrom,
  workHoursTo,
});
