import type { Page } from "@playwright/test";
import { formatDate } from "#app/model/format.ts";
import { freeDay } from "#tests/support/visitor-page.ts";
import { BY_PHONE, newCase } from "#tests/support/visitor-case.ts";
import { expectSummaryFocused } from "#tests/support/visitor-look.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Where the focus is while an assistant works in the back-office. */

test.use({ account: "assistant" });

for (const [account, ...lists] of [
  [
    "assistant",
    "cases?statusId=5",
    "events?page=2",
    "meetings?size=100",
    "reports/monthly?reportStatusId=2",
    "categories",
  ],
  ["administrator", "users?page=2", "mps?page=2", "offices", "parties", "reports/annual?page=2"],
] as const)
  test(`every way back leads to the row, with the list as it was: ${account} @nojs`, async ({ another }) => {
    const page = await another(account);
    test.slow();
    for (const list of lists) await test.step(list, () => expectWaysBack(page, list));
  });

/** Opens a row of a list, and goes back by each link that leads there. */
async function expectWaysBack(page: Page, list: string) {
  await page.goto(`/admin/${list}`);
  const rows = page.locator("main tbody tr:has(.acts)");
  const count = await rows.count();
  const opening = rows.nth(1).getByRole("link").first();
  const name = (await opening.getAttribute("aria-label")) ?? (await opening.innerText());
  const crumb = `.crumbs a[href^="/admin/${list.split("?")[0]}"]`;
  for (const way of ["main nav a:has-text('Кон ')", crumb]) {
    await opening.click();
    // The address changes just before the page.
    await expect(page.locator(crumb)).toBeVisible();
    // Registers have no other way back than the path above.
    if ((await page.locator(way).count()) === 0) {
      await page.goBack();
      continue;
    }
    await page.locator(way).click();
    await expect(page).toHaveURL(/[?&]at=\d+$/);
    await expect(rows).toHaveCount(count);
    const back = page.locator("tr.at").getByRole("link", { name, exact: true });
    await expect(back).toBeFocused();
  }
}

test("the form that an address names has the focus, and a status its usual comment", async ({ page }) => {
  const id = await newCase({ fullName: "Вообичаен Коментар" });
  await page.goto(`/admin/cases/view/${id}?status=case#statuses`);
  const status = page.getByRole("combobox", { name: "Нов статус" }).first();
  await expect(status).toBeFocused();
  await status.selectOption("Решен");
  await expect(page.getByRole("textbox", { name: "Коментар" }).first()).toHaveValue("Случајот е решен.");
});

test("a press takes the focus to the next row's button, a form to its page's heading", async ({ page }) => {
  const names = ["Прва", "Втора", "Трета"].map((name) => `${name} Кажана ${test.info().workerIndex}`);
  const day = formatDate(await freeDay(page));
  for (const [index, fullName] of names.entries()) {
    await page.goto(`/admin/meetings/add?caseId=${await newCase({ fullName, reason: BY_PHONE })}`);
    await page.getByLabel("Датум").fill(day);
    const hour = String(9 + index).padStart(2, "0");
    await page.getByLabel("Почетно време").fill(`${hour}:00`);
    await page.getByLabel("Крајно време").fill(`${hour}:30`);
    await page.getByRole("button", { name: /^Закажи/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Закажана е/ })).toBeFocused();
  }
  await page.goto("/admin/dashboard");
  const list = page.getByRole("region", { name: "Што те чека" });
  const button = (index: number, what: string) =>
    list
      .getByRole("listitem")
      .filter({ hasText: names[index] ?? "" })
      .getByRole("button", { name: what });
  await button(0, "Не се јавува").press("Enter");
  await expect(list.getByText(/не се јави/)).not.toHaveCount(0);
  await expect(button(0, "Не се јавува")).toBeFocused();
  await button(0, "Известено").press("Enter");
  await expect(button(0, "Известено")).toHaveCount(0);
  await expect(button(1, "Известено")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(2, "Известено")).toBeFocused();
});

test("free times are radio groups: one Tab stop each, the arrows choose, and the button is near @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const id = await newCase({ fullName: "Избор Со Стрелки" });
  await page.goto(`/admin/meetings/add?caseId=${id}`);
  const times = page.getByRole("radiogroup", { name: /^Половина час/ });
  const chosen = times.getByRole("radio", { checked: true });
  await chosen.focus();
  const before = await chosen.inputValue();
  await page.keyboard.press("ArrowRight");
  await expect(chosen).toBeFocused();
  await expect(chosen).not.toHaveValue(before);
  const after = await chosen.inputValue();
  const send = page.getByRole("button", { name: /^Закажи/ });
  await expect(send).toBeVisible();
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press("Tab");
    await expect(times.locator(":focus")).toHaveCount(0);
    if (await send.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(send).toBeFocused();
  if (!javaScriptEnabled) {
    // The letter has not followed yet: the form comes back with both.
    await page.keyboard.press("Enter");
    await expect(page.getByText("Избран е друг термин")).toBeVisible();
  }
  await expect(page.locator("[name=startTime]")).toHaveValue(after.slice(-5));
  await expect(page.getByLabel("Текст")).toHaveValue(new RegExp(after.slice(-5)));
});

test("after a refused, failed or questioned form the focus is on the answer @nojs", async ({ page }) => {
  const id = await newCase({ fullName: "Одговор Со Фокус" });
  await page.goto("/admin/meetings/add");
  await page.getByRole("button", { name: "Зачувај", exact: true }).click();
  await expectSummaryFocused(page);
  // In an hour that has passed.
  await page.goto(`/admin/meetings/add?caseId=${id}`);
  await page.getByRole("textbox", { name: "Датум" }).fill("05.01.2026");
  await page.getByRole("button", { name: /^Закажи/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "помин" })).toBeFocused();
});

test("on another page of a list the focus is in the list @nojs", async ({ page, javaScriptEnabled }) => {
  for (const list of ["/admin/cases", "/admin/events"]) {
    await page.goto(list);
    await page
      .getByRole("navigation", { name: "Страници" })
      .getByRole("link", { name: "Следна страница" })
      .click();
    await expect(page).toHaveURL(/page=2/);
    const rows = page.locator("#list");
    const row = rows.getByRole("row").nth(1).getByRole("link").first();
    await expect(javaScriptEnabled ? row : rows).toBeFocused();
  }
});

test("a step of the calendar keeps its focus, so that the next press is another step", async ({ page }) => {
  await page.goto("/admin/meetings?view=week&date=2026-05-11");
  const next = page.getByRole("link", { name: /^Следна седмица/ });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/date=2026-05-18/);
  // The address changes just before the page.
  await expect(next).toHaveAttribute("href", /date=2026-05-25/);
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/date=2026-05-25/);
});
