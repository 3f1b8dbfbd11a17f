import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { newChromium, oldChromium, type PlainPage, startPlainPage } from "#tests/support/old-chromium.ts";
import { ANSWERS } from "#tests/support/meeting-request.ts";
import { ownCase, signedIn } from "#tests/support/staff.ts";

/** Every kind of screen in a Chromium of 2020, beside one of today, both without script. */

const program = await oldChromium();

const SCREENS = {
  nobody: [
    "/",
    "/?office=1",
    "/?office=1&mp=1",
    "/request",
    "/dashboard",
    "/about",
    "/contact",
    "/admin/login",
  ],
  assistant: [
    "/admin/dashboard",
    "/admin/cases",
    "/admin/cases/add",
    "/admin/walk-in",
    "/admin/meetings?view=month",
    "/admin/meetings?view=week",
    "/admin/reports/monthly",
  ],
} as const;

const ROWS = [360, 1280].flatMap((width) =>
  Object.entries(SCREENS).flatMap(([who, paths]) => paths.map((path) => [width, path, who] as const)),
);

// Where the registry can't be reached there is nothing to compare with.
describe.skipIf(program === undefined)("in a Chromium of 2020", () => {
  let app: RunningApp;
  let pages: Readonly<Record<"old" | "now", PlainPage>>;
  let cookie = "";
  beforeAll(async () => {
    app = await startApp();
    cookie = await (await signedIn(app.origin, "assistant")).jar.getCookieString(app.origin);
    pages = {
      old: await startPlainPage(program!),
      now: await startPlainPage(await newChromium()),
    };
  });
  afterAll(async () => {
    pages.old.close();
    pages.now.close();
    await app.stop();
  });

  it.each(ROWS)("at %i px %s looks as it does today", async (width, path, who) => {
    for (const page of [pages.old, pages.now])
      await page.open(app.origin + path, width, who === "nobody" ? "" : cookie);
    const [before, today] = [await looksOn(pages.old), await looksOn(pages.now)];
    expect(before.wide).toBeLessThanOrEqual(width);
    expect(before.looks.length).toBe(today.looks.length);
    const different = before.looks.filter((look, index) => look !== today.looks[index]);
    expect(different).toEqual([]);
  });

  const old = (expression: string) => pages.old.value(expression);

  it("stays without script by itself, and a citizen's request is sent", async () => {
    await pages.old.open(`${app.origin}/?office=1&mp=1`, 360, "", true);
    expect(await old("document.querySelectorAll('body > template').length")).toBe(1);
    expect(
      await old("performance.getEntriesByType('resource').filter((one) => /[.]js$/.test(one.name)).length"),
    ).toBe(0);
    await pages.old.send(ANSWERS, "Испрати барање");
    expect(await old("document.querySelector('h1').textContent")).toContain("Барањето е примено");
  });

  it("stays without script by itself, and a case gets another status", async () => {
    const assistant = await signedIn(app.origin, "assistant");
    const { path } = await ownCase(assistant);
    await pages.old.open(app.origin + path, 1280, cookie, true);
    expect(await old("document.querySelectorAll('body > template').length")).toBe(1);
    await pages.old.send({ comment: "Договорено по телефон.", statusId: "2" }, "Зачувај");
    expect(await old("document.querySelector('main').textContent")).toContain("Договорено по телефон.");
  });
});

interface Looks {
  /** How wide the page is. */
  readonly wide: number;
  /** Name and look of each element with a text or an edge of its own. */
  readonly looks: readonly string[];
}

const looksOn = async (page: PlainPage): Promise<Looks> =>
  JSON.parse(String(await page.value(`(${readLooks.toString()})()`))) as Looks;

function readLooks(): string {
  const kinds = [
    "color",
    "backgroundColor",
    "fontSize",
    "fontWeight",
    "borderTopWidth",
    "borderLeftWidth",
    "paddingLeft",
  ];
  const looks = [
    ...document.querySelectorAll(
      "main h1, main h2, main h3, main p, main label, main a, main .btn, main .box, main input:not([type=hidden]), main select, main td, main .badge",
    ),
    // Beside a strip of statuses the buttons of a page's head shrink to icons on phones, where `:has()` is known.
  ].filter((element) => !element.matches(".head .btn"));
  return JSON.stringify({
    wide: document.documentElement.scrollWidth,
    looks: looks.map((element) => {
      const style = getComputedStyle(element) as unknown as Record<string, string>;
      return [element.localName, element.className, ...kinds.map((kind) => style[kind])].join(" ");
    }),
  });
}
