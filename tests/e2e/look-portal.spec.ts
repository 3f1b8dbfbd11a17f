import type { Page } from "@playwright/test";
import { resources } from "#app/i18n/resources.ts";
import { type Language, LANGUAGES } from "#app/model/text/language.ts";
import { expect, expectNoSidewaysScroll, setLettersWider, test } from "#tests/support/visitor-look.ts";
import { answersOf, fillRequest, MP, numberOnReceipt, send } from "#tests/support/visitor-forms.ts";

/** Every public screen in every language: accessible, never wider than its window. */

const toCaseTab = (page: Page, name: string) => page.getByRole("button", { name }).click();

interface Screen {
  readonly name: string;
  /** Opens the page, or takes its steps from there. */
  readonly path: string;
  readonly steps?: (page: Page, texts: (typeof resources)[Language]) => Promise<void>;
}

const REQUEST = "/?office=1&mp=1";

const SCREENS: readonly Screen[] = [
  { name: "the start page", path: "/?" },
  ...["gjorce", "skopje", "Вевчани", "Марија", "qq qq"].map((where) => ({
    name: `the answer to „${where}“`,
    path: `/?where=${encodeURIComponent(where)}`,
  })),
  { name: "an open office among filtered ones", path: "/?office=1&municipality=74&party=1&mpFilter=1" },
  { name: "the first tab of a request", path: REQUEST },
  {
    name: "the second tab of a request",
    path: REQUEST,
    // However long a word is.
    steps: async (page, { request }) => {
      await toCaseTab(page, request.toCase);
      await page.getByRole("textbox", { name: request.fields.reason }).fill("ж".repeat(500));
    },
  },
  {
    name: "a request that is refused",
    path: REQUEST,
    steps: async (page, { request }) => {
      await toCaseTab(page, request.toCase);
      await page.getByRole("button", { name: request.submit }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "a receipt of somebody else", path: "/?receipt=00000000-0000-4000-8000-000000000000" },
  { name: "an unknown address", path: "/nothing-here?" },
  { name: "figures of all", path: "/dashboard?" },
  { name: "figures of an MP", path: "/dashboard/mp/1?" },
  { name: "figures of all parties in a term", path: "/dashboard/party/0/mandate/2?" },
  { name: "months that are wrong", path: "/dashboard?startMonth=x&endMonth=2026-13" },
  { name: "a period without figures", path: "/dashboard?endMonth=2001-01" },
  ...["about", "contact", "privacy", "accessibility"].map((page) => ({
    name: `the page /${page}`,
    path: `/${page}?`,
  })),
  {
    name: "a contact form that is refused",
    path: "/contact?",
    steps: async (page, { contact, errors }) => {
      await page.getByRole("button", { name: contact.submit }).click();
      await expect(page.getByRole("alert").getByRole("heading")).toHaveText(errors.form.check);
    },
  },
];

for (const { name, path, steps } of SCREENS) {
  test(name, async ({ page, expectFine, expectFineEverywhere }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${path}&lng=${language}`);
      await steps?.(page, resources[language]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await (language === "mk" ? expectFineEverywhere() : expectFine());
    }
  });
}

test("a receipt", async ({ page, expectFine, expectFineEverywhere }) => {
  await fillRequest(page, answersOf());
  await send(page);
  await numberOnReceipt(page);
  await expectFineEverywhere();
  for (const language of ["Shqip", "English"]) {
    await page.getByRole("link", { name: language }).click();
    await expect(page.getByRole("link", { name: language })).toHaveAttribute("aria-current", "true");
    await expect(page.getByText(MP.name)).toHaveCount(0);
    await expectFine();
  }
});

test("a receipt whose texts have no spaces", async ({ page }) => {
  await fillRequest(
    page,
    answersOf({ fullName: "Ш".repeat(100), phone: "0".repeat(45), reason: "Ш".repeat(850) }),
  );
  await send(page);
  await numberOnReceipt(page);
  await expectNoSidewaysScroll(page, 360, 1280);
});

test("tables of figures and the map that were opened", async ({ page, expectFine }) => {
  await page.goto("/dashboard/mp/1");
  for (const summary of await page.locator(".chart summary").all()) await summary.click();
  await expectFine();
  await page.getByRole("button", { name: "Прикажи на карта" }).click();
  await expectFine();
});

test("headings of all public pages begin at one height", async ({ page }) => {
  const pages = [
    "/dashboard",
    "/dashboard/mp/1",
    "/about",
    "/contact",
    "/privacy",
    "/accessibility",
    "/request",
  ];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const gaps: number[] = [];
    for (const path of pages) {
      await page.goto(path);
      const gap = await page.evaluate(() => {
        const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect();
        return Math.round((boxOf("h1")?.top ?? 0) - (boxOf("header")?.bottom ?? 0));
      });
      gaps.push(gap);
    }
    expect(gaps).toEqual(pages.map(() => gaps[0]));
  }
});

test("letters set wider by the visitor (WCAG 2.2, 1.4.12) push nothing out of the window", async ({
  page,
}) => {
  for (const path of ["/dashboard/mp/1?lng=sq", "/?office=1&mp=1&lng=sq"]) {
    await page.goto(path);
    await setLettersWider(page);
    await expectNoSidewaysScroll(page, 320, 960, 1000);
  }
});

test("lite mode", async ({ page, expectFineEverywhere }) => {
  await page.goto("/about?lite=on");
  await expectFineEverywhere();
  await page.goto("/?lite=off");
});
