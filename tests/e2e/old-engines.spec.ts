import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/visitor.ts";

/** What remains where an engine is older than our style sheets, and what browsers say differently. */

const PLAIN = ["/", "/?office=1", "/?office=1&mp=1", "/request", "/dashboard", "/about", "/contact"] as const;

test("a page without any style reads from top to bottom, its pictures as large as they say", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of PLAIN) {
    await page.goto(path);
    await page.evaluate(dropStyles);
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Мое барање" }).first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Мени", exact: true })).toBeHidden();
    expect(await page.evaluate(picturesWithoutSize), path).toEqual([]);
    expect(await page.evaluate(shapesWithoutColour), path).toEqual([]);
  }
});

/** As in an engine that knows neither our style sheets nor popovers. */
function dropStyles(): void {
  for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]")) sheet.remove();
  for (const menu of document.querySelectorAll("[popover]")) menu.removeAttribute("popover");
}

function picturesWithoutSize(): string[] {
  return [...document.querySelectorAll("svg, img")]
    .filter((picture) => picture.getClientRects().length > 0 && !picture.parentElement?.closest("svg"))
    .filter((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      const isOfWindow = picture.getAttribute("width") === "100%";
      return width > (isOfWindow ? innerWidth : 600) || height > 600 || !picture.hasAttribute("height");
    })
    .map((picture) => picture.outerHTML.slice(0, 120));
}

/** Shapes of the country that would be drawn in black. */
function shapesWithoutColour(): string[] {
  return [...document.querySelectorAll("svg use[href*='country'], svg a circle")]
    .filter(
      (shape) => getComputedStyle(shape).fill === "rgb(0, 0, 0)" || shape.getBoundingClientRect().width === 0,
    )
    .map((shape) => shape.outerHTML.slice(0, 120));
}

test("the phone's menu is as high as its links, whatever height browsers give popovers", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Мени", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Главна навигација" });
  // WebKit stretches a grid to `fit-content`, which Chromium's own style sheet says too.
  const said = await menu.evaluate((nav) => String(nav.computedStyleMap().get("height")));
  expect(said).toBe("auto");
  const { height, y } = (await menu.boundingBox()) ?? { height: 0, y: 0 };
  expect(height).toBeLessThan(500);
  expect(Math.round(y + height)).toBe(740);
});

const TITLED = [
  "/dashboard",
  "/dashboard/mp/1",
  "/about",
  "/contact",
  "/privacy",
  "/accessibility",
  "/request",
] as const;

test("headings of all public pages begin at one height", async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = new Map<number, string[]>();
    for (const path of TITLED) {
      await page.goto(path);
      const top = await page.evaluate(headingBelowHeader);
      heights.set(top, [...(heights.get(top) ?? []), path]);
    }
    expect([...heights.values()], `at ${width}`).toEqual([[...TITLED]]);
  }
});

function headingBelowHeader(): number {
  const [heading, header] = [document.querySelector("h1"), document.querySelector("header")];
  scrollTo({ top: 0, behavior: "instant" });
  return Math.round(
    (heading?.getBoundingClientRect().top ?? 0) - (header?.getBoundingClientRect().bottom ?? 0),
  );
}

test("the star of a required field never stands alone on a line", async ({ page }) => {
  await page.goto("/?office=1&mp=1&lng=sq");
  for (let width = 320; width <= 400; width += 4) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(lonelyStars), `at ${width}`).toEqual([]);
  }
});

function lonelyStars(): string[] {
  return [...document.querySelectorAll<HTMLElement>(".req")]
    .filter((star) => star.checkVisibility())
    .filter((star) => {
      const label = star.previousSibling;
      const words = document.createRange();
      if (label) words.selectNodeContents(label);
      const last = [...words.getClientRects()].at(-1);
      return !last || star.getBoundingClientRect().bottom - last.bottom > 4;
    })
    .map((star) => star.parentElement?.textContent ?? "");
}

test("a point of the drawn map takes a touch beside it, where no other is near", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  expect(await farthestTouch(page)).toBeGreaterThanOrEqual(11);
});

/** How many pixels beside its middle the most remote point of the country still takes a touch. */
const farthestTouch = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const points = [...document.querySelectorAll(".island .pin")].map((pin) => {
      const { left, top, width, height } = pin.querySelector("circle")!.getBoundingClientRect();
      return { pin, x: left + width / 2, y: top + height / 2 };
    });
    const room = (x: number, y: number) =>
      Math.min(...points.map((other) => Math.hypot(other.x - x, other.y - y) || Infinity));
    const [remote] = points.toSorted((a, b) => room(b.x, b.y) - room(a.x, a.y));
    remote?.pin.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = remote!.pin.querySelector("circle")!.getBoundingClientRect();
    let reach = 0;
    while (
      reach < 40 &&
      remote!.pin.contains(document.elementFromPoint(left + width / 2 + reach, top + height / 2))
    )
      reach += 1;
    return reach - 1;
  });
