import { signIn } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Staff come in through the identity provider and leave again. */

test("who isn't signed in gets the sign-in screen, then the page asked for @nojs @core", async ({ page }) => {
  await page.goto("/admin/cases?size=10&statusId=2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
  await signIn(page, "assistant");
  await expect(page).toHaveURL(/\/admin\/cases\?size=10&statusId=2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Случаи/);
  await expect(page.getByRole("banner").getByText("Марјан Огненовски")).toBeVisible();
});

test("signing out ends it: Back shows nothing, and the next one has to sign in", async ({ page }) => {
  await page.goto("/admin/cases");
  await signIn(page, "monitor");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("banner").getByText("Кирил Недевски").click();
  await page.getByRole("button", { name: "Одјави се" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.goto("/admin/cases");
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await expect(page.getByLabel("Лозинка")).toBeVisible();
});
