import { expectAccessible } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The administrator's year: what needs them, registers that answer, and the reports of a period together. */

test.use({ account: "administrator" });

test("starts the day with what needs them @nojs", async ({ page, javaScriptEnabled }) => {
  await page.goto("/admin/dashboard");
  const card = page.getByRole("region", { name: "Што те чека" });
  const cases = card.getByRole("link", { name: /нови? случа[ји]+ чека/ });
  await expect(cases).toContainText("најдолго: ");
  if (javaScriptEnabled) await expectAccessible(page);
  await cases.click();
  await expect(page).toHaveURL(/\/admin\/cases\?statusId=1&page=\d+$/);
  await expect(page.getByRole("row").last()).toContainText("Поднесен");
});

test("finds rows of a register by what they have, and takes them along @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/mps");
  const filters = page.getByRole("search", { name: "Филтри" });
  await filters.getByLabel("Статус").selectOption("inactive");
  await filters.getByRole("button", { name: "Примени" }).click();
  await expect(page).toHaveURL(/status=inactive/);
  await expect(page.getByRole("main")).toContainText(/Пронајдени? (?:е|се) \d+ од 144/);
  await expect(page.getByRole("row").last()).toContainText("Неактивен");
  if (javaScriptEnabled) await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Извези (Excel)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^pratenici-[\d-]+\.xlsx$/);
});

test("has the reports of a period together @nojs @core", async ({ page, javaScriptEnabled }) => {
  await page.goto("/admin/reports/monthly/overview");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Извештаи за \S+ 20\d\d$/);
  const counters = page.getByRole("navigation", { name: "Статус" });
  await counters.getByRole("link", { name: /\d Поднесен$/ }).click();
  await expect(page).toHaveURL(/status=2/);
  await expect(counters.getByRole("link", { name: /\d Поднесен$/ })).toHaveAttribute("aria-current", "page");
  if (javaScriptEnabled) await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Сите во една табела" }).click();
  expect((await download).suggestedFilename()).toMatch(/^zbirno-\d{4}-\d\d\.xlsx$/);
});

test("ends a mandate with one yes, and reads what became of it @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/mps");
  await page
    .getByRole("link", { name: /^Крај на мандат/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Крај на мандат /);
  if (javaScriptEnabled) await expectAccessible(page);
  const end = page.getByRole("button", { name: "Заврши ги избраните мандати" });
  await end.click();
  await expect(page.getByRole("alert")).toContainText("Избери барем еден пратеник.");
  // The last one, of whom no other story speaks.
  const rows = page.getByRole("row");
  await expect(page.locator("tr.at")).toHaveCount(0);
  const count = await rows.count();
  await rows.last().getByRole("checkbox").check();
  await end.click();
  const results = page.getByRole("list", { name: "Што стана со секој мандат" });
  await expect(results).toContainText(": мандатот е завршен");
  await expect(results).toBeInViewport();
  await expect(rows).toHaveCount(count - 1);
  if (javaScriptEnabled) await expectAccessible(page);
  await page.reload();
  await expect(results).toContainText(": мандатот е завршен");
});
