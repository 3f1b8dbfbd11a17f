import type { Page } from "@playwright/test";
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from "./axe.ts";
import { expect, test as base } from "./visitor.ts";

interface Look {
  /** Expects an accessible page without sideways scrolling, on a phone. */
  readonly expectFine: () => Promise<void>;
  /** The same on a desktop, and in dark colours too. */
  readonly expectFineEverywhere: () => Promise<void>;
}

/** The smallest window of WCAG 2.2 (1.4.10), and the layout's breakpoints. */
const BETWEEN = [320, 768, 960, 1152] as const;

export const test = base.extend<Look>({
  expectFine: async ({ page }, use) => use(() => expectFineAt(page, 360)),
  expectFineEverywhere: async ({ page }, use) =>
    use(async () => {
      await expectNoSidewaysScroll(page, ...BETWEEN);
      await expectFineAt(page, 1280);
      await expectFineAt(page, 360);
      await expectDarkFine(page);
    }),
});

export { expect };

async function expectFineAt(page: Page, width: number): Promise<void> {
  await expectNoSidewaysScroll(page, width);
  // Targets under a sticky header count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
}

async function expectDarkFine(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
}
