import { ANSWER_WAY, readWishes, withWishes } from "#app/model/wishes.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/visitor-look.ts";
import { BY_PHONE, newCase } from "#tests/support/visitor-case.ts";
import { heading } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant rejects several cases with one status and one comment. */

test.use({ account: "assistant" });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`several cases get one status at ${viewport.width} px @nojs`, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize(viewport);
    await newCase({ fullName: "Прва Заедничка", reason: BY_PHONE });
    await newCase({
      fullName: "Втора Заедничка",
      reason: withWishes("Кровот протекува.", { ...readWishes("").wishes, answerWayId: ANSWER_WAY.letter }),
    });
    await page.goto("/admin/cases");
    await page.getByRole("checkbox", { name: "Избери: Прва Заедничка" }).first().check();
    await page.getByRole("checkbox", { name: "Избери: Втора Заедничка" }).first().check();
    const bar = page.getByRole("form", { name: "Ист статус за избраните случаи" });
    // Where there is no room for the form at the lower edge, a link to it stands there.
    if (viewport.width < 960) await page.getByRole("link", { name: "Кон статусот" }).click();
    await expect(bar.getByRole("button", { name: "Промени кај избраните" })).toBeInViewport();
    if (javaScriptEnabled) await expectAccessible(page);

    // By us, not by the browser in its own language.
    await bar.getByLabel("Коментар").fill("а".repeat(201));
    await bar.getByRole("button", { name: "Промени кај избраните" }).click();
    await expect(page.getByRole("alert").first()).toContainText(/Нов статус.*Коментар/);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    if (javaScriptEnabled) await expectAccessible(page);

    await page.getByLabel("Нов статус").selectOption("Одбиен");
    await page.getByRole("textbox", { name: "Коментар" }).fill("Надлежна е општината.");
    await page.getByRole("button", { name: "Промени кај избраните" }).click();
    await expect(heading(page)).toHaveText("Статусот е променет кај 2 случаи. Уште 2 лица треба да дознаат");
    // The earlier mistake is corrected.
    await expect(page.getByText("Проверете ги полињата за грешки!")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Пиши: Прва Заедничка" })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await expectNoSidewaysScroll(page, 320, viewport.width);

    // Letters are one file together with the others'; calls are ticked.
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "1 писмо како PDF" }).click();
    expect((await file).suggestedFilename()).toMatch(/^letters-.*\.pdf$/);
    await page.getByRole("button", { name: "Предадени на пошта" }).click();
    await expect(heading(page)).toContainText("Уште 1 лице треба да дознае");
    await page.getByRole("button", { name: /^Известено.*Прва Заедничка$/ }).click();
    await expect(heading(page)).toHaveText("Статусот е променет кај 2 случаи.");
    await expect(page.getByText("известено", { exact: true })).toHaveCount(2);
  });
}

test("all rows are ticked, and none again, at once @nojs", async ({ page }) => {
  await newCase({ fullName: "Меѓу Сите" });
  await page.goto("/admin/cases?size=10");
  const ticks = page.getByRole("checkbox", { name: /^Избери: / });
  await page.getByRole("link", { name: "Означи ги сите" }).and(page.locator(":visible")).click();
  await expect(ticks.and(page.getByRole("checkbox", { checked: true }))).toHaveCount(10);
  const bar = page.getByRole("form", { name: "Ист статус за избраните случаи" });
  await bar.getByRole("link", { name: "Откажи" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.goto("/admin/cases?size=50");
  await page.getByRole("link", { name: "Означи ги првите 25" }).and(page.locator(":visible")).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(25);
});
