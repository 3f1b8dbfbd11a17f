import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** Instead of the source of axe: nothing. An empty text would mean the source. */
const ALREADY_THERE = ";";

const softly = expect.configure({ soft: true });

/** No violation of WCAG 2.2 A and AA or of axe's good practice. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectClean(page, { type: "tag", values: TAGS });

/** Only what depends on colours: for another colour scheme of a page that is clean. */
export const expectContrast = (page: Page): Promise<void> =>
  expectClean(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });

async function expectClean(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<void> {
  await page.evaluate(layOutEverything);
  // Half a megabyte of it, put in twice each time, would be a third of what looking takes: a page keeps the first one.
  const isThere = await page.evaluate(() => "axe" in window);
  // Everything is one frame, so that the slower way with another page for the result is not needed.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ALREADY_THERE }) })
    .setLegacyMode()
    .options({ runOnly, resultTypes: ["violations"] })
    .analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect.soft(told, page.url()).toEqual([]);
}

/** Nothing on the page is wider than the window, at any of these widths. */
export async function expectNoSidewaysScroll(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(layOutEverything);
    // A window that has just changed its width may be asked in the middle of its layout.
    await softly
      .poll(() => page.evaluate(whatSticksOut), { message: `${page.url()} too wide at ${width}` })
      .toEqual([]);
  }
}

/** What a page leaves until it comes near has no size and no colours yet: nothing could be wrong with it. */
function layOutEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>("body *"))
    if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
}

/** What is wider than the window, and what a table's box cuts off, which is out of reach as well. */
function whatSticksOut(): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll(".table")];
  return boxes
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .flatMap((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth;
      const sticking = [...box.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > edge + 0.5,
      );
      return [
        `${box.scrollWidth} > ${box.clientWidth}`,
        ...sticking.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ];
    });
}
