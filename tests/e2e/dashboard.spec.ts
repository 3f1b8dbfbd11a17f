import type { Page } from "@playwright/test";
import { expectInSight } from "#tests/support/visitor-look.ts";
import { choose } from "#tests/support/visitor-forms.ts";
import { heading, hold } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen reads the statistics: of all, of one MP, of a party, of some months; with and without JavaScript. */

const AMRA = "Амра Бошњак";

/** The demo's 5,000 cases, and those of the stories told before. */
const ALL_CASES = /^5\.\d{3}$/;

const cases = (page: Page) => page.locator(".tallies dd").first();

/** Marks each number that takes the place of the first one there, from the next page on. */
const markNumbers = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((changes) => {
      const number = document.querySelector(".tallies dd");
      if (number && changes.some(({ target }) => target.parentNode === number))
        performance.mark(number.textContent);
    }).observe(document, { characterData: true, subtree: true });
  });

const numbersMarked = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));

test.beforeEach(async ({ page }) => {
  await page.goto("/dashboard");
});

test("the figures of all: counters, charts with their tables, lists @core", async ({ page }) => {
  await expect(page).toHaveTitle("Статистика · Канцеларии за контакт со граѓаните");
  await expect(cases(page)).toHaveText(ALL_CASES);
  for (const name of [
    "Случаи по месец",
    "Случаи по пол",
    "Случаи по возраст",
    "Случаи по етничка припадност",
  ])
    await expect(page.getByRole("img", { name })).toBeVisible();
  await page.getByText("Прикажи како табела: Случаи по возраст").click();
  const table = page.getByRole("table", { name: "Случаи по возраст" });
  await expect(table.getByRole("row", { name: "Над 65" })).toContainText("%");
  await page.getByText("Уште 60 канцеларии").click();
  const offices = page.getByRole("region", { name: "Случаи по канцеларија" });
  await expect(offices.getByRole("listitem")).toHaveCount(75);
  const categories = page.getByRole("region", { name: "За што се обраќаат граѓаните" });
  // Other stories add categories.
  await expect.poll(() => categories.getByRole("listitem").count()).toBeGreaterThanOrEqual(12);
});

test("on paper stand the whole figures, their tables and every office", async ({ page }) => {
  const counter = cases(page);
  await expect(counter).toHaveText(ALL_CASES);
  const offices = page.getByRole("region", { name: "Случаи по канцеларија" });
  const last = () =>
    offices
      .locator("li")
      .last()
      .evaluate((item) => item.checkVisibility());
  const tables = page.locator("figure td");
  const seen = () => tables.evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).length);
  expect(await last()).toBe(false);
  expect(await seen()).toBe(0);
  await page.emulateMedia({ media: "print" });
  expect(await last()).toBe(true);
  expect(await seen()).toBe(await tables.count());
  await page.emulateMedia({ media: "screen", reducedMotion: "no-preference" });
  await page.getByRole("link", { name: AMRA }).click();
  await expect(heading(page)).toHaveText(AMRA);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await counter.innerText()).toMatch(/^\d\d$/);
});

