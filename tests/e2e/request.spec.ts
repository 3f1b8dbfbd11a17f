import { errorSummary, expectInSight } from "#tests/support/visitor-look.ts";
import {
  answersOf,
  expectStep,
  field,
  fillRequest,
  MP,
  send,
  toCaseTab,
} from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen fills in a meeting request: every mistake is reported, nothing typed is lost. */

const REQUIRED = "Полето е задолжително!";

test("an empty request is refused with a summary leading to each field and its message", async ({ page }) => {
  await page.goto(MP.requestPage);
  await toCaseTab(page);
  await send(page);

  await expect(page).toHaveTitle(/^Грешка: Барање за средба/);
  const summary = errorSummary(page);
  await expectInSight(summary.getByRole("heading", { level: 2 }));
  await expect(summary.getByRole("listitem")).toHaveCount(15);
  await expectStep(page, /За вас 7 грешки/);
  await expect(page.getByRole("button", { name: /За случајот 8 грешки/ })).toBeVisible();
  for (const name of ["Име и презиме", "Е-пошта", "Телефон"]) {
    await summary.getByRole("link", { name, exact: true }).click();
    await expect(field(page, name)).toBeFocused();
    await expect(summary).toBeVisible();
    await expectInSight(page.locator("label", { hasText: name }).first());
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(REQUIRED));
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
  }
  for (const name of ["Возраст", "Етничка припадност"]) {
    await expect(page.getByLabel(name)).toHaveAccessibleDescription(`Грешка: ${REQUIRED}`);
  }
  await expect(page.getByRole("group", { name: "Пол" })).toHaveAccessibleDescription(`Грешка: ${REQUIRED}`);
  await expect(field(page, "Организација")).not.toHaveAttribute("aria-invalid");
});

for (const width of [1280, 360])
  test(`errors in both tabs stand on a line for each at ${width} px, and each leads to its field there @nojs`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(MP.requestPage);
    await toCaseTab(page);
    await send(page);
    const summary = errorSummary(page);
    await expect(summary).toContainText("Недостигаат 15 одговори. Ништо не е испратено.");
    // The message stands once, at its field.
    await expect(summary).not.toContainText(REQUIRED);
    await expect(summary.getByRole("heading")).toHaveText([/^Проверете/, "За вас:", "За случајот:"]);
    for (const [name, tab] of [
      ["Тема", /^2\. За случајот/],
      ["Телефон", /^1\. За вас/],
    ] as const) {
      await summary.getByText(name, { exact: true }).click();
      await expectStep(page, tab);
      await expect(field(page, name)).toBeInViewport();
      if (javaScriptEnabled) await expect(field(page, name)).toBeFocused();
      await expect(summary.getByRole("listitem")).toHaveCount(15);
    }
  });

for (const width of [1280, 360])
  test(`each step begins at its top at ${width} px, and keeps what was typed @core`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const answers = answersOf();
    await fillRequest(page, answers);
    const beginsWith = async (step: RegExp, first: string) => {
      await expectInSight(page.getByRole("button", { name: step }));
      await expectInSight(page.locator("label", { hasText: first }));
      // Far below the first field, where a person who has filled it in is.
      await page.locator(".ends:visible button").last().scrollIntoViewIfNeeded();
    };
    await page.getByRole("button", { name: "Назад на „За вас“" }).click();
    await beginsWith(/^1\. За вас/, "Име и презиме");
    await expect(field(page, "Име и презиме")).toHaveValue(answers.fullName);
    await expect(page.locator("select[name=municipalityId]")).toHaveValue("73");
    await toCaseTab(page);
    await beginsWith(/^2\. За случајот/, "Категорија");
    await expect(field(page, "Причина за средбата")).toHaveValue(answers.reason);
    await expect(page.getByRole("checkbox", { name: /^Изјавувам/ })).toBeChecked();
    await page.goBack();
    await beginsWith(/^1\. За вас/, "Име и презиме");
    await page.goForward();
    await beginsWith(/^2\. За случајот/, "Категорија");
    await expect(page.getByRole("alert")).toBeHidden();
  });

test("nobody sees the field for machines", async ({ page }) => {
  await page.goto(MP.requestPage);
  await expect(page.locator(".trap")).toHaveCSS("clip-path", "inset(50%)");
  expect((await page.locator(".trap").boundingBox())?.height).toBeLessThanOrEqual(1);
});

for (const language of ["mk", "sq", "en"])
  test(`a phone's first screen has with whom and the first question: ${language} @nojs`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/?office=1&mp=1&lng=${language}#meeting-request`);
    const name = page.locator('input[name="fullName"]');
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByRole("link", { name: /072 000 689/ })).toBeInViewport();
    const readers = page.locator("details.who");
    await expect(readers.getByRole("paragraph")).toBeHidden();
    await readers.locator("summary").click();
    await expect(readers.getByRole("paragraph")).toBeVisible();
  });
