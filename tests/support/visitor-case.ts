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

/** The labels of each of the three statuses on the page of a case. */
export const STATUSES = {
  case: {
    of: "на случајот",
    title: "Случај",
    before: "Поднесен",
    next: "Закажан",
    changed: "Статусот на случајот е променет!",
  },
  initiative: {
    of: "на иницијативата",
    title: "Иницијатива",
    before: "Неподнесена",
    next: "Во подготовка",
    changed: "Статусот на иницијативата е променет!",
  },
  question: {
    of: "на пратеничкото прашање",
    title: "Пратеничко прашање",
    before: "Неподнесено",
    next: "Поднесено",
    changed: "Статусот на пратеничкото прашање е променет!",
  },
} as const;

export type Status = (typeof STATUSES)[keyof typeof STATUSES];

/** The disclosure with the form of one status. */
export const statusForm = (page: Page, { of }: Status): Locator =>
  page.getByRole("group").filter({ hasText: `Промени статус ${of}` });

export async function openStatus(page: Page, status: Status): Promise<Locator> {
  await page.getByText(`Промени статус ${status.of}`).click();
  return statusForm(page, status);
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
