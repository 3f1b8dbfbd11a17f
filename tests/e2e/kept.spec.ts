import type { Page } from "@playwright/test";
import { fillCitizen, fillMatter, openTab, save } from "#tests/support/visitor-case-form.ts";
import { fillMessage, messageOf, sendMessage } from "#tests/support/visitor-contact.ts";
import {
  answersOf,
  field,
  fillCase,
  fillRequest,
  fillRequestor,
  MP,
  referenceOnReceipt,
  send,
  toCaseTab,
} from "#tests/support/visitor-request.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Nothing typed is lost: wherever the browser's own buttons lead, and whoever presses them. */

const NAME = "Име и презиме";

/** Goes back until the browser has no more, and finds a page of ours each time. */
async function backAllTheWay(page: Page): Promise<void> {
  for (let steps = 0; page.url() !== "about:blank" && steps < 12; steps += 1) {
    if ((await page.goBack()) === null && page.url() === "about:blank") return;
    if (page.url() !== "about:blank")
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("");
  }
}

test("Back from the receipt is a page of ours, whatever was sent before, and the address says nothing technical", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto(MP.requestPage);
  await field(page, NAME).fill("Ана");
  await toCaseTab(page);
  await send(page);
  await expect(page).toHaveTitle(/^Грешка/);
  await expect(page).toHaveURL(MP.requestPage);
  await page.getByRole("button", { name: /^1 Барател/ }).click();
  await expect(page).toHaveURL(MP.requestPage);
  const answers = answersOf();
  await fillRequestor(page, answers);
  await toCaseTab(page);
  await fillCase(page, answers);
  await send(page);
  await referenceOnReceipt(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
  await expect(page).toHaveTitle(/^Барање за средба/);
  await backAllTheWay(page);
});

test("Back from a message that was sent is a page of ours", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, messageOf({ email: "gjorgji" }));
  await sendMessage(page);
  await expect(page).toHaveTitle(/^Грешка/);
  await expect(page).toHaveURL(/\/contact(#message)?$/);
  await fillMessage(page, messageOf());
  await sendMessage(page);
  await expect(page.getByText("Пораката е испратена!")).toBeVisible();
  await backAllTheWay(page);
});

test("a form that went back is shown again by reload, and is gone once another page was asked for", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, "with JavaScript what was typed is the tab's");
  await page.goto(MP.requestPage);
  await field(page, NAME).fill("Ана");
  await toCaseTab(page);
  await send(page);
  await page.reload();
  await expect(page).toHaveTitle(/^Грешка/);
  await expect(field(page, NAME)).toHaveValue("Ана");
  await page.goto("/about");
  await page.goto(MP.requestPage);
  await expect(page).toHaveTitle(/^Барање за средба/);
  await expect(field(page, NAME)).toHaveValue("");
});

test("a form that went back is nobody else's", async ({ page, another, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, "with JavaScript what was typed is the tab's");
  await fillRequest(page, answersOf({ email: "x" }));
  await send(page);
  await expect(page).toHaveTitle(/^Грешка/);
  const stranger = await another();
  await stranger.goto(MP.requestPage);
  await expect(field(stranger, NAME)).toHaveValue("");
});

test.describe("of staff", () => {
  test.use({ account: "assistant" });

  test("Back from a case that was added is a page of ours, and addresses stay clean", async ({ page }) => {
    await page.goto("/admin/cases/add");
    await openTab(page, "Случај");
    await save(page, "Внеси случај");
    await expect(page.getByRole("alert", { name: "Проверете ги полињата за грешки!" })).toBeVisible();
    await expect(page).toHaveURL("/admin/cases/add");
    await openTab(page, "Граѓанин");
    await fillCitizen(page, `Ана ${Date.now()}`);
    await openTab(page, "Случај");
    await fillMatter(page, "Пат");
    await save(page, "Внеси случај");
    await expect(page).toHaveURL(/\/admin\/cases\/edit\/\d+$/);
    await page.goto(page.url().replace("edit", "view"));

    const status = page.locator("section", { has: page.getByRole("heading", { name: "Случај", level: 3 }) });
    await status.getByText("Промени").first().click();
    await status.getByRole("button", { name: "Зачувај" }).click();
    await expect(page.getByRole("alert", { name: "Проверете ги полињата за грешки!" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/cases\/view\/\d+$/);
    await backAllTheWay(page);
  });
});
