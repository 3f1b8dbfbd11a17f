import { giveCredentials, signIn } from "#tests/support/visitor-staff.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Staff come in through the identity provider and leave again. */

test("who is not signed in gets the sign-in screen and then the page that was asked for", async ({
  page,
}) => {
  await page.goto("/admin/cases?size=10&statusId=2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
  await signIn(page, "assistant");
  await expect(page).toHaveURL(/\/admin\/cases\?size=10&statusId=2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Случаи/);
  await expect(page.getByRole("banner").getByText("Марјан Огненовски")).toBeVisible();
});

test("a wrong password keeps the username and says what is wrong", async ({ page }) => {
  await page.goto("/admin/login");
  await signIn(page, "assistant", "wrong");
  await expect(page.getByRole("alert")).toContainText("Проверете ги полињата за грешки!");
  await expect(page.getByLabel("Корисничко име")).toHaveValue("assistant");
  await expect(page.getByLabel("Лозинка")).toHaveValue("");
  await expect(page.getByLabel("Лозинка")).toHaveAccessibleDescription(
    "Корисничкото име или лозинката не се точни.",
  );
  await giveCredentials(page, "assistant", "demo");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Доб.*Марјан Огненовски$/);
});

test("citizens find their way from the sign-in screen to the portal", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Најдете канцеларија" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Разговарајте со вашиот пратеник во вашата општина",
  );
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

test("a link to the sign-out only asks", async ({ page }) => {
  await page.goto("/admin/cases");
  await signIn(page, "monitor");
  await page.goto("/admin/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Дали сакате да се одјавите?");
  await page.getByRole("link", { name: "Откажи" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Доб/);
  await page.goto("/admin/logout");
  await page.getByRole("button", { name: "Одјави се" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
});
