import { expectAccessible } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The administrator's year: what needs them, registers that answer, and the reports of a period together. */

test.use({ account: "administrator" });

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
