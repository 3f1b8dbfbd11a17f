import { z } from "zod";
import type { ContactData } from "#app/model/contact.ts";
import { endpoint } from "../endpoint.ts";
import { named, text } from "./wire.ts";

/** A contact message (section 3 of the portal document). */
const ContactBody = named("ContactMessage", {
  fullName: z.string(),
  email: z.string(),
  phone: text,
  subject: z.string(),
  description: z.string(),
}) satisfies z.ZodType<ContactData>;

export const send = endpoint({
  method: "POST",
  path: "/api/contact",
  summary: "Send a contact message",
  caller: "anyone",
  body: ContactBody,
});
