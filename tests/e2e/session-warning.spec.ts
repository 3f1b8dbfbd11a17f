import { expectAccessible } from "#tests/support/visitor-look.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Two minutes before a session ends the page says so, and offers to stay. */

test.use({ account: "assistant" });

// R7
test("a warning comes two minutes before the end; staying puts it off; the end is told", async ({ page }) => {
  await page.clock.install();
  await page.goto("/admin/cases/add");
  const warning = page.getByRole("status").filter({ hasText: /Твоја|сесија/ });
  const name = page.getByLabel("Име и презиме");
  await name.focus();
  await page.clock.fastForward("25:00");
  await expect(page.getByText(/Твојата сесија истекува во/)).toHaveCount(0);
  await page.clock.fastForward("03:30");
  await expect(warning).toContainText(/Твојата сесија истекува во \d\d:\d\d\./);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Продолжи ја сесијата" }).click();
  await expect(page.getByText(/Твојата сесија истекува во/)).toHaveCount(0);
  await expect(name).toBeFocused();

  await page.clock.fastForward("28:30");
  await expect(warning).toContainText("Твојата сесија истекува");
  await page.clock.fastForward("03:00");
  await expect(warning).toContainText("Твојата сесија истече.");
});
