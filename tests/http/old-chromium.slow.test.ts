import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { newChromium, oldChromium, type PlainPage, startPlainPage } from "#tests/support/old-chromium.ts";
import { client } from "#tests/support/http.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { ownCase, signedIn } from "#tests/support/staff.ts";
import { sentBy } from "#tests/support/tracked-request.ts";

/** Every kind of screen in a Chromium of 2020, beside one of today, both without script. */

const program = await oldChromium(88);
const phone = await oldChromium(103);

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

/** The main screens, of which each control is touched; `:case` is one of the assistant's, `:code` a request's. */
const TOUCHED = {
  nobody: ["/", "/?office=1&mp=1", "/request", "/request/:code", "/dashboard"],
  assistant: [
    "/admin/dashboard",
    "/admin/cases",
    "/admin/cases/view/:case",
    "/admin/meetings?view=month",
    "/admin/meetings?view=day",
    "/admin/walk-in",
    "/admin/reports/monthly",
  ],
} as const;

describe.skipIf(phone === undefined)("on a phone of 2022, with script and without `:has()`", () => {
  let app: RunningApp;
  let page: PlainPage;
  let cookies: Readonly<Record<string, string>>;
  let places: Readonly<Record<string, string>>;
  beforeAll(async () => {
    app = await startApp();
    page = await startPlainPage(phone!);
    const [assistant, citizen] = [await signedIn(app.origin, "assistant"), client(app.origin)];
    const { path } = await ownCase(assistant);
    const receipt = await citizen.submit(await openRequest(citizen), ANSWERS);
    places = { ":case": path.split("/").at(-1) ?? "", ":code": sentBy(receipt).code };
    cookies = {
      assistant: await assistant.jar.getCookieString(app.origin),
      nobody: await citizen.jar.getCookieString(app.origin),
    };
  });
  afterAll(async () => {
    page.close();
    await app.stop();
  });

  const open = async (who: string, path: string) => {
    const address = path.replace(/:\w+$/, (name) => places[name] ?? name);
    await page.open(app.origin + address, 390, cookies[who] ?? "", true);
    // React has taken the page over.
    const isAlive = "Object.keys(document.querySelector('main')).some((key) => key.startsWith('__react'))";
    await page.becomes(isAlive, true);
  };

  const rows = Object.entries(TOUCHED).flatMap(([who, paths]) => paths.map((path) => [path, who] as const));
  it.each(rows)("each link, field and button of %s lies under a finger, large enough", async (path, who) => {
    await open(who, path);
    const found = JSON.parse(String(await page.value(`(${touch.toString()})()`))) as Touched;
    expect(found).toMatchObject({ wide: 390, missed: [], low: [], zoomed: [] });
    expect(found.touched).toBeGreaterThan(10);
  });

  it("a walk-in is asked for one ending, which follows the choice", async () => {
    await open("assistant", "/admin/walk-in");
    const shown =
      "['talkedFrom', 'date'].map((name) => document.querySelector(`[name=${name}]`).getClientRects().length > 0)";
    expect(await page.value(shown)).toEqual([true, false]);
    await page.value("document.querySelector('[name=outcome][value=meeting]').click()");
    await page.becomes(shown, [false, true]);
  });

  it("a citizen's empty request is refused where it is", async () => {
    await open("nobody", "/?office=1&mp=1");
    await page.value("document.querySelector('main form.wizard, main .wizard form').requestSubmit()");
    await page.becomes("!!document.querySelector('[aria-invalid]')", true);
    expect(await page.value("location.search")).toBe("?office=1&mp=1");
  });
});

interface Touched {
  readonly wide: number;
  readonly touched: number;
  readonly missed: readonly string[];
  readonly low: readonly string[];
  readonly zoomed: readonly string[];
}

/** Runs in the page: touches the middle of each control, in words that a browser of 2022 knows. */
function touch(): string {
  const texts = (all: readonly Element[]) => all.map((one) => one.outerHTML.slice(0, 120));
  const isFolded = (one: Element) => {
    const parent = one.localName === "summary" ? one.parentElement?.parentElement : one.parentElement;
    return Boolean(parent?.closest("details:not([open])"));
  };
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    ),
  ].filter((one) => {
    const { visibility, clipPath } = getComputedStyle(one);
    const [box] = one.getClientRects();
    const isSeen = box !== undefined && box.width > 1 && box.height > 1;
    const isHidden = visibility !== "visible" || clipPath !== "none";
    return isSeen && !isHidden && !isFolded(one) && !one.closest(".vh, .skip, [aria-hidden=true]");
  });
  const missed = controls.filter((one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const [box] = one.getClientRects();
    const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = one.closest("label");
    return !hit || !(one.contains(hit) || label?.contains(hit));
  });
  const typed = controls.filter((one) =>
    one.matches("select, textarea, input:not([type=checkbox], [type=radio])"),
  );
  return JSON.stringify({
    wide: document.documentElement.scrollWidth,
    touched: controls.length,
    missed: texts(missed),
    // Alone in its line: a link in a sentence is as high as its words.
    low: texts(
      controls.filter((one) => {
        let line: Element = one;
        while (getComputedStyle(line).display.startsWith("inline"))
          line = line.parentElement ?? document.body;
        const isAlone = line.textContent === one.textContent && one.matches("a, button, summary");
        return isAlone && one.getBoundingClientRect().height < 24;
      }),
    ),
    // Phones zoom into fields with smaller letters.
    zoomed: texts(typed.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)),
  });
}

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
