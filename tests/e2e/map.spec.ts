import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectContrast,
  expectInSight,
  expectNoSidewaysScroll,
} from "#tests/support/visitor-look.ts";
import { atRest } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The map with tiles, which takes the drawn map's place where there is script: the same points, the same offices. */

const live = (page: Page) => page.locator(".leaflet-container");
const points = (page: Page) => live(page).locator(".leaflet-marker-pane").getByRole("button");

/** A point that no other covers. */
const lonely = (page: Page) =>
  points(page).and(page.getByRole("button", { name: "Свети Николе", exact: true }));

/** Whether the map is near is known, and what follows from it has begun. */
async function nearnessKnown(page: Page) {
  await page.locator(".island").evaluate(
    (box) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(() => resolve()).observe(box);
      }),
  );
  await atRest(page);
}

/** Somebody is there, and comes near the map. */
async function openMap(page: Page, path = "/") {
  await page.goto(path);
  await page.locator(".island").scrollIntoViewIfNeeded();
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
  await expect(live(page)).toBeVisible();
}

test("it is not loaded until somebody is there and near", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(new URL(request.url()).pathname));
  const heavy = () => loaded.filter((path) => /live-map|\/tiles\//.test(path));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  expect(heavy()).toEqual([]);
  await page.mouse.move(50, 50);
  await nearnessKnown(page);
  expect(heavy()).toEqual([]);
  await page.locator(".island").scrollIntoViewIfNeeded();
  await expect(live(page)).toBeVisible();
  expect(heavy().some((path) => path.endsWith(".js"))).toBe(true);
  expect(heavy().some((path) => path.endsWith(".css"))).toBe(true);
});

test("map and list agree, whatever is chosen", async ({ page }) => {
  const idsIn = (selector: string, attribute: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (all, name) => all.map((one) => /office=(\d+)/.exec(one.getAttribute(name) ?? "")?.[1]).toSorted(),
        attribute,
      );
  for (const query of [
    "?all=1",
    "?all=1&municipality=73&municipality=4",
    "?all=1&party=2",
    "?all=1&mpFilter=12",
  ]) {
    await openMap(page, `/${query}`);
    const listed = await idsIn(".offices a[href*='office=']", "href");
    await expect.poll(() => idsIn(".leaflet-container [data-href]", "data-href")).toEqual(listed);
  }
});

for (const width of [360, 1280]) {
  test(`a point opens its office beside it at ${width} px, and closing leads back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openMap(page);
    const point = lonely(page);
    await expectInSight(point);
    const before = await page.evaluate(() => scrollY);
    await point.click();
    const office = page.getByRole("complementary", { name: "Свети Николе" });
    await expect(office.getByRole("link", { name: /^Побарај средба/ })).toHaveCount(1);
    await expect(office.getByRole("heading", { level: 3 })).toBeFocused();
    await expectInSight(office.getByRole("heading", { level: 3 }));
    if (width === 1280) expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(point).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/\?office=\d+$/);

    await office.getByRole("link", { name: "Затвори ги податоците" }).click();
    await expect(office).toBeHidden();
    await expect(point).toBeFocused();
    await expectInSight(point);
    await page.goBack();
    await expect(office).toBeVisible();
    await page.reload();
    await expect(office).toBeVisible();
  });
}

test("filters change the points, and zoom in on them", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const expectFourApart = async () => {
    await expect(points(page)).toHaveCount(4);
    for (const point of await points(page).all()) await expectInSight(point);
  };
  await openMap(page);
  await page.getByRole("checkbox", { name: "Битола (4)" }).check();
  await page.getByRole("button", { name: "Прикажи канцеларии" }).click();
  await expectFourApart();
  await page.getByRole("link", { name: "Исчисти", exact: true }).click();
  await expect(points(page)).toHaveCount(75);
  await openMap(page, "/?municipality=4");
  await expectFourApart();
});

test("it is accessible in each language, on a phone and on a desk", async ({ page }) => {
  const expectAccessibleFromTop = async () => {
    // No button half under the header.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectAccessible(page);
  };
  for (const [language, zoom] of [
    ["mk", "Зголеми ја картата"],
    ["sq", "Zmadho hartën"],
    ["en", "Zoom in"],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openMap(page, `/?office=1&lng=${language}`);
    await expect(page.getByRole("button", { name: zoom, exact: true })).toBeVisible();
    await expectAccessibleFromTop();
    await page.setViewportSize({ width: 360, height: 740 });
    await openMap(page, "/?municipality=4");
    await expectNoSidewaysScroll(page, 360);
    await expectAccessibleFromTop();
  }
});

test("in the window of an MP's office it shows the streets, and leads to the finder", async ({ page }) => {
  await page.goto("/dashboard");
  const mps = await page.locator(".ranks.lines a").all();
  expect(mps.length).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Амра Бошњак" }).click();
  const open = page.getByRole("button", { name: "Прикажи на карта" });
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open.click();
    const dialog = page.getByRole("dialog");
    const map = dialog.locator(".leaflet-container");
    await expect(map).toBeVisible();
    await expect(map).toHaveAccessibleName("Карта на која е означено местото на канцеларијата");
    await expect(dialog.locator("svg[role=img]")).toHaveCount(0);
    const sources = () =>
      map
        .locator("img.leaflet-tile")
        .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("src") ?? ""));
    await expect
      .poll(async () => (await sources()).some((source) => source.startsWith("/tiles/14/")))
      .toBe(true);
    const point = map.locator(".leaflet-marker-pane").getByRole("button");
    await expectInSight(point);
    await expectNoSidewaysScroll(page, width);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
  }
  await open.click();
  await points(page).press("Enter");
  await expect(page).toHaveURL(/\/\?office=\d+(?:#locations-section)?$/);
  await expect(page.locator("aside.office")).toBeVisible();
});

test("without tiles the drawn map comes back", async ({ page }) => {
  const asked = page.waitForRequest("**/tiles/**");
  await page.route("**/tiles/**", (route) => route.fulfill({ status: 200, body: "" }));
  await page.goto("/");
  await page.locator(".island").scrollIntoViewIfNeeded();
  await page.mouse.move(3, 3);
  await asked;
  await expect(live(page)).toHaveCount(0);
  await expect(page.locator(".island a.pin").first()).toBeVisible();
});

test("with little data to spend the drawn map stays", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.locator(".island").scrollIntoViewIfNeeded();
  await page.mouse.move(3, 3);
  await nearnessKnown(page);
  expect(loaded.filter((path) => path.includes("live-map"))).toEqual([]);
  await expect(live(page)).toHaveCount(0);
  await expect(page.locator(".island a.pin").first()).toBeVisible();
});

test("the keyboard skips it, drawn or with tiles", async ({ page }) => {
  const skip = page.getByRole("link", { name: "Прескокни ја картата" });
  const skipMap = async () => {
    await skip.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Список на канцеларии/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator(".offices a").first()).toBeFocused();
  };
  await page.goto("/");
  await skipMap();
  await openMap(page);
  await skipMap();
});
