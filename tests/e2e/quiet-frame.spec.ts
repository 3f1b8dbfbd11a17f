import type { Page } from "@playwright/test";
import { atRest } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** What moves on public pages, and what does not: header, slider, ways to the top and to anchors, lite mode. */

const slide = (page: Page, number: number) => page.locator(`#testimonial-${number}`);

test("the numbers lead to a testimonial @nojs", async ({ page }) => {
  await page.goto("/");
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("link", { name: "Искуство 3" }).click();
  await expect(slide(page, 3)).toBeInViewport({ ratio: 0.5 });
  await expect(slide(page, 1)).not.toBeInViewport();
});

test("the address of the offices leads to them", async ({ page }) => {
  await page.goto("/#locations-section");
  await expect(page.locator("#locations-section")).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Најдете канцеларија" })).toBeInViewport();
});

test("the link at the end leads back to the top, and the keyboard with it", async ({ page }) => {
  await page.goto("/privacy");
  await page.getByRole("link", { name: "Кон врвот" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("lite mode is chosen in the footer and holds on every page, without script and font", async ({
  page,
}) => {
  await page.goto("/?office=1");
  await page.getByRole("link", { name: "Лесна верзија (за стар уред или бавен интернет)" }).click();
  await expect(page).toHaveURL(/\/\?office=1$/);
  await expect(page.locator("script")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Контакт", exact: true }).click();
  await expect(page.locator("script")).toHaveCount(0);
  await expectNoEmptyRow(page);
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status));
  expect(new Set(await fonts())).toEqual(new Set(["unloaded"]));
  await page.getByRole("link", { name: "Целосна верзија" }).click();
  await expect(
    page.getByRole("link", { name: "Лесна верзија (за стар уред или бавен интернет)" }),
  ).toBeVisible();
});

test("a form on a phone has the header's languages where script makes them work, else no row for them @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/contact");
  if (!javaScriptEnabled) return expectNoEmptyRow(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("banner").getByRole("link", { name: "Shqip" })).toBeVisible();
});

/** On a phone the header is one row high: the name and the menu. */
async function expectNoEmptyRow(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBeLessThan(80);
  await expect(header).toHaveCSS("top", "0px");
}

/** Parts of the header that are on the way to another look without further scrolling. */
const movingOn = (page: Page) =>
  page.getByRole("banner").evaluate((header) =>
    header
      .getAnimations({ subtree: true })
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ id, playState }) => `${id} ${playState}`),
  );

test.describe("for those who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" }, viewport: { width: 1280, height: 800 } });

  test("the header shrinks after the first 96 pixels and nothing else moves", async ({ page }) => {
    await page.goto("/privacy");
    const height = () =>
      page.getByRole("banner").evaluate((top) => Math.round(top.getBoundingClientRect().height));
    const place = () =>
      page.locator("h1").evaluate((title) => Math.round(title.getBoundingClientRect().top + scrollY));
    const [tall, before] = [await height(), await place()];
    expect(tall).toBe(94);
    const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    await scroll(95);
    await atRest(page);
    expect(await movingOn(page)).toEqual([]);
    expect(await height()).toBe(94);
    await scroll(97);
    await expect.poll(height).toBe(70);
    await scroll(300);
    await expect.poll(height).toBe(70);
    expect(await place()).toBe(before);
  });

  test("testimonials turn by themselves, rest under the pointer and the focus, and can be stopped", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    const list = page.getByRole("list", { name: "Искуства на граѓани" });
    const left = () => list.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth));
    await list.scrollIntoViewIfNeeded();
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("button", { name: "Запри го менувањето" })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_500);
    await expect.poll(left).toBe(1);

    await list.hover();
    await page.clock.runFor(20_000);
    expect(await left()).toBe(1);
    await page.mouse.move(0, 0);
    await list.focus();
    await page.clock.runFor(20_000);
    expect(await left()).toBe(1);

    await page.getByRole("button", { name: "Запри го менувањето" }).click();
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Пушти го менувањето" }).blur();
    await page.clock.runFor(20_000);
    expect(await left()).toBe(1);
  });
});

test("testimonials have a button for the next and the previous one, around the end too", async ({ page }) => {
  await page.goto("/");
  const next = page.getByRole("button", { name: "Следно искуство" });
  for (const number of [2, 3, 1]) {
    await next.click();
    await expect(page.getByRole("link", { name: `Искуство ${number}` })).toHaveAttribute(
      "aria-current",
      "true",
    );
  }
  await page.getByRole("button", { name: "Претходно искуство" }).click();
  await expect(slide(page, 3)).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole("button", { name: "Запри го менувањето" })).toHaveCount(0);
});
