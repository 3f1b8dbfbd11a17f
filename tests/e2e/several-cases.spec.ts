import { expectAccessible } from "#tests/support/axe.ts";
import { afterFirst } from "#tests/support/first-or-all.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant rejects several cases with one status and one comment. */

test.use({ account: "assistant" });

for (const [index, viewport] of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
].entries()) {
  test(`several cases get one status at ${viewport.width} px @nojs${afterFirst(index)}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize(viewport);
    const [one, two] = [
      await newCase({ fullName: "Прва Заедничка" }),
      await newCase({ fullName: "Втора Заедничка" }),
    ];
    await page.goto("/admin/cases");
    await page.getByRole("checkbox", { name: "Избери: Прва Заедничка" }).first().check();
    await page.getByRole("checkbox", { name: "Избери: Втора Заедничка" }).first().check();
    const bar = page.getByRole("form", { name: "Ист статус за избраните случаи" });
    // Where there is no room for the form at the lower edge, a link to it stands there.
    if (viewport.width < 960) await page.getByRole("link", { name: "Кон статусот" }).click();
    await expect(bar.getByRole("button", { name: "Смени кај избраните" })).toBeInViewport();
    if (javaScriptEnabled) await expectAccessible(page);

    // Told by us, not by the browser in its language.
    await bar.getByLabel("Коментар").fill("а".repeat(201));
    await bar.getByRole("button", { name: "Смени кај избраните" }).click();
    await expect(page.getByRole("alert").first()).toContainText(/Нов статус.*Коментар/);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    if (javaScriptEnabled) await expectAccessible(page);

    await page.getByLabel("Нов статус").selectOption("Одбиен");
    await page.getByRole("textbox", { name: "Коментар" }).fill("Надлежна е општината.");
    await page.getByRole("button", { name: "Смени кај избраните" }).click();
    await expect(page.getByText("Статусот е сменет кај 2 случаи.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Пиши: / })).toHaveCount(2);
    if (javaScriptEnabled) await expectAccessible(page);
    for (const id of [one, two]) {
      await page.goto(`/admin/cases/view/${id}`);
      await expect(page.getByText("Надлежна е општината.").first()).toBeVisible();
    }
  });
}
