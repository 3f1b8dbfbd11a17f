import type { Page } from "@playwright/test";
import { NEEDED_OF_BROWSERS } from "#server/http/pages/late-scripts.ts";
import { NEWER } from "#tests/support/baseline.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { errorSummary } from "#tests/support/visitor-errors.ts";
import { field, MP, send, toCaseTab } from "#tests/support/visitor-request.ts";
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
    "dashboard cases cases/add cases/view/:case cases/view/:case/print cases/slip/:case cases/edit/:case",
    "cases/write/:case meetings/add?caseId=:case walk-in search?q=ана meetings meetings?view=week",
    "meetings?view=list meetings/add events events/add profile/view profile/edit tutorials nothing-here",
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

    test(`every page of ${who} is alive without what a browser of the baseline lacks`, async ({ page }) => {
      const id = await newCase();
      await takeAwayNewer(page);
      for (const path of pages.join(" ").replaceAll(":case", String(id)).split(" "))
        await look(page, account ? `/admin/${path}` : path);
    });
  });
}

/** Takes away one thing before a page begins: `self.name`, `[].name` or `Owner.prototype.name`. */
const takeAway = (page: Page, feature: string) =>
  page.addInitScript((what) => {
    const [first = "", ...path] = what.split(".");
    const name = path.pop() ?? "";
    const start =
      first === "[]" ? Array.prototype : first === "self" ? globalThis : Reflect.get(globalThis, first);
    const owner = path.reduce<unknown>((of, part) => Reflect.get(of as object, part), start);
    Reflect.deleteProperty(owner as object, name);
  }, feature);

/** Takes away one thing that script needs, and opens pages that then stay as the server made them. */
async function expectNoScript(page: Page, feature: string, paths: readonly string[]) {
  await takeAway(page, feature);
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

test("where script stays away a request is a page, and its languages are those of the form", async ({
  page,
}) => {
  await takeAway(page, "Object.hasOwn");
  const menu = page.getByRole("navigation", { name: "Главна навигација" });
  await page.goto("/?office=1&mp=1");
  await expect(page.getByRole("link", { name: "Затвори" })).toBeHidden();
  await menu.getByRole("link", { name: "Статистика" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/contact");
  await expect(page.getByRole("navigation", { name: "Јазик" })).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
});

/**
 * What engines got after the oldest of those that are styled, each at its own time: what is left out is older, or is
 * lacked by the Chromium 103 of `old-chromium.slow.test.ts`.
 */
const LATE = [
  "HTMLElement.prototype.inert",
  "HTMLFormElement.prototype.requestSubmit",
  "self.structuredClone",
  "self.navigation",
  "self.URLPattern",
  "Crypto.prototype.randomUUID",
  "AbortSignal.timeout",
  "[].findLast",
  "Intl.Segmenter",
] as const;

/** Opens pages, each of which must be alive, or as the server made it, and say nothing of a fault. */
async function expectWorking(page: Page, feature: string, paths: string) {
  await takeAway(page, feature);
  for (const path of paths.split(" ")) {
    await page.goto(path);
    await page.mouse.move(50, 50);
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole("heading", { name: /грешка|Application Error/ }), path).toHaveCount(0);
  }
}

for (const feature of LATE) {
  test(`without ${feature} alone public pages work, and a request opens, is refused and closes`, async ({
    page,
  }) => {
    await expectWorking(
      page,
      feature,
      "/ /?where=Битола /request /dashboard /contact /admin/login /?office=1#office",
    );
    await page.getByRole("link", { name: `Побарај средба : ${MP.name}` }).click();
    await expect(field(page, "Име и презиме")).toBeVisible();
    await toCaseTab(page);
    await send(page);
    await expect(errorSummary(page)).toBeVisible();
    await page.getByRole("link", { name: "Затвори" }).click();
    await expect(field(page, "Име и презиме")).toBeHidden();
  });

  test.describe("for a member of staff", () => {
    test.use({ account: "assistant" });

    test(`without ${feature} alone pages work`, async ({ page }) => {
      const id = await newCase();
      const pages = `dashboard cases meetings/add?caseId=${id} walk-in meetings?view=month search?q=ана profile/edit`;
      await expectWorking(
        page,
        feature,
        pages.replaceAll(/^| /g, (blank) => `${blank}/admin/`),
      );
    });
  });
}

test.describe("a member of staff without what script needs", () => {
  test.use({ account: "assistant" });

  test("has each kind of page as the server made it, and a calendar that leads on", async ({ page }) => {
    const id = await newCase();
    const pages = `cases cases/view/${id} cases/write/${id} meetings/add?caseId=${id} cases/add walk-in profile/edit`;
    const more = "reports/monthly search?q=ана meetings?view=week&date=2026-05-11";
    const paths = `${pages} ${more}`.split(" ").map((path) => `/admin/${path}`);
    await expectNoScript(page, NEEDED_OF_BROWSERS[0] ?? "", paths);
    await page.getByRole("link", { name: "Следна седмица" }).first().click();
    await expect(page.getByRole("heading", { name: "18.05. – 24.05.2026" })).toBeVisible();
    await expect(page.locator("body > template")).toHaveCount(1);
  });
});
