import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { openTab, save } from "#tests/support/visitor-case-form.ts";
import {
  answersOf,
  fillRequest,
  openWhatWasSent,
  referenceOnReceipt,
  send,
} from "#tests/support/visitor-request.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen says what makes the meeting possible; the assistant reads it, and changes it after a call. */

const tick = (page: Page, ...names: readonly string[]) =>
  names.reduce(
    (before, name) => before.then(() => page.getByRole("checkbox", { name, exact: true }).check()),
    Promise.resolve(),
  );

test("a citizen asks for a language, days and no stairs, and the assistant finds it @nojs", async ({
  page,
  another,
  javaScriptEnabled,
}) => {
  const answers = answersOf();
  await fillRequest(page, answers);
  const language = page.getByLabel("На кој јазик сакате да разговарате?");
  await expect(language.getByRole("option").first()).toHaveText("Сеедно");
  await expect(language).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Сеедно" })).toBeChecked();
  await language.selectOption("Албански");
  await page.getByRole("radio", { name: "По е-пошта" }).check();
  await tick(page, "понеделник", "вторник", "среда", "петок", "Влез без скали");
  if (javaScriptEnabled) await expectAccessible(page);
  await send(page);
  await expect(page.getByRole("group", { name: /Кои денови/ })).toHaveAccessibleDescription(
    /Може да се изберат најмногу 3!/,
  );
  for (const day of ["понеделник", "среда"]) await page.getByRole("checkbox", { name: day }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Влез без скали" })).toBeChecked();
  await send(page);
  await referenceOnReceipt(page);
  await openWhatWasSent(page);
  for (const told of ["Албански", "По е-пошта", "вторник, петок", "Влез без скали"])
    await expect(page.getByRole("definition").filter({ hasText: told })).toHaveCount(1);

  const assistant = await another("assistant");
  await assistant.goto("/admin/cases");
  const row = assistant.getByRole("row").filter({ hasText: answers.fullName });
  for (const wish of ["без скали", "албански", "по е-пошта", "вторник или петок"])
    await expect(row.getByTitle(wish)).toBeVisible();
  await row.getByRole("link").first().click();
  await expect(assistant.getByRole("definition").filter({ hasText: "вторник или петок" })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(assistant);
  await assistant.getByRole("link", { name: "Промени" }).click();
  await openTab(assistant, "Случај");
  await assistant.getByLabel("Јазик за разговор").selectOption("Турски");
  await save(assistant, "Промени случај");
  await expect(assistant.getByRole("definition").filter({ hasText: "турски" })).toBeVisible();
});

test("the counter says what the chosen wishes leave of the reason @core", async ({ page }) => {
  await fillRequest(page, answersOf());
  const reason = page.getByLabel("Причина за средбата");
  await reason.fill("а".repeat(20));
  await expect(reason).toHaveAccessibleDescription(/20 од 1000 карактери/);
  await page.getByLabel("На кој јазик сакате да разговарате?").selectOption("Албански");
  await page.getByRole("radio", { name: "По телефон" }).check();
  const room = 1000 - "\n[Желби за средбата: албански, по телефон]".length;
  await expect(reason).toHaveAccessibleDescription(new RegExp(`20 од ${room}, со вашите избори`));
  await reason.fill("а".repeat(room + 1));
  await send(page);
  await expect(page.getByText(`Полето не треба да има повеќе од ${room} карактери!`).first()).toBeVisible();
  await page.getByRole("radio", { name: "Сеедно" }).check();
  await page.getByLabel("На кој јазик сакате да разговарате?").selectOption("Сеедно");
  await expect(reason).toHaveAccessibleDescription(/од 1000 карактери/);
});
