import type { Page } from "@playwright/test";
import { expectSound } from "#tests/support/axe.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant keeps views of the case list, orders them, opens the day with one, and takes them away again. */

test.use({ account: "assistant" });

async function expectSoundOnDesk(page: Page) {
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("form") });
const views = (page: Page) => page.getByRole("navigation", { name: "Прикази" });
const filters = (page: Page) => page.locator("summary").filter({ hasText: "Филтри" });

/** Names the filters of an address, beside the filters. */
async function keep(page: Page, query: string, name: string) {
  await page.goto(`/admin/cases?${query}`);
  await filters(page).click();
  await page.getByLabel("Зачувај го како приказ").fill(name);
  await page.getByRole("button", { name: "Зачувај приказ" }).click();
  const view = views(page).getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(view.last()).toHaveAttribute("aria-current", "page");
}

test("views are kept, looked at, put in order, made the start page, named again and removed @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const sound = async () => {
    if (javaScriptEnabled) await expectSoundOnDesk(page);
  };
  await newCase({ fullName: "Нова За Приказ" });
  await page.goto("/admin/cases?statusId=1");
  await expect(views(page).getByRole("link", { name: /^Поднесени/ })).toHaveAttribute("aria-current", /./);
  await filters(page).click();
  await sound();
  await page.getByRole("button", { name: "Зачувај приказ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Зачувај приказ");
  await expect(page.getByRole("alert").first()).toContainText("Полето е задолжително!");
  await sound();
  await keep(page, "statusId=1", "За одговор");
  await keep(page, "statusId=2&caseCategoryId=4", "Закажани");
  await sound();

  await page.goto("/admin/cases/views");
  await expect(rows(page)).toHaveCount(2);
  await sound();
  await page.getByRole("button", { name: "Нагоре: Закажани" }).click();
  await expect(rows(page).first()).toContainText("Закажани");
  await page.getByRole("button", { name: "Направи почетна: За одговор" }).click();
  await expect(rows(page).last()).toContainText("Почетна");
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/cases?statusId=1");

  await page.goto("/admin/cases/views");
  await page.getByRole("link", { name: "Преименувај: За одговор" }).click();
  await expect(page.getByLabel("Име на приказот")).toHaveValue("За одговор");
  await page.getByLabel("Име на приказот").fill("Нови");
  await page.getByRole("main").getByRole("button", { name: "Преименувај" }).click();
  await expect(rows(page).last()).toContainText("Нови");
  for (const name of ["Нови", "Закажани"])
    await page.getByRole("button", { name: `Избриши: ${name}` }).click();
  await expect(rows(page)).toHaveCount(0);
  await sound();
});
