import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { field } from "./visitor-request.ts";

export interface Message {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly description: string;
}

/** A valid message with a unique subject. */
export const messageOf = (changes: Partial<Message> = {}): Message => ({
  fullName: "Ѓорѓи Ќосевски",
  email: "gjorgji.kjosevski@example.mk",
  phone: "070 000 123",
  subject: `Прашање ${randomUUID().slice(0, 8)}`,
  description: "Дали работите во сабота? 😀\nБлагодарам.",
  ...changes,
});

const TEXTS: readonly [keyof Message, label: string][] = [
  ["fullName", "Име и презиме"],
  ["email", "Е-пошта"],
  ["phone", "Телефон"],
  ["subject", "Наслов"],
  ["description", "Порака"],
];

/** The text fields of the form in Macedonian, by their content. */
export const messageFields = (page: Page) =>
  TEXTS.map(([name, label]) => ({ name, control: field(page, label) }));

export const consents = (page: Page) => page.getByRole("checkbox", { name: /^Се согласувам/ });

/** Fills in everything and ticks both consents. */
export async function fillMessage(page: Page, message: Message): Promise<void> {
  for (const { name, control } of messageFields(page)) await control.fill(message[name]);
  for (const consent of await consents(page).all()) await consent.check();
}

export const sendMessage = (page: Page) => page.getByRole("button", { name: "Испрати порака" }).click();
