import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./visitor.ts";

/** Expects an accessible page without sideways scrolling, on a phone. */
export const expectFine = (page: Page): Promise<void> => expectFineAt(page, 360);

/** Sound on a desktop and on a phone; the page is left as the phone has it. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page, 320, 768);
  for (const width of [1280, 360]) await expectFineAt(page, width);
}

/** The same at the smallest window of WCAG 2.2 (1.4.10) and all breakpoints of the layout, and in dark colours too. */
export async function expectFineEverywhere(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page, 960, 1152);
  await expectSound(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectFineAt(page: Page, width: number): Promise<void> {
  await expectNoSidewaysScroll(page, width);
  // Targets under a sticky header count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** Replaces the source of axe if the page already has it; an empty text would mean the source. */
const ALREADY_THERE = ";";

const softly = expect.configure({ soft: true });

/**
 * Expects no violation of WCAG 2.2 A and AA or of axe's best practices. Markers of the map may cover each other: the
 * list of offices does the same (WCAG 2.2, 2.5.8, "Equivalent").
 */
export const expectAccessible = (page: Page): Promise<void> =>
  expectClean(page, { type: "tag", values: TAGS });

/** Checks contrast only: for another colour scheme of a page that is otherwise clean. */
export const expectContrast = (page: Page): Promise<void> =>
  expectClean(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });

async function expectClean(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<void> {
  // Firefox 153 crashes (signal 11) in a third of all tries when a page that axe has checked leads on to
  // another one. The same story is checked in Chromium, where the document is the same.
  if (page.context().browser()?.browserType().name() === "firefox") return;
  // A font that comes in the middle of the check moves what stands below over the footer.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The source is half a megabyte and is injected twice per check, a third of its time: a page keeps the first copy.
  const isThere = await page.evaluate(() => "axe" in window);
  // Every page is a single frame, so the slower way with an extra page for the result is unnecessary.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ALREADY_THERE }) })
    .setLegacyMode()
    .options({ runOnly, resultTypes: ["violations"] })
    .analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== "target-size" || !html.includes("leaflet-marker-icon"))
      .map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect.soft(told, page.url()).toEqual([]);
}

/** Expects nothing on the page to be wider than the window, at any of these widths. */
export async function expectNoSidewaysScroll(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // A window that has just changed its width may still be in the middle of its layout.
    await softly
      .poll(() => page.evaluate(whatSticksOut), { message: `${page.url()} too wide at ${width}` })
      .toEqual([]);
  }
}

/** With letters, words and lines as a visitor may set them (WCAG 2.2, 1.4.12); a font that hasn't come is as wide. */
export async function expectRoomForWiderLetters(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(() => {
      const wide = new CSSStyleSheet();
      wide.replaceSync(
        "* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }",
      );
      document.adoptedStyleSheets.push(wide);
    });
    await expectNoSidewaysScroll(page, 320, 768, 960, 1000);
  }
}

export const linesOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top))).size;
  });

/** How many sheets of paper a PDF is. */
export const sheetsOf = (pdf: Buffer): number =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Elements wider than the window, and elements cut off by a table's container, which are out of reach as well. */
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

/** Expects an element within the window, with nothing over its middle, such as a sticky header. */
export async function expectInSight(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await expect.poll(() => target.evaluate(isUncovered)).toBe(true);
}

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above !== null && (element.contains(above) || above.contains(element));
}

/** What a page says first about a refused form. */
export const errorSummary = (within: Page | Locator): Locator =>
  within.getByRole("alert").filter({ hasText: "Проверете ги полињата за грешки!" });

/** The box around it has the focus: an alert that is focused itself would be read twice. */
export const expectSummaryFocused = (within: Page | Locator): Promise<void> =>
  expect(errorSummary(within).locator("..")).toBeFocused();
