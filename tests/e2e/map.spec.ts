import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from "#tests/support/axe.ts";
import { atRest } from "#tests/support/visitor-alive.ts";
import { expectInSight } from "#tests/support/visitor-sight.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The map with tiles, which takes the drawn map's place where there is script: the same points, the same links. */

const live = (page: Page) => page.locator(".leaflet-container");
const points = (page: Page) => live(page).getByRole("link");

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

for (const [width, path] of [
  [360, "/"],
  [1280, "/?office=1"],
] as const)
  test(`at ${width} px on ${path} it leaves the drawing of the capital where it is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const capital = page.getByRole("heading", { name: "Скопје", exact: true });
    const top = () => capital.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
    const before = await top();
    await openMap(page, path);
    expect(await top()).toBeCloseTo(before, 0);
    await capital.scrollIntoViewIfNeeded();
    await expectInSight(capital);
    const [map, drawn] = [await live(page).boundingBox(), await page.locator(".island").boundingBox()];
    expect(map).toEqual(drawn);
  });

test("it takes the drawn map's place to the pixel, and shows the tiles and who made them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  await page.locator(".island").scrollIntoViewIfNeeded();
  const drawn = await page.locator("figure.map").boundingBox();
  await page.mouse.move(3, 3);
  await expect(live(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "© соработници на OpenStreetMap" })).toBeVisible();
  const shown = await page.locator("figure.map").boundingBox();
  expect(shown?.height).toBeCloseTo(drawn?.height ?? 0, 0);
  const loaded = live(page).locator("img.leaflet-tile-loaded");
  await expect.poll(() => loaded.count()).toBeGreaterThan(3);
  const sources = await loaded.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("src") ?? ""));
  for (const source of sources) expect(source).toMatch(/^\/tiles\/8\/\d+\/\d+\.png$/);
});

test("map and list agree, whatever is chosen, and the capital is one box at first", async ({ page }) => {
  const shownIds = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((links) =>
        [
          ...new Set(links.map((link) => /office=(\d+)/.exec(link.getAttribute("href") ?? "")?.[1])),
        ].toSorted(),
      );
  for (const query of [
    "?all=1",
    "?all=1&municipality=73&municipality=4",
    "?all=1&party=2",
    "?all=1&mpFilter=12",
  ]) {
    await openMap(page, `/${query}`);
    const box = live(page).getByRole("button", { name: /^Скопје: \d+ канцелари/ });
    const listed = await shownIds(".offices a[href*='office=']");
    await expect
      .poll(async () => {
        const inCapital = Number((await box.count()) && /\d+/.exec(await box.innerText())?.[0]);
        return (await points(page).count()) + inCapital;
      })
      .toBe(listed.length);
    if (await box.count()) {
      await box.click();
      await expect(box).toBeHidden();
      await expect(live(page)).toBeFocused();
    }
    expect(await shownIds(".leaflet-container a[href*='office=']")).toEqual(listed);
  }
});

for (const width of [360, 1280]) {
  test(`a point opens its office beside it at ${width} px, and closing leads back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openMap(page);
    const point = points(page).and(page.getByRole("link", { name: "Битола, канцеларија 2 од 4" }));
    await expectInSight(point);
    const before = await page.evaluate(() => scrollY);
    await point.click();
    const office = page.getByRole("complementary", { name: "Битола, канцеларија 2" });
    await expect(office).toContainText("ул. „Јане Сандански“ бр. 2");
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

test("it is walked with the keyboard: points, zoom, box of the capital", async ({ page }) => {
  await openMap(page);
  await points(page).first().focus();
  await page.keyboard.press("Tab");
  await expect(points(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("aside.office")).toBeVisible();

  const zoomIn = page.getByRole("button", { name: "Зголеми ја картата", exact: true });
  const zoomOut = page.getByRole("button", { name: "Намали ја картата" });
  await zoomOut.press("Enter");
  await expect(zoomOut).toHaveAttribute("aria-disabled", "true");
  await expect(zoomOut).toBeFocused();
  await zoomIn.press("Enter");
  await expect(zoomOut).toHaveAttribute("aria-disabled", "false");
});

test("dragging moves the map and opens nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMap(page);
  await page.getByRole("button", { name: "Зголеми ја картата", exact: true }).click();
  const point = points(page).and(page.getByRole("link", { name: "Прилеп, канцеларија 1 од 3" }));
  await point.focus();
  const before = await point.boundingBox();
  if (!before) throw new Error("The point is nowhere");
  await page.mouse.move(before.x + 15, before.y + 15);
  await page.mouse.down();
  await page.mouse.move(before.x - 45, before.y + 15, { steps: 6 });
  await page.mouse.up();
  const after = await point.boundingBox();
  expect(after?.x).toBeLessThan(before.x - 30);
  await expect(page.locator("aside.office")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test("the wheel scrolls the page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMap(page);
  const box = await live(page).boundingBox();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
});

test("filters change the points", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMap(page);
  await page.getByRole("checkbox", { name: "Битола (4)" }).check();
  await page.getByRole("button", { name: "Прикажи канцеларии" }).click();
  await expect(points(page)).toHaveCount(4);
  for (const point of await points(page).all()) await expect(point).toBeInViewport();
  await page.getByRole("link", { name: "Исчисти", exact: true }).click();
  await expect(points(page)).toHaveCount(55);
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

test.describe("in dark colours", () => {
  test.use({ colorScheme: "dark" });

  test("points, names, buttons and the open office are told apart", async ({ page }) => {
    for (const [width, path] of [
      [1280, "/?office=1"],
      [360, "/?municipality=4"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await openMap(page, path);
      await expectContrast(page);
    }
  });
});

const middleOf = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** To the nearest pixels: sizes are rounded. */
async function expectInMiddle(target: Locator, box: Locator) {
  await expect
    .poll(async () => {
      const [own, whole] = [await middleOf(target), await middleOf(box)];
      return Math.round(Math.hypot(own.x - whole.x, own.y - whole.y));
    })
    .toBeLessThan(4);
}

test("in the window of an MP's office it shows the streets around, and leads to the finder", async ({
  page,
}) => {
  await page.goto("/dashboard");
  const mps = await page.locator(".mps a").all();
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
    await expect(map.getByRole("link")).toHaveCount(1);
    await expectInSight(map.getByRole("link"));
    await expectInMiddle(map.getByRole("link"), map);
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
  await page.getByRole("dialog").locator(".leaflet-container").getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/\?office=\d+(?:#locations-section)?$/);
  await expect(page.locator("aside.office")).toBeVisible();
});

test.describe("without tiles", () => {
  test.use({ faulty: true });

  test("the drawn country and its names stay in sight", async ({ page }) => {
    await page.route("/tiles/**", (route) => route.fulfill({ status: 200, body: "" }));
    await page.setViewportSize({ width: 1280, height: 900 });
    await openMap(page);
    await expect(live(page).locator("path.land")).toBeAttached();
    await expect(live(page).getByText("Струмица")).toBeAttached();
    await expect(page.getByRole("link", { name: "© соработници на OpenStreetMap" })).toHaveCount(0);
    await expect(live(page).locator("img")).toHaveCount(0);
  });
});

test.describe("with little data to spend", () => {
  test("the drawn map stays", async ({ page }) => {
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
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("one scrolls the page past the map, and says that two move it", async ({ page }) => {
    await openMap(page);
    const box = await live(page).boundingBox();
    if (!box) throw new Error("The map is nowhere");
    const touch = await page.context().newCDPSession(page);
    const at = (y: number) => [{ x: box.x + box.width / 2, y }];
    const start = box.y + box.height * 0.7;
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(start) });
    const before = await page.evaluate(() => scrollY);
    for (let step = 1; step < 10; step += 1)
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(start - 10 * step) });
    await expect(page.getByText("Картата се поместува со два прста")).toBeVisible();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 30);
  });

  test("a tap opens an office", async ({ page }) => {
    await openMap(page);
    await points(page)
      .and(page.getByRole("link", { name: "Битола, канцеларија 4 од 4" }))
      .tap();
    await expect(page.getByRole("complementary", { name: /^Битола, канцеларија/ })).toBeVisible();
  });
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
