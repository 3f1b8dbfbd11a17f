import type { Page } from "@playwright/test";
import { formatDate } from "#app/model/format.ts";
import { linesOf } from "#tests/support/visitor-look.ts";
import { choose } from "#tests/support/visitor-forms.ts";
import { freeDay, told } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant's day with meetings: the calendar, a new one, a change, a warning, the end of it. */

test.use({ account: "assistant" });

const save = (page: Page) => page.getByRole("button", { name: "Зачувај", exact: true });

const saveAnyhow = (page: Page) => page.getByRole("button", { name: "Зачувај и покрај тоа" });

/** Saves, also at an unusual time, or where another try has left a meeting. */
async function saveAnyway(page: Page) {
  await save(page).click();
  const [anyway, done] = [saveAnyhow(page), told(page)];
  await expect(anyway.or(done.getByText("Состанокот е внесен"))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(done).toContainText("Состанокот е внесен");
}

async function fill(page: Page, date: string, person: string, start = "0930", end = "1030") {
  await choose(page.getByLabel("Пратеник"), "Борис Секуловски");
  await page.getByLabel("Датум").fill(date);
  await page.getByLabel("Почетно време").pressSequentially(start);
  await page.getByLabel("Крајно време").pressSequentially(end);
  await page.getByLabel("Лице").fill(person);
  await page.getByLabel("Тема").fill("Вода во селото");
}

test("a meeting is added, seen in the calendar, changed and deleted @nojs @core", async ({ page }) => {
  const date = await freeDay(page);
  await page.goto("/admin/meetings");
  await page.getByRole("link", { name: "Нова средба" }).click();
  await expect(page.getByRole("heading", { name: "Нова средба" })).toBeVisible();
  await fill(page, date, "Ајше Мустафа", "2275", "2359");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("Приемот е ");
  await expect(page.getByLabel("Лице")).toHaveValue("Ајше Мустафа");
  await saveAnyhow(page).click();
  await expect(told(page)).toContainText("УспешноСостанокот е внесен");
  await page.goto(`/admin/meetings?view=day&date=${date}`);
  const row = page.getByRole("list", { name: "Дневен лист" }).getByRole("listitem");
  await expect(row).toContainText("22:59");
  await row.getByRole("link", { name: "Ајше Мустафа" }).click();
  await expect(page.getByText("22:59–23:59").first()).toBeVisible();

  await page.getByRole("link", { name: "Промени", exact: true }).click();
  await page.getByLabel("Цел ден").check();
  await page.getByLabel("Статус").selectOption({ label: "Реализиран" });
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("час сè уште не е дојден");
  await saveAnyhow(page).click();
  await expect(told(page)).toContainText("УспешноСостанокот е променет");
  await expect(page.getByText("Реализиран")).toBeVisible();
  await expect(page.getByText("цел ден").first()).toBeVisible();

  await page.getByRole("link", { name: "Избриши" }).click();
  await expect(page.getByRole("heading", { name: "Да се откаже средбата?" })).toBeVisible();
  await page.getByRole("button", { name: "Откажи ја средбата" }).click();
  await expect(told(page)).toContainText("Состанокот е избришан!");
});

test("a time takes the digits of a time and nothing else, wherever the caret is", async ({ page }) => {
  await page.goto("/admin/meetings/add");
  const time = page.getByLabel("Почетно време");
  await time.pressSequentially("0930");
  await time.press("Home");
  await page.keyboard.type("1x");
  await expect(time).toHaveValue("09:30");
  await time.press("Home");
  await time.press("Shift+ArrowRight");
  await time.press("Shift+ArrowRight");
  await page.keyboard.type("14");
  await expect(time).toHaveValue("14:30");
  await time.press("Home");
  await time.press("Delete");
  await page.keyboard.type("2");
  await expect(time).toHaveValue("24:30");
  await time.blur();
  await expect(time).toHaveValue("12:30");
  await time.selectText();
  await page.evaluate(() => {
    const paste = { inputType: "insertFromPaste", data: "9:30", bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new InputEvent("beforeinput", paste));
  });
  await expect(time).toHaveValue("09:30");
});

test("steps and views of the calendar are addresses @nojs @core", async ({ page }) => {
  await page.goto("/admin/meetings?date=2026-05-11");
  await expect(page.getByRole("heading", { name: "Мај 2026" })).toBeVisible();
  await page.getByRole("link", { name: "Следен месец" }).click();
  await expect(page).toHaveURL(/date=2026-06-01/);
  await expect(page.getByRole("heading", { name: "Јуни 2026" })).toBeVisible();
  await page.getByRole("link", { name: "Седмица", exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole("heading", { name: "01.06. – 07.06.2026" })).toBeVisible();
  await page.getByRole("link", { name: "Претходна седмица" }).click();
  await expect(page.getByRole("heading", { name: "25.05. – 31.05.2026" })).toBeVisible();
  const filters = page.getByRole("search", { name: "Филтри" });
  await expect(filters).toBeHidden();
  await page.getByText("Филтри, извоз", { exact: true }).click();
  await filters.getByLabel("Статус").selectOption("Закажан");
  const apply = filters.getByRole("button", { name: "Примени" });
  expect(await linesOf(apply)).toBe(1);
  await apply.click();
  await expect(page).toHaveURL(/view=week&meetingStatusId=1$/);
});

test("paper shows the calendar of the MPs that were chosen, and no links to others", async ({ page }) => {
  await page.goto("/admin/meetings");
  await page.emulateMedia({ media: "print" });
  const mps = page.getByRole("navigation", { name: "Пратеник" });
  await expect(mps.getByRole("link")).toHaveText(["Сите"]);
});

test("a week's grid comes after its HTML, for wide windows only, and goes when asked", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/meetings?view=week");
  const table = page.getByRole("table", { name: /20\d\d$/ });
  const widget = page.locator(".rbc-calendar");
  await expect(widget).toBeVisible();
  await page.getByText("Филтри, извоз", { exact: true }).click();
  await page.getByRole("button", { name: "Прикажи како табела или список" }).click();
  await expect(widget).toBeHidden();
  await expect(table).toBeVisible();
  await page.getByRole("link", { name: "Следна седмица" }).click();
  await expect(widget).toBeHidden();
  await page.getByRole("button", { name: "Прикажи како мрежа" }).click();
  await expect(widget).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(widget).toBeHidden();
});

test("the widget's scripts are fetched for a week only, after its HTML stands there", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const before: boolean[] = [];
  await page.route("**/assets/widget-*.js", async (route) => {
    before.push(await page.locator("table.week").isVisible());
    await route.continue();
  });
  for (const path of ["", "?view=day", "/add"]) await page.goto(`/admin/meetings${path}`);
  expect(before).toEqual([]);
  await page.goto("/admin/meetings?view=week");
  await expect(page.locator(".rbc-calendar")).toBeVisible();
  expect(before).toEqual([true]);
});

