import {
  fillStatus,
  history,
  newCase,
  openStatus,
  saveStatus,
  STATUSES,
} from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant works on a case: sees everything, changes its three statuses. */

test.use({ account: "assistant" });

test.beforeEach(async ({ page }) => {
  await page.goto(`/admin/cases/view/${await newCase()}`);
});

test("shows what the citizen told, read-only", async ({ page }) => {
  const told = (term: string) => page.getByText(term, { exact: true }).locator("+ dd");
  await expect(told("Телефон").getByRole("link")).toHaveAttribute("href", "tel:070000111");
  await expect(told("Причина")).toHaveText("Тротоарот е раскопан од пролетта.");
  await expect(told("Пратеник")).toHaveText("Борис Секуловски");
  await expect(told("Категорија")).toHaveText("7. Транспорт и инфраструктура");
  await expect(told("Средба преку интернет")).toHaveText("Да");
  await expect(told("Општина")).toHaveText("Центар");
  await expect(told("Возраст")).toHaveText("35-45");
  await expect(told("Организација")).toHaveText("не е наведено");
  await expect(told("Е-пошта").getByRole("link")).toHaveAttribute("href", "mailto:angelina@example.com");
  await expect(page.getByRole("textbox").filter({ visible: true })).toHaveCount(0);
});

const WISHES = "[Желби за средбата: албански, по е-пошта, четврток, петок, без скали, со придружба]";

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`the matter and the next step are on the first screen of ${viewport.width} px @nojs`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const reason = "Мајка ми се движи со инвалидска количка, а рампата е отстранета при реновирањето. ";
    await page.goto(`/admin/cases/view/${await newCase({ reason: `${reason.repeat(10)}\n${WISHES}` })}`);
    const nextSteps = page.getByRole("navigation", { name: "Што понатаму" });
    const strongest = nextSteps.getByRole("button", { name: /^Закажи и извести/ }).first();
    for (const part of [
      page.getByRole("heading", { level: 1 }),
      page.getByRole("link", { name: "070 000 111" }),
      page.getByText("без скали, со придружба"),
      page.getByText("четврток или петок"),
      strongest,
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Мајка ми се движи")).toBeInViewport();
    if (viewport.width > 1000)
      await expect(page.getByText("Промени статус на случајот")).toBeInViewport({ ratio: 1 });
    else {
      await nextSteps.getByRole("link", { name: "Статус" }).click();
      await expect(page.getByRole("combobox", { name: "Нов статус" })).toBeInViewport({ ratio: 1 });
    }
  });
}

test("statuses, meetings and history of a new case", async ({ page }) => {
  const statuses = page.getByRole("complementary").filter({ hasText: "Статуси" });
  for (const text of ["Поднесен", "Неподнесена", "Неподнесено"]) {
    await expect(statuses.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
  }
  await expect(page.getByText("За овој случај сè уште нема средби.")).toBeVisible();
  await expect(history(page)).toHaveCount(3);
  await expect(history(page).first()).toContainText("СлучајПоднесен");
});

for (const status of Object.values(STATUSES)) {
  test(`a change of the status ${status.of} is told, shown and written into the history @firefox`, async ({
    page,
  }) => {
    const comment = `Договорено по телефон: ${status.title}.`;
    const form = await openStatus(page, status);
    await fillStatus(form, status.next, comment);
    await saveStatus(form);

    await expect(page.getByRole("status", { name: "Известувања" })).toContainText(`Успешно${status.changed}`);
    await expect(history(page)).toHaveCount(4);
    await expect(history(page).first()).toContainText(
      `${status.title}од ${status.before}  во ${status.next}${comment}`,
    );
    await expect(history(page).first()).toContainText("Марјан Огненовски");
    await expect(form.getByRole("textbox", { name: "Коментар" })).toBeHidden();
    await expect(form.locator("summary")).toBeFocused();
    await page.reload();
    await expect(page.getByText(status.changed)).toBeHidden();
  });
}

test("a change without status and comment is refused beside both fields", async ({ page }) => {
  const form = await openStatus(page, STATUSES.case);
  await saveStatus(form);
  const summary = form.getByRole("alert", { name: "Проверете ги полињата за грешки!" });
  await expect(summary.getByRole("link")).toHaveText([
    "Нов статус: Полето е задолжително!",
    "Коментар: Полето е задолжително!",
  ]);
  await expect(page).toHaveTitle(/^Грешка: Случај/);
  await summary.getByRole("link", { name: /^Коментар/ }).click();
  const comment = form.getByRole("textbox", { name: "Коментар" });
  await expect(comment).toBeFocused();
  await expect(summary).toBeVisible();
  await expect(comment).toHaveAccessibleDescription(/Полето е задолжително!/);
  await expect(history(page)).toHaveCount(3);
});

test("a comment of 201 characters is refused and kept", async ({ page }) => {
  const form = await openStatus(page, STATUSES.question);
  await fillStatus(form, STATUSES.question.next, "д".repeat(201));
  await saveStatus(form);
  const comment = form.getByRole("textbox", { name: "Коментар" });
  await expect(comment).toHaveAccessibleDescription(/Полето не треба да има повеќе од 200 карактери!/);
  await expect(comment).toHaveValue("д".repeat(201));
  await expect(form.getByRole("combobox", { name: "Нов статус" })).toHaveValue("3");

  await comment.fill("д".repeat(200));
  await saveStatus(form);
  await expect(history(page).first()).toContainText("д".repeat(200));
});

test("the next case of the list begins with an empty form: no comment gets to another citizen's case", async ({
  page,
}) => {
  await newCase();
  await page.goto("/admin/cases?size=10");
  await page
    .getByRole("link", { name: /^Прегледај: / })
    .first()
    .click();
  const form = await openStatus(page, STATUSES.case);
  await fillStatus(form, "Решен", "За првиот случај");
  await page.getByRole("link", { name: "Следен случај" }).click();
  await page.getByRole("button", { name: "Напушти" }).click();
  await expect(page.getByText(/^2 од/)).toBeVisible();
  await expect(form.getByRole("textbox")).toBeHidden();
  await openStatus(page, STATUSES.case);
  await expect(form.getByRole("textbox")).toHaveValue("");
});
