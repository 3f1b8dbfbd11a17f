import { z } from "zod";
import { optionalLine, requiredEmail, requiredLine, requiredText, requiredTick } from "./fields/field.ts";
import { LENGTH } from "./limits.ts";

const contactFields = {
  fullName: requiredLine(LENGTH.contact.fullName),
  email: requiredEmail(LENGTH.contact.email),
  phone: optionalLine(LENGTH.contact.phone),
  subject: requiredLine(LENGTH.contact.subject),
  description: requiredText(LENGTH.contact.description),
};

/** A contact message as the API accepts it (section 3 of the portal document). */
export const ContactPayload = z.object(contactFields);

export type ContactData = z.output<typeof ContactPayload>;

/** The contact form (portal 5.2): the message and the two mandatory checkboxes. */
export const ContactForm = z.object({
  ...contactFields,
  consentData: requiredTick(),
  consentContact: requiredTick(),
});

export type ContactForm = z.output<typeof ContactForm>;
