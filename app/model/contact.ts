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

/** The rules of a contact message as the API takes it (section 3 of the portal document). */
export const ContactPayload = z.object(contactFields);

/** What the API takes for a contact message. */
export type ContactData = z.output<typeof ContactPayload>;

/** The contact form (portal 5.2): the message and the two mandatory ticks. */
export const ContactForm = z.object({
  ...contactFields,
  consentData: requiredTick(),
  consentContact: requiredTick(),
});

export type ContactForm = z.output<typeof ContactForm>;