test("a day's hours unfold, as a list of links or as a grid @nojs", async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/meetings?view=day&date=2033-10-05");
  await page.getByText("Распоред на денот, 06:00–24:00").click();
  if (javaScriptEnabled) await expect(page.locator(".rbc-calendar")).toBeVisible();
  else await expect(page.getByRole("link", { name: "23:00, 05.10.2033" })).toBeVisible();
});

test("an administrator has everybody's week as a table, that of one MP as a grid", async ({ another }) => {
  const page = await another("administrator");
  await page.setViewportSize({ width: 1280, height: 800 });
  const grid = page.locator(".rbc-calendar");
  await page.goto("/admin/meetings?view=week&date=2026-05-11");
  await expect(page.getByRole("heading", { name: "11.05. – 17.05.2026" })).toBeVisible();
  // A second step, by which a grid would have come.
  await page.getByRole("link", { name: "Следна седмица" }).click();
  await expect(page.getByRole("table", { name: "18.05. – 24.05.2026" })).toBeVisible();
  await expect(grid).toBeHidden();
  await page.goto("/admin/meetings?view=week&date=2026-05-11&mpId=1");
  await expect(grid).toBeVisible();
});

test("a week shows its work hours on a laptop, and opens those in which nothing is", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto("/admin/meetings?view=week&date=2026-12-09");
  const hour = (text: string) => page.locator(".rbc-time-gutter").getByText(text, { exact: true });
  await expect(hour("08:00")).toBeInViewport({ ratio: 1 });
  await expect(hour("16:00")).toBeInViewport({ ratio: 1 });
  // The name of a holiday takes none of the hours' room.
  await expect(page.locator(".rbc-header").getByText(/Климент/)).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "06:00–08:00" }).click();
  await expect(hour("06:00")).toBeVisible();
  await page.getByRole("button", { name: "17:00–24:00" }).click();
  await expect(hour("23:00")).toBeVisible();
  await page.getByRole("button", { name: "сабота и недела" }).click();
  await expect(page.getByRole("link", { name: /^нед\. 13/ })).toBeVisible();
});

