import { fillStatus, history, newCase, openStatus, saveStatus, STATUS } from "#tests/support/visitor-case.ts";
import { openFirst } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant works on a case: sees everything, changes its three statuses. */

test.use({ account: "assistant" });

test.beforeEach(async ({ page }) => {
  await page.goto(`/admin/cases/view/${await newCase()}`);
});

const WISHES = "[Желби за средбата: албански, по е-пошта, четврток, петок, без скали, со придружба]";

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`person and next step are on the first screen of ${viewport.width} px @nojs`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const reason = "Мајка ми се движи со инвалидска количка, а рампата е отстранета при реновирањето. ";
    await page.goto(`/admin/cases/view/${await newCase({ reason: `${reason.repeat(10)}\n${WISHES}` })}`);
    const strongest = page
      .getByRole("region", { name: "Што понатаму" })
      .getByRole("button", { name: /^Закажи и извести/ })
      .first();
    for (const part of [
      page.getByRole("heading", { level: 1 }),
      page.getByRole("link", { name: "070 000 111" }),
      strongest,
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Мајка ми се движи")).toBeInViewport();
    for (const wish of ["без скали, со придружба", "четврток или петок"])
      await expect(page.getByText(wish)).toBeVisible();
    if (viewport.width > 1000)
      await expect(page.getByText("Промени статус на случајот")).toBeInViewport({ ratio: 1 });
  });
}

test("a change of status is told, shown and written into the history @core", async ({ page }) => {
  const comment = `Договорено по телефон.`;
  const form = await openStatus(page);
  await fillStatus(form, STATUS.next, comment);
  await saveStatus(form);

  await expect(page.getByRole("status", { name: "Известувања" })).toContainText(`Успешно${STATUS.changed}`);
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).first()).toContainText(`${STATUS.next} (беше ${STATUS.before}): ${comment}`);
  await expect(history(page).first()).toContainText("Марјан Огненовски");
  await expect(form.getByRole("textbox", { name: "Коментар" })).toBeHidden();
  await expect(form.locator("summary")).toBeFocused();
  await page.reload();
  await expect(page.getByText(STATUS.changed)).toBeHidden();
});

test("the next case of the list begins with an empty form, without another's comment", async ({ page }) => {
  await newCase();
  await page.goto("/admin/cases?size=10");
  await openFirst(page);
  const form = await openStatus(page);
  await fillStatus(form, "Решен", "За првиот случај");
  await page.getByRole("link", { name: "Следен случај" }).click();
  await page.getByRole("button", { name: "Напушти" }).click();
  await expect(page.getByText(/^2 од/)).toBeVisible();
  await expect(form.getByRole("textbox")).toBeHidden();
  await openStatus(page);
  await expect(form.getByRole("textbox")).toHaveValue("");
});
