import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/axe.ts";
import { startManyOffices } from "#tests/support/many-offices.ts";
import { expectInSight } from "#tests/support/visitor-sight.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A country with 1,050 offices: as much to look through as with 75 (docs/decisions/map-and-offices.md). */

let product: Awaited<ReturnType<typeof startManyOffices>>;

test.beforeAll(async () => {
  product = await startManyOffices();
});

test.afterAll(() => product.stop());

const open = (page: Page, path = "/") => page.goto(`${product.origin}${path}`);
const country = (page: Page) => page.getByRole("group", { name: /^Карта на канцелариите(?! во)/ });

test("a number of the map leads to the offices of its municipality, and the list comes in pages @nojs @firefox", async ({
  page,
}) => {
  await open(page);
  await country(page).getByRole("link", { name: "Битола: 56 канцеларии" }).click();
  const found = page.getByRole("heading", { name: "56 канцеларии: Битола", exact: true });
  await expectInSight(found);
  await expect(found).toBeFocused();
  await expect(page).toHaveURL(/\?municipality=4(?:#found)?$/);
  await country(page).getByRole("link", { name: "Битола, канцеларија 7 од 56" }).press("Enter");
  const office = page.getByRole("complementary", { name: "Битола, канцеларија 7" });
  await expect(office).toContainText("ул. „Маршал Тито“ бр. 88");

  await open(page, "/?municipality=66");
  await page.getByRole("link", { name: "Прикажи ги сите 280 канцеларии" }).click();
  const list = page.getByRole("heading", { name: /^Список на канцеларии/ });
  await expect(list).toHaveText("Список на канцеларии: Скопје (1–60 од 280)");
  await page.getByRole("navigation", { name: "Страници" }).getByRole("link", { name: "Страница 5" }).click();
  await expect(list).toHaveText("Список на канцеларии: Скопје (241–280 од 280)");
  await expect(page.locator(".offices li")).toHaveCount(40);
  await expectInSight(list);
});

test("a filter with very many options is searched by the server @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, "/?municipality=4");
  await page.getByText("Пратеник Сите").click();
  const search = page.getByRole("searchbox", { name: "Барај пратеник" });
  const some = page.getByRole("group", { name: "Пратеник" }).getByRole("checkbox");
  await expect(some).toHaveCount(60);
  await expect(page.getByText(/^Уште 1\.\d{3} не се гледаат тука: побарајте по име\.$/)).toBeVisible();

  await search.fill("Panov");
  await page.getByRole("button", { name: "Барај пратеник" }).click();
  await expect(some.first()).toHaveAccessibleName("Зоран Панов (1)");
  await expect(page).toHaveURL(/\?municipality=4&.*findMp=Panov/);
  await expect(search).toHaveValue("Panov");
  if (javaScriptEnabled) await expect(page.getByText("Пратеник Сите")).toBeVisible();
  await some.first().check();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Прикажи канцеларии" }).click();
  await expect(page.getByRole("heading", { name: "1 канцеларија: Битола, Зоран Панов" })).toBeVisible();
  await expect(some.first()).toBeChecked();

  await search.fill("никој");
  await search.press("Enter");
  await expect(some).toHaveCount(1);
  await expect(some).toBeChecked();
});

test("with tiles the numbers are the same and lead to the same place @firefox", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page);
  await page.locator(".island").scrollIntoViewIfNeeded();
  await page.mouse.move(3, 3);
  const live = page.locator(".leaflet-container");
  await expect(live.getByRole("link", { name: "Битола: 56 канцеларии" })).toHaveText("56");
  await expect(live.getByRole("button", { name: "Скопје 280 канцеларии, зголеми ја картата" })).toHaveText(
    "Скопје 280",
  );
  await live.getByRole("link", { name: "Битола: 56 канцеларии" }).click();
  await expect(page.getByRole("heading", { name: "56 канцеларии: Битола", exact: true })).toBeFocused();
  await expect(live.getByRole("link")).toHaveCount(56);

  await live.getByRole("link", { name: "Битола, канцеларија 50 од 56" }).press("Enter");
  await page.getByRole("link", { name: "Затвори ја канцеларијата" }).click();
  await expect(live.getByRole("link", { name: "Битола, канцеларија 50 од 56" })).toBeFocused();
});

test("it is accessible, drawn and with tiles @slow", async ({ page }) => {
  for (const [width, path] of [
    [1280, "/?office=1"],
    [360, "/?all=3"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await expectNoSidewaysScroll(page, width);
    await expectAccessible(page);
    await page.locator(".island").scrollIntoViewIfNeeded();
    await page.mouse.move(3, 3);
    await expect(page.locator(".leaflet-container .many").first()).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectAccessible(page);
  }
});

test("the dashboard finds an MP among all of them @nojs", async ({ page, javaScriptEnabled }) => {
  await open(page, "/dashboard");
  const panel = page.getByRole("search", { name: "Филтри" });
  const search = panel.getByRole("searchbox", { name: "Барај: Пратеник" });
  await search.fill("Panov");
  await panel.getByRole("button", { name: "Барај: Пратеник" }).click();
  await expect(page).toHaveURL(/\/dashboard\?findMp=Panov$/);
  await expect(search).toHaveValue("Panov");

  const choice = panel.locator("select[name=mp]");
  const found = choice.getByRole("option", { name: "Зоран Панов", includeHidden: true }).first();
  await choice.selectOption((await found.getAttribute("value")) ?? "");
  if (!javaScriptEnabled) await panel.getByRole("button", { name: "Примени" }).click();
  await expect(page).toHaveURL(/\/dashboard\/mp\/\d+(?:\?findMp=Panov)?$/);
  await expect(panel.getByText("Зоран Панов")).not.toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
