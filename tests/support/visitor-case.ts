import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { CaseData } from "#app/model/case.ts";
import { ownApp } from "./e2e-app.ts";
import { caseAt } from "./schedule-form.ts";

/** Adds a case of the demo assistant's own MP, as a citizen's request does at the API; returns its id. */
export const newCase = (changes: Partial<CaseData> = {}): Promise<number> => caseAt(ownApp().api, changes);

/** The wish of a person who wants to be called. */
export const BY_PHONE = "Тротоарот е раскопан.\n[Желби за средбата: по телефон]";

/** A unique phone, also on retries: its last digits, in groups of three. */
export const newPhone = (): string => String(randomInt(100_000, 1_000_000)).replace(/(?=...$)/, " ");

/** What the page of a case says of its status. */
export const STATUS = {
  before: "Поднесен",
  next: "Закажан",
  changed: "Статусот на случајот е променет!",
} as const;

/** The disclosure with the form of the status. */
export const statusForm = (page: Page): Locator =>
  page.getByRole("group").filter({ hasText: "Промени статус на случајот" });

export async function openStatus(page: Page): Promise<Locator> {
  await page.getByText("Промени статус на случајот").click();
  return statusForm(page);
}

/** Fills in the form, without sending it. */
export async function fillStatus(form: Locator, next: string, comment: string): Promise<void> {
  await form.getByRole("combobox", { name: "Нов статус" }).selectOption(next);
  await form.getByRole("textbox", { name: "Коментар" }).fill(comment);
}

export const saveStatus = (form: Locator): Promise<void> =>
  form.getByRole("button", { name: "Зачувај" }).click();

/** Entries of the merged history, newest first. */
export const history = (page: Page): Locator =>
  page.getByRole("heading", { name: "Историја" }).locator("..").getByRole("listitem");
