import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/axe.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

test.use({ account: "administrator" });

test("who removes a person is asked what goes and what stays, and then the case is nameless @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const fullName = javaScriptEnabled ? "Бришана Скриптовска" : "Бришана Хартиевска";
  const id = await newCase({ fullName });
  await page.goto(`/admin/cases/view/${id}`);
  await page.getByRole("link", { name: "Направи го безимен" }).click();
  await page.getByRole("combobox", { name: "Причина" }).selectOption("Барање на лицето");
  await page.getByRole("button", { name: "Понатаму" }).click();
  await expect(page.getByRole("alert")).toContainText("Проверете ги полињата за грешки!");
  await page.getByRole("textbox", { name: "Број на согласноста" }).fill(`08-${id}/1`);
  await page.getByRole("button", { name: "Понатаму" }).click();
  await expect(page.getByRole("alert").getByText("Исчезнуваат:")).toBeVisible();
  // The toast of a mistake that is mended goes with it, not seconds later.
  await expect(page.getByText("Проверете ги полињата за грешки!")).toHaveCount(0, { timeout: 1000 });
  if (javaScriptEnabled) await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320, 1280);
  await page.getByRole("button", { name: "Потврди и зачувај" }).click();
  await expect(page.getByText(`согласност бр. 08-${id}/1`)).toBeVisible();
  await expect(page.getByText(fullName)).toHaveCount(0);
});
