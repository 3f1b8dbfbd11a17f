import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "#tests/support/visitor-look.ts";
import { newCase, openStatus, saveStatus, STATUSES } from "#tests/support/visitor-case.ts";
import type { Account } from "#tests/support/visitor-page.ts";

/** Every screen of sign-in and back-office: titled, accessible, never wider than its window. */

const SITE = "Канцеларии за контакт со граѓаните";

test("the way in", async ({ page, expectFine, expectFineEverywhere }) => {
  await page.goto("/admin/cases");
  await expect.soft(page).toHaveTitle(`Најава · ${SITE}`);
  await expectFineEverywhere();
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await expect.soft(page).toHaveTitle("Најава · Демо услуга за најава");
  await expectFineEverywhere();
  await page.getByRole("button", { name: "Најави се" }).click();
  await expect.soft(page).toHaveTitle("Грешка: Најава · Демо услуга за најава");
  await expectFine();
});

test("the refusal", async ({ page, expectFineEverywhere }) => {
  await page.goto("/admin/unauthorized");
  await expect.soft(page).toHaveTitle(`Неовластен корисник · ${SITE}`);
  await expectFineEverywhere();
});

interface Screen {
  readonly path: string;
  /** Before the name of the site. */
  readonly title?: string;
}

const at = (...paths: readonly string[]): Screen[] => paths.map((path) => ({ path: `/admin/${path}` }));

const FIRST_SCREENS: readonly Screen[] = [
  { path: "/admin/dashboard", title: "Контролна табла" },
  { path: "/admin/dashboard?startMonth=2026-05&endMonth=2026-01", title: "Грешка: Контролна табла" },
  { path: "/admin/tutorials" },
];

/** What needs nothing but its address. */
const SCREENS: readonly (readonly [of: string, account: Account, screens: readonly Screen[]])[] = [
  [
    "the desk",
    "assistant",
    [
      ...FIRST_SCREENS,
      { path: "/admin/cases?size=10&statusId=2", title: "Случаи" },
      { path: "/admin/nothing-here", title: "Страницата не постои." },
      { path: "/admin/cases/view/1", title: "Немаш пристап до оваа страница" },
      { path: "/admin/logout", title: "Одјава" },
      ...at("events?size=10&fromDate=2025-01-01", "events?fromDate=2036-01-01&toDate=2035-01-01"),
    ],
  ],
  ["first screens", "administrator", FIRST_SCREENS],
  ["categories", "administrator", at("categories", "categories/view/3", "categories/edit/3")],
  ["MPs", "administrator", at("mps?size=10", "mps/view/3", "mps/edit/3", "mps?q=qqqwww")],
  ["parties", "administrator", at("parties?size=10&q=партија", "parties/view/3", "parties/edit/3")],
  ["users", "administrator", at("users", "users/add", "users/view/2", "audit")],
  ["offices", "administrator", at("offices", "offices/add", "offices/view/3", "offices/deactivate/3")],
  ["the own profile", "administrator", at("profile/view", "profile/edit")],
  [
    "reports",
    "monitor",
    at("reports/monthly", "reports/annual?year=abc", "reports/monthly/overview?month=2026-05"),
  ],
];

for (const [of, account, screens] of SCREENS)
  test.describe(`of ${of} for the ${account}`, () => {
    test.use({ account });

    // A warm browser takes half the time.
    test("screens, one after another", async ({ page, expectFineEverywhere }) => {
      test.slow();
      for (const { path, title } of screens)
        await test.step(path, async () => {
          await page.goto(path);
          if (title !== undefined) await expect.soft(page).toHaveTitle(`${title} · ${SITE}`);
          await expectFineEverywhere();
        });
    });
  });

/** The first record of a list, and what is looked at from there. */
const RECORDS: readonly (readonly [
  account: Account,
  list: string,
  title: RegExp,
  then?: (page: Page) => Promise<unknown>,
])[] = [
  ["assistant", "cases?size=10&statusId=5", /^Случај/],
  ["assistant", "events?size=10&fromDate=2025-01-01", /^Прегледај настан/],
  [
    "assistant",
    "meetings?size=25",
    /^Средба/,
    async (page) => {
      await page.getByRole("link", { name: /^(?:Избриши|Откажи)$/ }).click();
      await expect(page).toHaveTitle(/^Откажи/);
    },
  ],
  [
    "monitor",
    "reports/monthly?size=10",
    /^Месечен извештај/,
    (page) => page.goto(`${new URL(page.url()).pathname}/print`),
  ],
];

for (const [account, list, title, then] of RECORDS)
  test.describe(`of a record of ${list}`, () => {
    test.use({ account });

    test("the view", async ({ page, expectFine, expectFineEverywhere }) => {
      await page.goto(`/admin/${list}`);
      const views = page.getByRole("link", { name: /^Прегледај/ });
      await views.first().click();
      await expect(page).toHaveTitle(title);
      await expectFineEverywhere();
      await then?.(page);
      if (then) await expectFine();
    });
  });

for (const [account, form, button] of [
  ["assistant", "events/add", "Внеси настан"],
  ["assistant", "meetings/add", "Зачувај"],
  ["administrator", "categories/add", "Внеси категорија"],
] as const)
  test.describe(`of the form ${form}`, () => {
    test.use({ account });

    test("it, and its mistakes", async ({ page, expectFine, expectFineEverywhere }) => {
      await page.goto(`/admin/${form}`);
      await expectFineEverywhere();
      await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
      await expect(page).toHaveTitle(/^Грешка: /);
      await page.waitForLoadState("load");
      await expectFine();
    });
  });

test.describe("signed in", () => {
  test.use({ account: "assistant" });

  test("a case", async ({ page, expectFine, expectFineEverywhere }) => {
    const id = await newCase();
    await page.goto(`/admin/cases/view/${id}`);
    await expect.soft(page).toHaveTitle(`Случај ${id} · ${SITE}`);
    await expectFineEverywhere();
    await saveStatus(await openStatus(page, STATUSES.question));
    await expect.soft(page).toHaveTitle(`Грешка: Случај ${id} · ${SITE}`);
    await expectFine();
  });

  test("a case whose texts have no spaces", async ({ page }) => {
    const long = (length: number) => "Ш".repeat(length);
    const [fullName, topic, reason] = [long(100), long(200), long(1000)];
    const id = await newCase({ fullName, topic, reason, address: fullName });
    await page.goto("/admin/cases?size=10");
    await expectNoSidewaysScroll(page, 360, 1280);
    await page.goto(`/admin/cases/view/${id}`);
    await expectNoSidewaysScroll(page, 360, 1280);
  });

  for (const query of ["", "?view=week", "?view=day&date=2026-05-01"])
    test(`the calendar${query} in HTML and as a widget`, async ({ page, expectFineEverywhere }) => {
      await page.goto(`/admin/meetings${query}`);
      await expectFineEverywhere();
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect(page.locator(".rbc-calendar")).toBeVisible();
      await expectAccessible(page);
    });
});
