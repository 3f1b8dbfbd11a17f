import type { Page } from "@playwright/test";
import { NEEDED_OF_BROWSERS } from "#server/http/pages/late-scripts.ts";
import { NEWER } from "#tests/support/baseline.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import type { Account } from "#tests/support/visitor-staff.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Browsers of some years ago: what they lack is taken away before a page begins. */

/** Every page, by who opens it; `:case` is a case of the assistant's own. */
const PAGES = {
  nobody: [
    "/ /?municipality=1 /?office=1 /?mp=1 /?where=Битола /?office=1&mp=1&form /request /dashboard /about /contact",
    "/privacy /accessibility /sq /nothing-here /admin/login /admin/unauthorized",
  ],
  assistant: [
    "dashboard cases cases/add cases/views cases/view/:case cases/view/:case/print cases/slip/:case cases/edit/:case",
    "cases/write/:case cases/schedule/:case walk-in walk-in/paper search?q=ана meetings meetings?view=week",
    "meetings?view=list meetings/add events events/add profile/view profile/edit profile/keys tutorials nothing-here",
    "cases/view/1 logout",
  ],
  administrator: [
    "dashboard cases cases/view/:case/looks categories categories/add categories/edit/1 categories/view/1 mps mps/edit/1",
    "mps/view/1 parties parties/edit/1 parties/view/1 offices offices/add offices/edit/1 offices/view/1",
    "offices/deactivate/1 notices notices/add users users/add users/edit/1 users/view/1 users/sessions/1 audit reports",
  ],
  monitor: ["dashboard cases meetings events reports offices mps"],
} as const;

/** Takes away everything that at least one browser of the baseline lacks. */
const takeAwayNewer = (page: Page) =>
  page.addInitScript((features) => {
    const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    for (const { owner, name } of features) {
      if (name === undefined) delete all[owner];
      else for (const of of [all[owner], all[owner]?.prototype]) if (of) Reflect.deleteProperty(of, name);
    }
  }, NEWER);

/** Opens a page and looks at it as somebody who uses it; what it complains about fails the story. */
async function look(page: Page, path: string) {
  await page.goto(path);
  await page.mouse.move(50, 50);
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("body > template")).toHaveCount(0);
  expect(await page.evaluate(() => "toSorted" in Array.prototype)).toBe(false);
}

for (const [who, pages] of Object.entries(PAGES)) {
  const account = who === "nobody" ? undefined : (who as Account);
  test.describe(() => {
    test.use({ account });

    test(`every page of ${who} is alive without what a browser of the baseline lacks @slow`, async ({
      page,
    }) => {
      const id = await newCase();
      await takeAwayNewer(page);
      for (const path of pages.join(" ").replaceAll(":case", String(id)).split(" "))
        await look(page, account ? `/admin/${path}` : path);
    });
  });
}

/** Takes away one thing that script needs, and opens pages that then stay as the server made them. */
async function expectNoScript(page: Page, feature: string, paths: readonly string[]) {
  await page.addInitScript((what) => {
    const [owner = "", name = ""] = what.split(".");
    const all = globalThis as unknown as Record<string, object>;
    Reflect.deleteProperty(
      owner === "[]" ? Array.prototype : owner === "self" ? all : (all[owner] ?? {}),
      name,
    );
  }, feature);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  for (const path of paths) {
    await page.goto(path, { waitUntil: "load" });
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body > template")).toHaveCount(1);
  }
  expect(scripts).toEqual([]);
}

for (const feature of NEEDED_OF_BROWSERS)
  test(`without ${feature} the page stays as the server made it, and no script comes`, ({ page }) =>
    expectNoScript(page, feature, ["/", "/contact", "/admin/login"]));

test.describe("a member of staff without what script needs", () => {
  test.use({ account: "assistant" });

  test("has each kind of page as the server made it, and a calendar that leads on", async ({ page }) => {
    const id = await newCase();
    const pages = `cases cases/view/${id} cases/write/${id} cases/schedule/${id} cases/add walk-in profile/edit`;
    const more = "reports/monthly search?q=ана meetings?view=week&date=2026-05-11";
    const paths = `${pages} ${more}`.split(" ").map((path) => `/admin/${path}`);
    await expectNoScript(page, NEEDED_OF_BROWSERS[0] ?? "", paths);
    await page.getByRole("link", { name: "Следна недела" }).first().click();
    await expect(page.getByRole("heading", { name: "18.05. – 24.05.2026" })).toBeVisible();
    await expect(page.locator("body > template")).toHaveCount(1);
  });
});
