import { expectAccessible } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Somebody leaves: the question before says what is left and who takes over; one press does it. */

test.use({ account: "administrator" });

test("an assistant's MPs are taken over before the account is closed @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  // Those of whom no other story speaks.
  const leaves = javaScriptEnabled ? "Иван Трајков" : "Павле Трајков";
  await page.goto(`/admin/users?q=${encodeURIComponent(leaves)}`);
  await page.getByRole("link", { name: `Промени: ${leaves}` }).click();
  await page.getByRole("checkbox", { name: "Активен" }).uncheck();
  const save = page.getByRole("button", { name: "Промени корисник" });
  await save.click();
  const question = page.getByRole("alert");
  await expect(question).toContainText("Пратеници кај овој асистент (3): ");
  await expect(question).toContainText("Сè уште ништо не е зачувано");
  await page.getByLabel("Пратениците ги презема").selectOption("Филип Стојковски");
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("button", { name: "Потврди и зачувај" }).click();
  await expect(page.getByRole("status", { name: "Известувања" })).toContainText("Корисникот е променет");
});

test("an MP's open cases are handed over, and citizens read that they left and whom to call @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = javaScriptEnabled ? "Марија Здравковска" : "Виолета Ефремова";
  await page.goto(`/admin/mps?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `Промени: ${name}` }).click();
  await page.getByRole("radio", { name: "Неактивен" }).check();
  const id = /edit\/(\d+)/.exec(page.url())?.[1] ?? "";
  await page.getByRole("button", { name: "Промени пратеник" }).click();
  await expect(page.getByRole("alert")).toContainText(/Отворени случаи: \d+\./);
  await page.getByLabel("Отворените случаи ги презема").selectOption("Бисера Данева");
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("button", { name: "Потврди и зачувај" }).click();
  await expect(page.getByRole("status", { name: "Известувања" })).toContainText("Пратеникот е променет");
  await page.goto(`/dashboard/mp/${id}`);
  await expect(page.getByRole("main")).toContainText("Поранешен пратеник");
  await expect(page.getByRole("main").getByRole("link", { name: /^0\d\d / })).toHaveAttribute(
    "href",
    /^tel:/,
  );
  if (javaScriptEnabled) await expectAccessible(page);
});