test("the filters lead as documented, and clearing leads back @nojs", async ({ page, javaScriptEnabled }) => {
  const panel = page.getByRole("search", { name: "Филтри" });
  const apply = async () => {
    if (!javaScriptEnabled) await panel.getByRole("button", { name: "Примени" }).click();
  };
  const radio = (name: string) => panel.getByRole("radio", { name });
  await expect(panel.getByRole("combobox", { name: "Партија" })).toBeHidden();
  await radio("Партија или мандат").check();
  await apply();
  await expect(page).toHaveURL(/\/dashboard\/party\/0\/mandate\/1$/);
  await choose(panel.getByRole("combobox", { name: "Партија" }), "Алтернатива");
  await apply();
  await expect(page).toHaveURL(/\/dashboard\/party\/[1-9]\d*\/mandate\/1$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("мандат 2024-2028");

  await choose(panel.getByLabel("Од месец"), "јануари 2026");
  await apply();
  await expect(page).toHaveURL(/\/party\/\d+\/mandate\/1\?startMonth=2026-01$/);
  await expect(page.getByRole("heading", { name: "од јануари 2026" })).toBeVisible();

  await radio("Еден пратеник").check();
  await choose(panel.getByRole("combobox", { name: "Пратеник", exact: true }), AMRA);
  await apply();
  await expect(page).toHaveURL(/\/dashboard\/mp\/\d+\?startMonth=2026-01$/);
  await expect(panel.locator("select[name=party]")).toHaveValue("");
  await expect(radio("Еден пратеник")).toBeChecked();

  await page.goBack();
  await expect(panel.locator("select[name=party]")).not.toHaveValue("");
  await expect(radio("Партија или мандат")).toBeChecked();
  await page.goForward();
  await expect(radio("Еден пратеник")).toBeChecked();

  await radio("Сите пратеници").check();
  await apply();
  await expect(page).toHaveURL(/\/dashboard\?startMonth=2026-01$/);
  await panel.getByRole("link", { name: "Исчисти" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(panel.getByLabel("Од месец")).toHaveValue("");
});

test("on a phone filters are closed, say what is active, and the first number shows", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/dashboard", "/dashboard/party/0/mandate/1"]) {
    await page.goto(path);
    const summary = page.locator("summary").filter({ hasText: "Филтри" });
    await expect(summary).toContainText(/Сите .*, цел период$/);
    await expect(page.getByLabel("Од месец")).toBeHidden();
    await expectInSight(cases(page));
    await summary.click();
    await expect(page.getByLabel("Од месец")).toBeVisible();
  }
});

test("an MP's page: name, photo and the way to a meeting on the first screen @nojs", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard/mp/1");
  await expect(heading(page)).toHaveText("Борис Секуловски");
  await expectInSight(page.locator(".person .face"));
  await expectInSight(page.getByRole("link", { name: "Побарај средба" }));
  await expect(page.getByRole("heading", { name: "Борис Секуловски, цел период" })).toBeVisible();
});

test("a choice by keyboard keeps its focus, and grey shapes stand for coming figures", async ({ page }) => {
  const release = await hold(page, "**/dashboard/mp/*.data*");
  const mps = page.getByRole("combobox", { name: "Пратеник", exact: true });
  await page.getByRole("radio", { name: "Еден пратеник" }).check();
  await expect(mps).toHaveAttribute("aria-expanded", "false");
  await mps.click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await mps.pressSequentially("Bosh Amra");
  await mps.press("Enter");
  await expect(page.locator(".figures")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Се вчитуваат бројките" })).toBeAttached();
  release();
  await expect(page).toHaveURL(/\/dashboard\/mp\/\d+$/);
  await expect(page.locator(".figures")).toHaveAttribute("aria-busy", "false");
  await expect(mps).toBeFocused();
  await expect(page.getByRole("heading", { name: AMRA, exact: true })).toBeVisible();
  // Names that were passed on the way left no steps back.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("from another page, a bar tells of figures on their way, and nothing moves", async ({ page }) => {
  await page.goto("/about");
  const release = await hold(page, "**/dashboard.data*");
  const before = await heading(page).boundingBox();
  await page.getByRole("navigation").getByRole("link", { name: "Статистика" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Се вчитува…" })).toBeAttached();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator(".loading.busy")).toBeInViewport();
  const moves = () =>
    page.locator(".loading").evaluate((bar) => getComputedStyle(bar).animationName !== "none");
  expect(await moves()).toBe(false);
  expect(await heading(page).boundingBox()).toEqual(before);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moves()).toBe(true);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
  await expect(cases(page)).toHaveText(ALL_CASES);
});

test.describe("for those who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("counters count from the number there, and stand still if the page came with it", async ({ page }) => {
    await markNumbers(page);
    await page.goto("/dashboard");
    await expect(cases(page)).toHaveText(ALL_CASES);
    expect(await numbersMarked(page)).toEqual([]);
    await page.getByRole("link", { name: AMRA }).click();
    await expect(cases(page)).toHaveText(/^\d\d$/);
    const numbers = (await numbersMarked(page)).map((text) => Number(text.replace(".", "")));
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });
});

test("a filter chosen without a network is told, kept, and shown once there is one", async ({
  page,
  context,
}) => {
  await page.goto("/dashboard");
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Партија или мандат" }).check();
  await expect(page.getByRole("heading", { name: "Нема мрежа." })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/party\/0/);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Обиди се повторно" }).click();
  await expect(page.getByRole("radio", { name: "Партија или мандат" })).toBeChecked();
});