test("a press on free time begins a meeting; a dragged one shows old → new and moves", async ({ page }) => {
  const date = await freeDay(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/meetings?view=week&date=${date}`);
  const cell = (time: string) => page.locator(`.rbc-day-slot [data-at="${date}T${time}"]`);
  await cell("10:30").click();
  await expect(page.getByLabel("Датум")).toHaveValue(formatDate(date));
  await expect(page.getByLabel("Почетно време")).toHaveValue("10:30");
  await expect(page.getByLabel("Крајно време")).toHaveValue("11:00");
  await choose(page.getByLabel("Пратеник"), "Борис Секуловски");
  await page.getByLabel("Лице").fill("Влечена Средба");
  await page.getByLabel("Тема").fill("Вода во селото");
  await save(page).click();
  await expect(told(page)).toContainText("Состанокот е внесен");

  const entry = page.getByRole("link", { name: /Влечена Средба/ }).first();
  const carried = () =>
    entry.evaluate((link) => {
      const dataTransfer = new DataTransfer();
      link.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      link.dispatchEvent(new DragEvent("dragend", { bubbles: true, dataTransfer }));
      return dataTransfer.types;
    });
  await expect.poll(carried, "without data older versions of Firefox drag nothing").toEqual(["text/plain"]);
  await entry.dragTo(cell("13:00"));
  await expect(page.getByText(`${formatDate(date)} во 10:30 → `)).toContainText(
    `${formatDate(date)}, 13:00.`,
  );
  await expect(page.getByRole("button", { name: "Премести", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Остави како што е" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/meetings\\?.*date=${date}`));
  await page
    .getByRole("link", { name: /10:30.*Влечена Средба/ })
    .first()
    .dragTo(cell("13:00"));
  await expect(page.getByRole("button", { name: "Премести", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("Состанокот е променет");
  await expect(page.getByText("13:00–13:30").first()).toBeVisible();
});

test("a free time of a day begins a meeting there, with its MP @nojs", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/meetings?view=day&date=2033-10-05");
  await page.getByRole("link", { name: /^10:00, 05\.10\.2033, Борис Секуловски/ }).click();
  await expect(page.getByLabel("Почетно време")).toHaveValue("10:00");
  await expect(page.getByLabel("Датум")).toHaveValue("05.10.2033");
});

for (const [zone, date] of [
  ["America/New_York", "2034-03-12"],
  ["Asia/Tokyo", "2034-03-27"],
  ["Europe/Skopje", "2034-03-26"],
] as const) {
  test.describe(`a browser whose clock is in ${zone}`, () => {
    test.use({ timezoneId: zone });
    test("shows and keeps the times as they were typed", async ({ page }) => {
      const link = new RegExp(`06:30.*${zone}`);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto("/admin/meetings/add");
      await fill(page, date, zone, "0630", "0645");
      await saveAnyway(page);
      for (const view of ["month", "week"]) {
        await page.goto(`/admin/meetings?view=${view}&date=${date}`);
        if (view === "week") await expect(page.locator(".rbc-calendar")).toBeVisible();
        await expect(page.getByRole("link", { name: link }).filter({ visible: true }).first()).toBeVisible();
      }
      await page.getByRole("link", { name: link }).filter({ visible: true }).first().click();
      await expect(page).toHaveURL(/\/admin\/meetings\/view\/\d+/);
      await page.getByRole("link", { name: "Промени", exact: true }).click();
      await expect(page.getByLabel("Датум")).toHaveValue(formatDate(date));
      await expect(page.getByLabel("Почетно време")).toHaveValue("06:30");
    });
  });
}
