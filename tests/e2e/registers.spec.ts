import type { Locator, Page } from "@playwright/test";
import { plain } from "#tests/support/images.ts";
import { errorSummary } from "#tests/support/visitor-look.ts";
import { told } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Categories, MPs and parties: who finds them, and what an administrator changes. */

test.use({ account: "administrator" });

const SITE = "Канцеларии за контакт со граѓаните";

let codes = 0;

/** A category's code that no other process of a run uses; after a failure its app continues in another process. */
const newCode = () => {
  codes += 1;
  return 100 + test.info().workerIndex * 10 + codes;
};

async function choose(field: Locator, name: string, buffer: Buffer) {
  const mimeType = name.endsWith("png") ? "image/png" : "image/jpeg";
  await field.setInputFiles({ name, mimeType, buffer });
}

async function search(page: Page, words: string) {
  await page.getByRole("main").getByRole("searchbox").fill(words);
  await page.getByRole("main").getByRole("button", { name: "Барај" }).click();
}

test("adds a category, finds, looks at and changes it @nojs @core", async ({ page, javaScriptEnabled }) => {
  const code = newCode();
  const name = `Спорт ${code}`;
  await page.goto("/admin/categories");
  await page.getByRole("link", { name: "Внеси категорија" }).click();
  await expect(page).toHaveTitle(`Внеси категорија · ${SITE}`);
  await page.getByRole("button", { name: "Внеси категорија" }).click();
  await expect(errorSummary(page).getByRole("link")).toHaveCount(6);

  await page.getByLabel("Број").fill(String(code));
  await page.getByLabel("Име", { exact: false }).first().fill(name);
  await page.getByLabel("Име на албански").fill(`Sport ${code}`);
  await page.getByLabel("Име на англиски").fill(`Sports ${code}`);
  await page.getByLabel("Опис").fill("Игралишта и сали.");
  await choose(page.getByLabel("Икона"), "икона.png", await plain(64, 64, "png"));
  await page.getByRole("button", { name: "Внеси категорија" }).click();
  await expect(errorSummary(page).getByRole("link")).toHaveText([
    "Икона: Иконата мора да биде со димензии 128px x 128px!",
  ]);
  const icon = await plain(128, 128, "png");
  const alsoPage = Buffer.concat([icon, Buffer.from("<!DOCTYPE html>")]);
  await choose(page.getByLabel("Икона"), "икона.png", alsoPage);
  await page.getByRole("button", { name: "Внеси категорија" }).click();
  const format = page.locator(".err", { hasText: "Прикачената икона мора да е PNG!" });
  await expect(format).toBeVisible();
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Откажи го изборот" }).click();
    await expect(format).toBeHidden();
  }
  await choose(page.getByLabel("Икона"), "икона.png", icon);
  await page.getByRole("button", { name: "Внеси категорија" }).click();
  await expect(told(page)).toContainText("УспешноКатегоријата е внесена");

  await search(page, `sport ${code}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("link", { name: "Промени" }).click();
  await page.getByLabel("Опис").fill("Игралишта, сали и клубови.");
  await page.getByRole("button", { name: "Промени категорија" }).click();
  await expect(told(page)).toContainText("УспешноКатегоријата е променета");
  await search(page, name);
  await expect(page.getByRole("cell", { name: "Игралишта, сали и клубови." })).toBeVisible();
});

test("changes an MP and gives a picture, cut to a square @nojs", async ({ page, javaScriptEnabled }) => {
  await page.goto("/admin/mps?size=all");
  // Other stories don't need the inactive ones.
  const inactive = page.getByRole("row").filter({ hasText: "Неактивен" });
  await inactive
    .nth(javaScriptEnabled ? 0 : 1)
    .getByRole("link", { name: /^Промени:/ })
    .click();
  await expect(page).toHaveTitle(`Промени пратеник · ${SITE}`);
  await expect(page.getByLabel("Мандат")).toHaveAttribute("readonly", "");
  const name = await page.getByLabel("Име и презиме", { exact: false }).first().inputValue();
  await page.getByLabel("Е-пошта").fill("не е адреса");
  await page.getByRole("button", { name: "Промени пратеник" }).click();
  await expect(errorSummary(page).getByRole("link")).toHaveText([
    "Е-пошта: Внесете валидна адреса на е-пошта!",
  ]);
  await page.getByLabel("Е-пошта").fill("pratenik@example.mk");
  await choose(page.getByLabel("Слика"), "слика.jpg", await plain(400, 200));
  if (javaScriptEnabled) await page.getByRole("button", { name: "Потврди" }).click();
  await page.getByRole("button", { name: "Промени пратеник" }).click();
  await expect(told(page)).toContainText("УспешноПратеникот е променет");

  await search(page, name);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("pratenik@example.mk")).toBeVisible();
  const picture = page.getByRole("main").locator("img.face");
  await expect(picture).toHaveJSProperty("naturalWidth", 200);
  await expect(picture).toHaveJSProperty("naturalHeight", 200);
});

test("goes through the pages of a list, and chooses how long they are", async ({ page }) => {
  await page.goto("/admin/mps");
  await expect(page.getByRole("row")).toHaveCount(26);
  await page.getByRole("link", { name: "Страница 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  // The choice applies itself once its button is gone.
  await expect(page.getByRole("button", { name: "Прикажи", exact: true })).toHaveCount(0);
  await page.getByLabel("По страница").selectOption("Сите");
  await expect(page).toHaveURL(/size=all/);
  await expect(page.getByRole("row").nth(101)).toBeVisible();
});
