import type { Page } from "@playwright/test";
import { expectAccessible, expectContrast, expectNoSidewaysScroll, leaveOutScripts } from "./axe.ts";
import { expect, test as base } from "./visitor.ts";

interface Look {
  /** Whether the pages run their scripts. `javaScriptEnabled` is always true here, because axe needs it. */
  readonly script: boolean;
  /** Accessible and as wide as its window, on a phone. */
  readonly expectFine: () => Promise<void>;
  /** The same on a desk, and in dark colours too; scripts change nothing about these, so not without them. */
  readonly expectFineEverywhere: () => Promise<void>;
}

/** The smallest window of WCAG 2.2 (1.4.10), and where the layout changes. */
const BETWEEN = [320, 768, 960, 1152] as const;

/** Tests of how screens look; in the project without JavaScript, of what the server sent. */
export const test = base.extend<Look>({
  javaScriptEnabled: true,
  script: async ({}, use, { project }) => use(project.use.javaScriptEnabled ?? true),
  page: async ({ page, script }, use) => {
    const sent = script ? [] : await leaveOutScripts(page);
    await use(page);
    for (const html of sent) expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/i);
  },
  expectFine: async ({ page }, use) => use(() => expectFineAt(page, 360)),
  expectFineEverywhere: async ({ page, script }, use) =>
    use(async () => {
      await expectNoSidewaysScroll(page, ...BETWEEN);
      if (script) await expectFineAt(page, 1280);
      await expectFineAt(page, 360);
      if (script) await expectDarkFine(page);
    }),
});

export { expect };

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
