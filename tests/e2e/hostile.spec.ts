import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/visitor-look.ts";
import { expect, test } from "#tests/support/visitor.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { HOSTILE, hostile } from "#tests/support/hostile.ts";
import { openFirst, signIn } from "#tests/support/visitor-page.ts";

/** An API full of hostile texts, counts and pictures, on a phone: shown literally, in its place, without a script. */

let product: FaultyApp;

test.beforeAll(async () => {
  product = await startFaultyApp({ TILE_URL: "none" });
  const reads = /^\/(?:admin\/)?api\/(?!auth|users|logout)/;
  await product.proxy.set({ kind: "shape", change: hostile }, { method: "GET", path: reads });
});

test.afterAll(() => product.stop());

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // A missing file; a 404 would be reported by the watch over pages.
  await page.route("**/media/**/gone.jpg", (route) => route.abort());
});

async function expectUnharmed(page: Page) {
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  await expect(page.locator("#hostile")).toHaveCount(0);
  await expectNoSidewaysScroll(page, 360, 1280);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);
}

/** One of these texts at least. */
const shows = (page: Page, ...texts: readonly string[]) =>
  expect
    .poll(async () => {
      const all = await page.locator("main").evaluate((main) => main.textContent ?? "");
      return texts.some((text) => all.includes(text));
    })
    .toBe(true);

const open = (page: Page, path: string) => page.goto(`${product.app.origin}${path}`);

// R44
test("home, with an office open", async ({ page }) => {
  await open(page, "/?all=1");
  await shows(page, HOSTILE[0]);
  await shows(page, "<b id=hostile>");
  await expectUnharmed(page);
  await open(page, "/?office=1");
  await expect(page.locator("aside.office")).toBeVisible();
  await expectUnharmed(page);
});

for (const [name, path] of [
  ["the dashboard of all", "/dashboard"],
  ["an MP's dashboard", "/dashboard/mp/1"],
  ["a party's dashboard", "/dashboard/party/1/mandate/1"],
] as const)
  test(name, async ({ page }) => {
    const answer = await open(page, path);
    expect(answer?.status()).toBe(200);
    await shows(page, path === "/dashboard" ? "<b id=hostile>" : "1.000.000.007");
    await page
      .locator("details:not([open]) > summary")
      .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
    await expectUnharmed(page);
  });

// R43
test("the case list, a case and the dashboard of the staff", async ({ page }) => {
  test.slow();
  await open(page, "/admin/cases");
  await signIn(page, "assistant");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Случаи/);
  await shows(page, HOSTILE[0]);
  await shows(page, "<b id=hostile>");
  await expectUnharmed(page);
  await openFirst(page);
  await expect(page.getByRole("main")).toBeVisible();
  await expectUnharmed(page);
  await open(page, "/admin/dashboard");
  // Whose names stand there changes with the day.
  await shows(page, ...HOSTILE);
  await expectUnharmed(page);
});
