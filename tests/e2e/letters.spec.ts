import type { Page } from "@playwright/test";
import { expectFineEverywhere } from "#tests/support/visitor-look.ts";
import { expect, test } from "#tests/support/visitor.ts";
import { newCase } from "#tests/support/visitor-case.ts";

/** Letters to the person of a case: written, and out of the house. */

test.use({ account: "assistant" });

const CHOSEN = {
  fullName: "Шпреса Адеми",
  reason: "Рампата е отстранета.\n[Желби за средбата: албански, по е-пошта]",
  email: "shpresa@example.org",
};

const text = (page: Page) => page.getByRole("textbox", { name: "Текст" });

test("another template and language keep what was typed, and ask before it is lost", async ({ page }) => {
  const id = await newCase(CHOSEN);
  await page.goto(`/admin/cases/write/${id}?template=bring`);
  await page.getByLabel("Кои документи да донесе").fill("letërnjoftimin");
  await page.getByRole("radio", { name: "англиски", exact: true }).check();
  await expect(text(page)).toHaveValue(/Please bring to the meeting: letërnjoftimin\./);
  await text(page).fill("Мој текст.");
  const closed = page.getByRole("radio", { name: "Затворено", exact: true });
  await closed.check();
  await page.getByRole("button", { name: "Остави го мојот текст" }).click();
  await expect(closed).not.toBeChecked();
  await expect(text(page)).toHaveValue("Мој текст.");
  await closed.check();
  await page.getByRole("button", { name: "Замени го текстот" }).click();
  await expect(text(page)).toHaveValue(/Our work on your request is finished/);
});

test("a letter opens the print dialogue by itself, once, and is called prepared @nojs @core", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const id = await newCase(CHOSEN);
  await page.goto(`/admin/cases/write/${id}?template=call`);
  await page.getByRole("button", { name: "Испечати", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("E nderuar Shpresa Ademi,");
  await expect(page.getByText(/^подготвено за печатење/).first()).toBeVisible();
  if (!javaScriptEnabled) return;
  const printed = page.locator("html[data-printed]");
  await expect(printed).toHaveCount(1);
  await expect(page).toHaveURL(/letters\/\d+\/[\w-]+$/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Испечати го писмото" })).toBeVisible();
  await expect(printed).toHaveCount(0);
});

test("the form and the letters that have left look right everywhere", async ({ page }) => {
  test.slow();
  const id = await newCase(CHOSEN);
  const open = () => page.goto(`/admin/cases/write/${id}?template=bring`);
  await open();
  await expectFineEverywhere(page);
  await page.getByRole("button", { name: "PDF" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "празни места" })).toBeVisible();
  await expectFineEverywhere(page);
  for (const way of ["Испечати", "Копирај"]) {
    await open();
    await page.getByLabel("Кои документи да донесе").fill("letërnjoftimin");
    await page.getByRole("button", { name: way, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/cases\/letters\//);
    await expectFineEverywhere(page);
  }
});
