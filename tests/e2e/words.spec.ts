import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/visitor.ts";

/** On a narrow phone whose own font is wide, every word of ours stands whole, and nothing scrolls sideways. */

test.use({ viewport: { width: 360, height: 740 }, bypassCSP: true });

const WIDE = `*, *::before, *::after {
  font-family: "DejaVu Sans Mono", monospace !important;
}`;

/** No word of the languages is this long; other tests type such words. */
const ENDLESS = 30;

/** Words broken across lines; user input may be broken anywhere (docs/decisions/lists.md). */
async function brokenWords(page: Page): Promise<readonly string[]> {
  await page.addStyleTag({ content: WIDE });
  const broken = await page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("script, style, option, .vh, .trap, .typed")) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.add(word);
      }
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...found, `${scrollWidth} px wide`] : [...found];
  });
  return broken.filter((word) => word.length < ENDLESS);
}

const PAGES = [
  "/",
  "/?office=1",
  "/?office=1&mp=1",
  "/dashboard",
  "/dashboard/mp/1",
  "/about",
  "/contact",
  "/privacy",
  "/accessibility",
  "/not-found",
];

const STAFF_LISTS = [
  "cases",
  // A day may have none.
  "meetings?view=week",
  "events",
  "categories",
  "mps?size=100",
  "parties?size=100",
  "offices?size=100",
  "users?size=100",
  "reports/monthly",
  "reports/monthly/overview",
  "reports/annual",
  "reports/annual/overview",
];

for (const language of ["mk", "sq", "en"])
  test(`no word breaks inside at 360 px in a wide font: ${language}`, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    for (const path of PAGES) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
      expect(await brokenWords(page), path).toEqual([]);
    }
  });

test.describe("signed in", () => {
  test.use({ account: "administrator" });

  test("no word of a list breaks inside at 360 px in a wide font", async ({ page }) => {
    for (const list of STAFF_LISTS) {
      await page.goto(`/admin/${list}`);
      await expect(page.getByRole("table").first()).toBeAttached();
      expect(await brokenWords(page), list).toEqual([]);
    }
  });
});

test("the heading that a direct link leads to draws no frame", async ({ page }) => {
  await page.goto("/?office=1&mp=1#meeting-request");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");
  await expect(heading).toHaveCSS("box-shadow", "none");
});
