import type { Page } from "@playwright/test";
import { expectSummaryFocused } from "#tests/support/visitor-look.ts";
import {
  answersOf,
  expectStep,
  field,
  fillRequest,
  MP,
  send,
  toCaseTab,
} from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The meeting request as a modal dialog over the map (sections 2.4 and 4.1 of the portal document). */

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

const dialog = (page: Page) => page.getByRole("dialog", { name: "Барање за средба" });
const question = (page: Page) => page.getByRole("dialog", { name: "Да се избрише напишаното?" });
const opener = (page: Page) => page.getByRole("link", { name: `Побарај средба : ${MP.name}` });
const close = (page: Page) => dialog(page).getByRole("link", { name: "Затвори" });

async function open(page: Page) {
  await page.goto("/?office=1#office");
  await opener(page).click();
  await expect(dialog(page).getByRole("heading", { level: 1 })).toBeFocused();
}

test("the request opens over the map; Escape, Close and Back lead to its opener @core", async ({ page }) => {
  await open(page);
  const ways = [() => page.keyboard.press("Escape"), () => close(page).click(), () => page.goBack()];
  for (const leave of ways) {
    await expect(page).toHaveURL(MP.requestPage);
    await expect(page).toHaveTitle(/^Барање за средба/);
    await expect(page.locator(".finder .map").first()).toBeVisible();
    await leave();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL("/?office=1#office");
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
  }
});

test("Back is first the tab before, then closed", async ({ page }) => {
  await open(page);
  await toCaseTab(page);
  await expectStep(page, /^2\. За случајот/);
  await page.goBack();
  await expectStep(page, /^1\. За вас/);
  await toCaseTab(page);
  await close(page).click();
  await expect(page).toHaveURL("/?office=1#office");
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
});

test("closing asks once when text is typed, then deletes it with its errors @core", async ({ page }) => {
  await open(page);
  await field(page, "Име и презиме").fill("Тодорка");
  await toCaseTab(page);
  await send(page);
  await expectSummaryFocused(dialog(page));

  for (const leave of [() => page.keyboard.press("Escape"), () => close(page).click()]) {
    await leave();
    await expect(question(page).getByRole("button", { name: "Продолжи со пишување" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(dialog(page)).toBeVisible();
    // The step back that was stopped is taken back.
    await expect(page).toHaveURL(MP.requestPage);
  }
  await close(page).click();
  await question(page).getByRole("button", { name: "Избриши и затвори" }).click();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(field(page, "Име и презиме")).toHaveValue("");
  await expect(dialog(page).getByRole("alert")).toBeHidden();
});

test("a window made narrower and wider again keeps what was typed", async ({ page }) => {
  await open(page);
  await field(page, "Име и презиме").fill("Тодорка");
  await page.setViewportSize(NARROW);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(field(page, "Име и презиме")).toBeFocused();
  await expect(field(page, "Име и презиме")).toHaveValue("Тодорка");
  await expect(page.locator(".finder")).toBeHidden();
  await page.setViewportSize(WIDE);
  await expect(dialog(page)).toBeVisible();
  await expect(field(page, "Име и презиме")).toBeFocused();
  await expect(field(page, "Име и презиме")).toHaveValue("Тодорка");
});

test("a link and a reload open it over its office; sending leads to the receipt", async ({ page }) => {
  await page.goto(MP.requestPage);
  await expect(dialog(page).getByRole("heading", { level: 1 })).toBeFocused();
  // A picture of the office's page, with nothing in it that could be used.
  await expect.poll(async () => (await page.locator(".below").boundingBox())?.height).toBeGreaterThan(1000);
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await close(page).click();
  await expect(page).toHaveURL("/?office=1#office");
  await expect(page.getByRole("complementary", { name: MP.office })).toBeVisible();

  await fillRequest(page, answersOf());
  await expect(dialog(page)).toBeVisible();
  await send(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барањето е примено");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("it is in its place before its script, and without it is the server's form", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(MP.requestPage, { waitUntil: "commit" });
  const form = page.locator(".wizard");
  await expect(form).toHaveCSS("position", "fixed");
  await expect(form.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("while it is sent nothing in it can be changed or closed; without a network that is said beside the button that sends again", async ({
  page,
  context,
}) => {
  await fillRequest(page, answersOf());
  await context.setOffline(true);
  await send(page);
  const again = dialog(page).getByRole("button", { name: "Испрати повторно" });
  await expect(again).toBeFocused();
  await expect(dialog(page).getByRole("alert")).toContainText("Нема мрежа. Ништо не е испратено.");
  await expect(dialog(page).getByRole("alert")).toBeInViewport();
  await expect(field(page, "Тема")).toHaveValue(answersOf().topic);

  await context.setOffline(false);
  const held: (() => void)[] = [];
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await again.click();
  await expect(dialog(page).getByRole("status").getByText("Почекајте уште малку.")).toBeInViewport();
  await expect(page.locator("[inert]").filter({ hasText: "Причина за средбата" }).last()).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  held.forEach((goOn) => goOn());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барањето е примено");
});

test("on a phone and without script the address is a page @nojs", async ({ page, javaScriptEnabled }) => {
  if (javaScriptEnabled) await page.setViewportSize(NARROW);
  await page.goto(MP.requestPage);
  await field(page, "Име и презиме").fill("Тодорка");
  await toCaseTab(page);
  await expectStep(page, /^2\. За случајот/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(".wizard")).toHaveCSS("position", "static");
  await expect(page.getByRole("link", { name: "Откажи" })).toBeHidden();
});
