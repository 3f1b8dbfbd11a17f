import { expect, type Page } from "@playwright/test";
import { answersOf, fillRequest, send } from "./visitor-request.ts";

/** Returns what a citizen can look the request up with, and what the office knows it by. */
export async function sentRequest(page: Page, { answerWay }: { readonly answerWay?: string } = {}) {
  const answers = answersOf();
  await fillRequest(page, answers);
  if (answerWay !== undefined) await page.getByRole("radio", { name: answerWay }).check();
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
