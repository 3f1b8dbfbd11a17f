import type { Page } from "@playwright/test";
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from "./axe.ts";
import { expect, test as base } from "./visitor.ts";

interface Look {
  /** Accessible and as wide as its window, on a phone. */
  readonly expectFine: () => Promise<void>;
  /** The same on a desk, and in dark colours too. */
  readonly expectFineEverywhere: () => Promise<void>;
}

/** The smallest window of WCAG 2.2 (1.4.10), and where the layout changes. */
const BETWEEN = [320, 768, 960, 1152] as const;

/** Tests of how screens look. */
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

/** How screens look that need nothing but their address: one after another, as a browser that is warm looks at them in half the time. */
export const lookAtAll = (paths: readonly string[]): void =>
  test("of screens, one after another", async ({ page, expectFineEverywhere }) => {
    test.slow();
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expectFineEverywhere();
      });
  });

async function expectFineAt(page: Page, width: number): Promise<void> {
  await expectNoSidewaysScroll(page, width);
  // What lies under a header that stays counts as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
}

async function expectDarkFine(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
}
