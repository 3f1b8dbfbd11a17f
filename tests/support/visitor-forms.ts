import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

/** Selects an option by its name: in the native list, or in the field that replaces it with JavaScript. */
export async function choose(control: Locator, name: string): Promise<void> {
  await expect(async () => {
    if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
      await control.selectOption(name, { timeout: 10_000 });
    } else {
      // Not typed: Firefox's driver writes Cyrillic past React.
      await control.click({ timeout: 10_000 });
      const option = control.page().getByRole("option", { name, exact: true }).first();
      await option.click({ timeout: 10_000 });
      await expect(control).toHaveValue(name, { timeout: 10_000 });
    }
  }).toPass();
}

/** An MP of the demo data, which never change, whose assistant has a demo account. */
export const MP = {
  name: "Борис Секуловски",
  assistant: "Марјан Огненовски",
  municipality: "Центар",
  office: "Центар, канцеларија 1",
  requestPage: "/?office=1&mp=1#meeting-request",
} as const;

type Answers = Readonly<Record<"fullName" | "email" | "phone" | "municipality" | "topic" | "reason", string>>;

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

/** The step of a form in which one is, by its button. */
export const expectStep = (page: Page, name: RegExp): Promise<void> =>
  expect(page.getByRole("button", { name })).toHaveAttribute("aria-current", "step");

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

/** Returns what a citizen can look the request up with, and what the office knows it by. */
export async function sentRequest(page: Page, { answerWay }: { readonly answerWay?: string } = {}) {
  const answers = answersOf();
  await fillRequest(page, answers);
  if (answerWay !== undefined) {
    await page.locator("summary", { hasText: "За да ви биде полесно" }).click();
    await page.getByLabel("Како да ви се јавиме?").selectOption(answerWay);
  }
  await send(page);
  const href = (await page.locator('a[href^="/request/"]').first().getAttribute("href")) ?? "";
  const code = href.slice("/request/".length);
  expect(code).toMatch(/^[2-9AEJKMT]{12}$/);
  const text = (await page.getByRole("main").textContent()) ?? "";
  const [, caseId = ""] = /Број на барањето\D*(\d+)/.exec(text) ?? [];
  const { fullName, phone } = answers;
  return { code, digits: phone.replaceAll(/\D/g, "").slice(-3), caseId, fullName, phone };
}

/** Opens the page of a request. */
export async function lookUp(
  page: Page,
  { code, digits }: { readonly code: string; readonly digits: string },
) {
  await page.goto("/request");
  await page.getByLabel("Код на барањето").fill(code);
  await page.getByLabel("Последни три цифри од телефонот").fill(digits);
  await page.getByRole("button", { name: "Прикажи го барањето" }).click();
}

export const fillCitizen = (page: Page, fullName: string): Promise<void> =>
  fillRequestor(page, answersOf({ fullName }));

export async function fillMatter(page: Page, topic: string): Promise<void> {
  await choose(page.getByLabel("Пратеник"), "Борис Секуловски");
  await choose(page.getByLabel("Категорија"), "7. Транспорт и инфраструктура");
  await field(page, "Тема").fill(topic);
  await field(page, "Причина").fill("Патот е оштетен од март. 😀\nДецата одат пешки.");
  await field(page, "Прва посета").fill("Да.");
  await field(page, "Вклучени се и други").fill("Соседите.");
  await page.getByRole("radio", { name: "Не", exact: true }).check();
}

export const save = (page: Page, name: "Внеси случај" | "Промени случај"): Promise<void> =>
  page.getByRole("main").getByRole("button", { name }).filter({ visible: true }).click();
