import type { Page } from "@playwright/test";
import { formatMonth, weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/visitor-look.ts";
import { hold } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The list and the calendar that open over a field: what a keyboard, a finger and a screen reader find there. */

test.use({ account: "assistant" });

/** Opens a form, whose lists have become fields. */
async function openForm(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("combobox", { name: "Пратеник" })).toHaveAttribute("aria-expanded", "false");
}

for (const width of [360, 1280])
  test(`an open list and an open calendar are accessible and fit ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openForm(page, "/admin/events/add");
    const place = page.getByRole("combobox", { name: "Општина" });
    await place.click();
    await place.pressSequentially("Shkup");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(11);
    await expectNoSidewaysScroll(page, width);
    await expectAccessible(page);
    await place.press("Escape");
    await page.getByRole("button", { name: "Отвори календар" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await expectNoSidewaysScroll(page, width);
    await expectAccessible(page);
  });

test("a list is gone through by its keys and says where one is @core", async ({ page }) => {
  await openForm(page, "/admin/events/add");
  const place = page.getByRole("combobox", { name: "Општина" });
  const active = async () => {
    const id = await place.getAttribute("aria-activedescendant");
    return id === null ? undefined : page.locator(`[id="${id}"]`).innerText();
  };
  await place.focus();
  await expect(place).toHaveAttribute("aria-expanded", "false");
  await place.press("ArrowDown");
  await expect(place).toHaveAttribute("aria-expanded", "true");
  const list = await place.getAttribute("aria-controls");
  await expect(page.locator(`[id="${list}"]`)).toHaveRole("listbox");
  await place.pressSequentially("tet");
  await expect.poll(active).toContain("Тетово");
  await place.press("Tab");
  await expect(place).toHaveValue("Тетово");
  await expect(place).toHaveAttribute("aria-expanded", "false");
});

for (const reached of ["by keys", "by a press"] as const)
  test(`a list reached ${reached} before its field is there keeps what is typed @core`, async ({ page }) => {
    const arrive = await hold(page, /\/combobox-.*\.js/);
    await page.goto("/admin/events/add");
    const place = page.getByRole("combobox", { name: "Општина" });
    // After a real press the browser's own list would take the letters.
    if (reached === "by a press") await place.dispatchEvent("mousedown");
    await place.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("T");
    await expect(place).toBeFocused();
    await expect(page.locator("select[name=municipalityId] :checked")).toHaveText("Велес");
    arrive();
    await expect(place).toHaveAttribute("aria-expanded", "true");
    await expect(place).toBeFocused();
    await page.keyboard.type("etovo");
    await expect(place).toHaveValue("Tetovo");
  });

test("a calendar is gone through by its keys, and Esc leads back to the field @core", async ({ page }) => {
  await openForm(page, "/admin/events/add");
  const date = page.getByRole("textbox", { name: "Дата на настан" });
  await date.fill("15.01.2026");
  await page.getByRole("button", { name: "Отвори календар" }).click();
  const isOn = (day: string) => expect(page.locator(":focus")).toHaveAccessibleName(new RegExp(day));
  await isOn("15 јануари 2026");
  for (const [key, day] of [
    ["ArrowDown", "22 јануари 2026"],
    ["ArrowRight", "23 јануари 2026"],
    ["Home", "19 јануари 2026"],
    ["End", "25 јануари 2026"],
    ["PageDown", "25 февруари 2026"],
    ["PageUp", "25 јануари 2026"],
  ] as const) {
    await page.keyboard.press(key);
    await isOn(day);
  }
  await page.keyboard.press("Escape");
  await expect(date).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Календар" })).toBeHidden();
});

/** A day as its calendar names it. */
const named = (day: string) => `${weekdayName(day, "mk")}, ${Number(day.slice(8))} ${formatMonth(day, "mk")}`;

test("each calendar names holidays, and marks the days on which there are meetings", async ({ page }) => {
  const answer = await page.request.get(`/admin/meetings/days?month=${skopjeDay(new Date()).slice(0, 7)}`);
  const [date = ""] = ((await answer.json()) as { readonly busy: readonly string[] }).busy;
  const [day, year] = [formatDate(date), Number(date.slice(0, 4)) + 1];
  for (const path of ["/admin/events/add", "/admin/events", "/admin/meetings/add"]) {
    await page.goto(path);
    const field = page.getByRole("textbox", { name: /^(?:Дат|Од)/ }).first();
    const open = page.getByRole("button", { name: "Отвори календар" }).first();
    await expect(open).toBeVisible();
    await field.fill(day);
    await open.click();
    await expect(page.getByRole("button", { name: `${named(date)}, има средби` })).toBeVisible();
    for (let month = Number(date.slice(5, 7)); month <= 12; month += 1)
      await page.getByRole("button", { name: "Следен месец" }).click();
    await expect(page.getByRole("button", { name: `${named(`${year}-01-01`)}, Нова Година` })).toBeVisible();
  }
});
