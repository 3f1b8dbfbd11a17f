import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Where the focus stands, and what the keys do, while an assistant works through the desk. */

test.use({ account: "assistant" });

test("back in the list the row that was opened is marked, and has the focus @nojs", async ({ page }) => {
  const fullName = `Назад Кон Ред ${test.info().workerIndex}`;
  await newCase({ fullName: "Понова" });
  await newCase({ fullName });
  await newCase({ fullName: "Најнова" });
  await page.goto("/admin/cases");
  const row = page.getByRole("row", { name: fullName }).first();
  await row.getByRole("link", { name: /^Прегледај/ }).click();
  await page.getByRole("link", { name: "Кон списокот" }).click();
  await expect(page).toHaveURL(/at=\d+$/);
  await expect(row).toHaveClass("at");
  await expect(row.getByRole("link").first()).toBeFocused();
});

test("the browser's own Back does the same, in the other lists too", async ({ page }) => {
  for (const list of ["/admin/cases?statusId=5", "/admin/events"]) {
    await page.goto(list);
    const row = page.getByRole("row").nth(3);
    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/view\//);
    await page.goBack();
    await expect(row).toHaveClass("at");
    await expect(row.getByRole("link").first()).toBeFocused();
  }
});

test("s is for the ticked rows where there are some, and Ctrl+Enter sends the form", async ({ page }) => {
  const fullName = `Со Кратенки ${test.info().workerIndex}`;
  await newCase({ fullName });
  await page.goto("/admin/cases");
  const row = page.getByRole("row", { name: fullName }).first();
  await row.getByRole("checkbox").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("s");
  const bar = page.getByRole("form", { name: "Ист статус за избраните случаи" });
  await expect(bar.getByLabel("Нов статус")).toBeFocused();
  await bar.getByLabel("Нов статус").selectOption("Решен");
  await bar.getByLabel("Коментар").fill("Решено по телефон.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Да се стави „Решен“ кај 1 случај?")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: new RegExp(`${fullName} · .+ · Поднесен`) })).toBeChecked();
  await page.getByRole("textbox", { name: "Коментар" }).press("Control+Enter");
  await expect(page.getByText("Статусот е сменет кај 1 случај.")).toBeVisible();
});

test("free times are radio groups: one Tab stop each, and the arrows choose", async ({ page }) => {
  const id = await newCase({ fullName: "Избор Со Стрелки" });
  await page.goto(`/admin/cases/schedule/${id}`);
  const times = page.getByRole("radiogroup").nth(1);
  await expect(times.locator("[tabindex='0']")).toHaveCount(1);
  const chosen = times.getByRole("radio", { checked: true });
  await chosen.focus();
  const before = await chosen.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(chosen).toBeFocused();
  await expect(chosen).not.toHaveText(before ?? "");
  await expect(page.locator("[name=startTime]")).toHaveValue((await chosen.textContent()) ?? "");
  await page.keyboard.press("Tab");
  await expect(times.locator(":focus")).toHaveCount(0);
});

test("no entry of a month lies outside its week, whatever the holidays and the window", async ({ page }) => {
  for (const size of [
    { width: 1280, height: 900 },
    { width: 1920, height: 1000 },
  ]) {
    await page.setViewportSize(size);
    for (let month = 1; month <= 12; month += 1) {
      const date = `2026-${String(month).padStart(2, "0")}-15`;
      await page.goto(`/admin/meetings?view=month&date=${date}`);
      await expect(page.locator(".rbc-month-row").first()).toBeVisible();
      const outside = await page.locator(".rbc-month-row").evaluateAll((weeks) =>
        weeks.flatMap((week) => {
          const { top, bottom } = week.getBoundingClientRect();
          return [...week.querySelectorAll(".rbc-event, .rbc-show-more, .rbc-date-cell")]
            .map((part) => part.getBoundingClientRect())
            .filter((part) => part.top < top - 1 || part.bottom > bottom + 1)
            .map((part) => part.bottom - bottom);
        }),
      );
      expect([date, outside]).toEqual([date, []]);
    }
  }
});
