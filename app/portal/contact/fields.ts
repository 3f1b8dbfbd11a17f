import type { ContactForm } from "#app/model/contact.ts";

export const FORM_ID = "contact";

export type ContactField = keyof ContactForm;

/** The fields in the order in which they are asked. */
export const FIELDS: readonly ContactField[] = [
  "fullName",
  "email",
  "phone",
  "subject",
  "description",
  "consentData",
  "consentContact",
];
