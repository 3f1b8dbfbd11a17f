import { expectNoSidewaysScroll } from "#tests/support/axe.ts";
import { newCase, openStatus, saveStatus, STATUSES } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor-look.ts";

/** Every screen of sign-in and back-office: titled, accessible, never wider than its window. */

const SITE = "Канцеларии за контакт со граѓаните";

test("the way in", async ({ page, expectFine, expectFineEverywhere }) => {
  await page.goto("/admin/cases");
  await expect.soft(page).toHaveTitle(`Најава · ${SITE}`);
  await expectFineEverywhere();
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await expect.soft(page).toHaveTitle("Најава · Демо услуга за најава");
  await expectFineEverywhere();
  await page.getByRole("button", { name: "Најави се" }).click();
  await expect.soft(page).toHaveTitle("Грешка: Најава · Демо услуга за најава");
  await expectFine();
});

test("the refusal", async ({ page, expectFineEverywhere }) => {
  await page.goto("/admin/unauthorized");
  await expect.soft(page).toHaveTitle(`Неовластен корисник · ${SITE}`);
  await expectFineEverywhere();
});

test.describe("signed in", () => {
  test.use({ account: "assistant" });

  test("the case list", async ({ page, expectFineEverywhere }) => {
    await page.goto("/admin/cases?size=10&statusId=2");
    await expect.soft(page).toHaveTitle(`Случаи · ${SITE}`);
    await expectFineEverywhere();
  });

  test("a case", async ({ page, expectFine, expectFineEverywhere }) => {
    const id = await newCase();
    await page.goto(`/admin/cases/view/${id}`);
    await expect.soft(page).toHaveTitle(`Случај ${id} · ${SITE}`);
    await expectFineEverywhere();
    await saveStatus(await openStatus(page, STATUSES.question));
    await expect.soft(page).toHaveTitle(`Грешка: Случај ${id} · ${SITE}`);
    await expectFine();
  });

  test("a case with meetings and a long history", async ({ page, expectFineEverywhere }) => {
    await page.goto("/admin/cases?size=10&statusId=5");
    await page
      .getByRole("link", { name: /^Прегледај/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Средби на случајот" })).toBeVisible();
    await expectFineEverywhere();
  });

  test("a case whose texts have no spaces", async ({ page }) => {
    const long = (length: number) => "Ш".repeat(length);
    const [fullName, topic, reason] = [long(100), long(200), long(1000)];
    const id = await newCase({ fullName, topic, reason, address: fullName });
    await page.goto("/admin/cases?size=10");
    await expectNoSidewaysScroll(page, 360, 1280);
    await page.goto(`/admin/cases/view/${id}`);
    await expectNoSidewaysScroll(page, 360, 1280);
  });

  for (const [name, path, title] of [
    ["a page that does not exist", "/admin/nothing-here", "Страницата не постои."],
    ["a case of other MPs", "/admin/cases/view/1", "Нема пристап до оваа страница"],
    ["the question before signing out", "/admin/logout", "Одјава"],
  ] as const) {
    test(name, async ({ page, expectFine }) => {
      await page.goto(path);
      await expect.soft(page).toHaveTitle(`${title} · ${SITE}`);
      await expectFine();
    });
  }
});
