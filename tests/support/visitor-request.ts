import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { choose } from "./choose.ts";

/** An MP of the demo data, which never change, whose assistant has a demo account. */
export const MP = {
  name: "Борис Секуловски",
  assistant: "Марјан Огненовски",
  municipality: "Центар",
  office: "Центар, канцеларија 1",
  requestPage: "/?office=1&mp=1#meeting-request",
} as const;

interface Answers {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly municipality: string;
  readonly topic: string;
  readonly reason: string;
}

/** Valid answers of a citizen with a unique name. */
export const answersOf = (changes: Partial<Answers> = {}): Answers => ({
  fullName: `Ѓорѓи Ќосевски ${randomUUID().slice(0, 8)}`,
  email: "gjorgji.kjosevski@example.mk",
  phone: "070 000 123",
  municipality: "Тетово",
  topic: "Оштетен локален пат „Шар“",
  reason: "Патот е оштетен од март. 😀\nДецата одат пешки.",
  ...changes,
});

/** A text field by its exact label, with or without the mark for errors or optional fields. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole("textbox", { name: new RegExp(`^${name}( \\(незадолжително\\))?$`) });

/** Fills in the first tab. */
export async function fillRequestor(page: Page, answers: Answers): Promise<void> {
  await field(page, "Име и презиме").fill(answers.fullName);
  await field(page, "Е-пошта").fill(answers.email);
  await field(page, "Телефон").fill(answers.phone);
  await choose(page.getByRole("combobox", { name: "Општина" }), answers.municipality);
  await page.getByRole("radio", { name: "Машки" }).check();
  await page.getByLabel("Возраст").selectOption("35-45");
  await page.getByLabel("Етничка припадност").selectOption("Друга");
}

/** Fills in the second tab. */
export async function fillCase(page: Page, { topic, reason }: Answers): Promise<void> {
  await choose(page.getByRole("combobox", { name: "Категорија" }), "7. Транспорт и инфраструктура");
  await field(page, "Тема").fill(topic);
  await field(page, "Причина за средбата").fill(reason);
  await field(page, "Дали ова е прва посета\\?").fill("Да.");
  await field(page, "Дали се вклучени и други\\?").fill("Соседите.");
  await page.getByRole("radio", { name: "Да", exact: true }).check();
  await page.getByRole("checkbox", { name: "Изјавувам дека податоците се точни." }).check();
  await page.getByRole("checkbox", { name: /^Се согласувам/ }).check();
}

export const toCaseTab = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Продолжи на „За случајот“" }).click();

export const send = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Испрати барање" }).click();

/** A whole request, ready to be sent. */
export async function fillRequest(page: Page, answers: Answers): Promise<void> {
  await page.goto(MP.requestPage);
  await fillRequestor(page, answers);
  await toCaseTab(page);
  await fillCase(page, answers);
}

/** Expects the receipt; returns the request's number. */
export async function numberOnReceipt(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Барањето е примено" })).toBeVisible();
  // It is in a disclosure, which may be closed.
  const number = page.getByText("Број на барањето", { exact: true }).locator("+ *");
  return (await number.textContent()) ?? "";
}

/** Opens the receipt's disclosure that lists what was sent. */
export const openWhatWasSent = (page: Page) => page.locator("summary", { hasText: "Што испративте" }).click();
