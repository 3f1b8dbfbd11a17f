import type { Page } from "@playwright/test";
import { resources } from "#app/i18n/resources.ts";
import { type Language, LANGUAGES } from "#app/model/text/language.ts";
import { startAppProcess } from "#tests/support/app-process.ts";
import { freePort } from "#tests/support/reference.ts";
import { newCase, openStatus, saveStatus } from "#tests/support/visitor-case.ts";
import { answersOf, fillRequest, numberOnReceipt, send } from "#tests/support/visitor-forms.ts";
import {
  expectAccessible,
  expectFine,
  expectFineEverywhere,
  expectRoomForWiderLetters,
} from "#tests/support/visitor-look.ts";
import { expect, test } from "#tests/support/visitor.ts";
import { type Account, openFirst } from "#tests/support/visitor-page.ts";

/** Every screen, in every language it has: titled, accessible, never wider than its window. */

const SITE = "Канцеларии за контакт со граѓаните";

type Texts = (typeof resources)[Language];

/** A screen of the portal, and what is done there before it is looked at. */
type Screen = readonly [path: string, steps?: (page: Page, texts: Texts) => Promise<void>];

const SCREENS: readonly Screen[] = [
  ["/?"],
  ["/?where=skopje"],
  ["/?where=qq%20qq"],
  ["/?office=1&municipality=74&party=1&mpFilter=1"],
  ["/?office=1&mp=1"],
  [
    "/?office=1&mp=1",
    async (page, { request }) => {
      await page.getByRole("button", { name: request.toCase }).click();
      // However long a word is.
      await page.getByRole("textbox", { name: request.fields.reason }).fill("ж".repeat(500));
      await page.getByRole("button", { name: request.submit }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  ],
  ["/?receipt=00000000-0000-4000-8000-000000000000"],
  ["/nothing-here?"],
  ["/dashboard?"],
  ["/dashboard/mp/1?"],
  ["/dashboard/party/0/mandate/2?"],
  ["/dashboard?startMonth=x&endMonth=2026-13"],
  ["/dashboard?endMonth=2001-01"],
  ["/about?"],
  ["/privacy?"],
  ["/accessibility?"],
  [
    "/contact?",
    async (page, { contact, errors }) => {
      await page.getByRole("button", { name: contact.submit }).click();
      await expect(page.getByRole("alert").getByRole("heading")).toHaveText(errors.form.check);
    },
  ],
  ["/about?lite=on"],
];

for (const [at, [path, steps]] of SCREENS.entries())
  test(`portal ${at + 1}: ${path}`, async ({ page }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${path}&lng=${language}`);
      await steps?.(page, resources[language]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await (language === "mk" ? expectFineEverywhere(page) : expectFine(page));
    }
  });

test("a receipt", async ({ page }) => {
  await fillRequest(page, answersOf());
  await send(page);
  await numberOnReceipt(page);
  await expectFineEverywhere(page);
  for (const language of ["Shqip", "English"]) {
    await page.getByRole("link", { name: language }).click();
    await expect(page.getByRole("link", { name: language })).toHaveAttribute("aria-current", "true");
    await expectFine(page);
  }
});

test("letters set wider by the visitor push nothing out of the window", ({ page }) =>
  expectRoomForWiderLetters(page, "/dashboard/mp/1?lng=sq", "/?office=1&mp=1&lng=sq"));

test("every part of the look in every state", async ({ page }) => {
  await page.goto("/kit");
  await expectFineEverywhere(page);
});

test.describe("when the API is down", () => {
  test.use({ faulty: true });

  test("a page says what happened", async ({ page }) => {
    test.slow();
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const app = await startAppProcess({ reference: false, env: { API_BASE_URL: nowhere } });
    for (const [path, heading] of [
      ["/dashboard?lng=en", /^The service is unavailable at the moment/],
      ["/?lng=mk", /^Разговарајте со пратеник/],
    ] as const) {
      await page.goto(app.origin + path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expectFineEverywhere(page);
    }
    await app.stop();
  });
});

test("the way in, and the refusal", async ({ page }) => {
  await page.goto("/admin/cases");
  await expect.soft(page).toHaveTitle(`Најава · ${SITE}`);
  await expectFineEverywhere(page);
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await expect.soft(page).toHaveTitle("Најава · Демо услуга за најава");
  await page.getByRole("button", { name: "Најави се" }).click();
  await expect.soft(page).toHaveTitle("Грешка: Најава · Демо услуга за најава");
  await expectFine(page);
  await page.goto("/admin/unauthorized");
  await expect.soft(page).toHaveTitle(`Неовластен корисник · ${SITE}`);
  await expectFineEverywhere(page);
});

/** Screens of the back-office below `/admin/`, with the title before the name of the site. */
const DESK: Readonly<Partial<Record<Account, readonly (readonly [path: string, title?: string])[]>>> = {
  assistant: [
    ["dashboard?startMonth=2026-05&endMonth=2026-01", "Грешка: Контролна табла"],
    ["tutorials"],
    ["cases?size=10&statusId=2", "Случаи"],
    ["nothing-here", "Страницата не постои."],
    ["cases/view/1", "Немаш пристап до оваа страница"],
    ["logout", "Одјава"],
    ["events?size=10&fromDate=2025-01-01"],
    ["events?fromDate=2036-01-01&toDate=2035-01-01"],
  ],
  administrator: [
    ["dashboard", "Контролна табла"],
    ["categories"],
    ["categories/view/3"],
    ["mps?q=qqqwww"],
    ["mps/view/3"],
    ["mps/edit/3"],
    ["parties?size=10&q=партија"],
    ["parties/edit/3"],
    ["users"],
    ["users/add"],
    ["users/view/2"],
    ["audit"],
    ["offices"],
    ["offices/view/3"],
    ["offices/deactivate/3"],
    ["profile/view"],
    ["profile/edit"],
  ],
  monitor: [["reports/monthly"], ["reports/annual?year=abc"], ["reports/monthly/overview?month=2026-05"]],
};

for (const [account, screens] of Object.entries(DESK) as [Account, NonNullable<(typeof DESK)[Account]>][])
  // A warm browser takes half the time.
  test(`screens of the ${account}, one after another`, async ({ another }) => {
    const page = await another(account);
    test.slow();
    for (const [path, title] of screens)
      await test.step(path, async () => {
        await page.goto(`/admin/${path}`);
        if (title !== undefined) await expect.soft(page).toHaveTitle(`${title} · ${SITE}`);
        await expectFineEverywhere(page);
      });
  });

/** The first record of a list. */
for (const [account, list, title] of [
  ["assistant", "cases?size=10&statusId=5", /^Случај/],
  ["assistant", "events?size=10&fromDate=2025-01-01", /^Прегледај настан/],
  ["assistant", "meetings?size=25", /^Средба/],
  ["monitor", "reports/monthly?size=10", /^Месечен извештај/],
] as const)
  test(`a record of ${list}`, async ({ another }) => {
    const page = await another(account);
    await page.goto(`/admin/${list}`);
    await openFirst(page);
    await expect(page).toHaveTitle(title);
    await expectFineEverywhere(page);
  });

for (const [account, form, button] of [
  ["assistant", "events/add", "Внеси настан"],
  ["assistant", "meetings/add", "Зачувај"],
  ["assistant", "walk-in", "Зачувај и дај ливче"],
  ["administrator", "categories/add", "Внеси категорија"],
] as const)
  test(`the form ${form}, and its mistakes`, async ({ another }) => {
    const page = await another(account);
    await page.goto(`/admin/${form}`);
    await expectFineEverywhere(page);
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await expect(page).toHaveTitle(/^Грешка: /);
    await page.waitForLoadState("load");
    await expectFine(page);
  });

test("a case, and its mistakes", async ({ another }) => {
  const page = await another("assistant");
  const id = await newCase();
  await page.goto(`/admin/cases/view/${id}`);
  await expect.soft(page).toHaveTitle(`Случај ${id} · ${SITE}`);
  await saveStatus(await openStatus(page));
  await expect.soft(page).toHaveTitle(`Грешка: Случај ${id} · ${SITE}`);
  await expectFine(page);
});

for (const query of ["", "?view=week", "?view=day&date=2026-05-01"])
  test(`the calendar${query} in HTML and with its grid`, async ({ another }) => {
    const page = await another("assistant");
    await page.goto(`/admin/meetings${query}`);
    await expectFineEverywhere(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    if (query.includes("day")) await page.getByText("Распоред на денот, 06:00–24:00").click();
    if (query !== "") await expect(page.locator(".rbc-calendar")).toBeVisible();
    await expectAccessible(page);
  });

test.describe("on a narrow phone whose own font is wide", () => {
  test.use({ viewport: { width: 360, height: 740 }, bypassCSP: true });

  const expectWholeWords = async (page: Page, path: string) => {
    await page.goto(path);
    await page.addStyleTag({
      content: `*, *::before, *::after { font-family: "DejaVu Sans Mono", monospace !important; }`,
    });
    expect(await page.evaluate(brokenWords), path).toEqual([]);
  };

  for (const language of LANGUAGES)
    test(`every word stands whole: ${language}`, async ({ page }) => {
      for (const path of [
        "/?",
        "/?office=1",
        "/?office=1&mp=1",
        "/dashboard?",
        "/dashboard/mp/1?",
        "/contact?",
      ])
        await expectWholeWords(page, `${path}&lng=${language}`);
      for (const path of ["about", "privacy", "accessibility", "not-found"])
        await expectWholeWords(page, `/${path}?lng=${language}`);
    });

  test("every word of a list stands whole", async ({ another }) => {
    const page = await another("administrator");
    for (const list of ["cases", "meetings?view=week", "events", "mps", "users", "reports/monthly/overview"])
      await expectWholeWords(page, `/admin/${list}`);
  });
});

/** Words of ours that are broken across lines; user input may be broken anywhere (docs/decisions/lists.md). */
function brokenWords(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("script, style, option, .vh, .trap, .typed, [href*='/monthly/view/']")) continue;
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      // No word of the three languages is longer.
      if (word.length < 30 && new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.add(word);
    }
  }
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [...found, `${scrollWidth} px wide`] : [...found];
}
