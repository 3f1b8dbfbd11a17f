import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { client, idsIn } from "#tests/support/http.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { oldChromium, type PlainPage, startPlainPage } from "#tests/support/old-chromium.ts";
import { signedIn } from "#tests/support/staff.ts";
import { sentBy } from "#tests/support/tracked-request.ts";

/**
 * A phone with a real Chromium of 2021, the oldest that there is whole: it gets no script. What other engines lack, the
 * build's tables say: `compat.test.ts`.
 */

/** The main screens, by who opens them, of which each control is touched; `:case` and `:code` are those of a request, `:report` the newest. */
const TOUCHED = {
  nobody: "/ /?office=1&mp=1 /request /request/:code /dashboard",
  assistant:
    "/admin/dashboard /admin/cases /admin/cases/view/:case /admin/meetings?view=month /admin/meetings?view=week " +
    "/admin/meetings?view=day /admin/walk-in /admin/reports/monthly /admin/reports/monthly/view/:report",
  administrator: "/admin/dashboard /admin/reports/monthly/overview /admin/mps",
};

/** The others. */
const OTHERS = {
  nobody:
    "/?municipality=1 /?office=1 /?mp=1 /?where=Битола /?office=1&mp=1&form /about /contact /privacy /accessibility " +
    "/sq /nothing-here /admin/login /admin/unauthorized",
  assistant:
    "/admin/cases/add /admin/cases/view/:case/print /admin/cases/slip/:case /admin/cases/edit/:case " +
    "/admin/cases/write/:case /admin/cases/schedule/:case /admin/search?q=ана " +
    "/admin/meetings?view=list /admin/meetings/add /admin/events /admin/events/add /admin/profile/view " +
    "/admin/profile/edit /admin/tutorials /admin/nothing-here /admin/logout",
  administrator:
    "/admin/cases /admin/cases/view/:case/looks /admin/categories /admin/categories/edit/1 " +
    "/admin/mps/edit/1 /admin/mps/view/1 /admin/parties/edit/1 /admin/offices /admin/offices/edit/1 " +
    "/admin/offices/deactivate/1 /admin/notices/add /admin/users /admin/users/edit/1 /admin/users/sessions/1 " +
    "/admin/audit",
};

const rowsOf = (pages: Readonly<Record<string, string>>) =>
  Object.entries(pages).flatMap(([who, paths]) => paths.split(" ").map((path) => [path, who] as const));

/** The gate has kept the page as it came, and no script was asked for. */
const SERVED =
  "document.documentElement.hasAttribute('data-served') && !!document.querySelector('body > template') && " +
  "!performance.getEntriesByType('resource').some(({ name }) => /[.]js$/.test(name))";

const program = await oldChromium();

describe.skipIf(program === undefined)("in Chromium 88", () => {
  let app: RunningApp;
  let page: PlainPage;
  let places: Readonly<Record<string, string>>;
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    app = await startApp();
    page = await startPlainPage(program!);
    const citizen = client(app.origin);
    const { code, caseId } = sentBy(await citizen.submit(await openRequest(citizen), ANSWERS));
    const people = {
      nobody: citizen,
      assistant: await signedIn(app.origin, "assistant"),
      administrator: await signedIn(app.origin, "administrator"),
    };
    const [report = ""] = idsIn(
      await people.assistant.get("/admin/reports/monthly"),
      "/admin/reports/monthly/view/",
    );
    places = { ":case": caseId, ":code": code, ":report": report };
    for (const [who, { jar }] of Object.entries(people)) cookies[who] = await jar.getCookieString(app.origin);
  });
  afterAll(async () => {
    page.close();
    await app.stop();
  });

  /** Without a name it is somebody who is here for the first time. */
  const open = async (path: string, who = "") => {
    const address = path.replace(/:\w+/, (name) => places[name] ?? name);
    await page.open(encodeURI(app.origin + address), cookies[who] ?? "");
    await page.becomes(SERVED, true);
  };

  const says = (words: string) =>
    page.becomes(`document.querySelector('main').textContent.includes(${JSON.stringify(words)})`, true);

  it.each(rowsOf(TOUCHED))("what is to be pressed on %s lies under a finger", async (path, who) => {
    await open(path, who);
    const found = JSON.parse(String(await page.value(`(${touch.toString()})()`))) as Touched;
    expect(found).toMatchObject({ wide: 390, missed: [] });
    expect(found.touched).toBeGreaterThan(10);
    expect(page.faults).toEqual([]);
  });

  it("every other page stays as it came, without a fault", async () => {
    for (const [path, who] of rowsOf(OTHERS)) {
      await open(path, who);
      expect(page.faults, path).toEqual([]);
    }
  });

  it("a citizen's request is refused where it is, then sent", async () => {
    await open("/?office=1&mp=1");
    await page.press({ ...ANSWERS, email: "" }, "Испрати барање");
    await page.becomes("!!document.querySelector('[aria-invalid][name=email]')", true);
    await page.press(ANSWERS, "Испрати барање");
    await says("Барањето е примено");
    expect(page.faults).toEqual([]);
  });

  it("a case gets another status", async () => {
    await open("/admin/cases/view/:case", "assistant");
    await page.press({ comment: "Договорено по телефон.", statusId: "2" }, "Зачувај");
    await says("Договорено по телефон.");
    expect(page.faults).toEqual([]);
  });
});

interface Touched {
  readonly wide: number;
  readonly touched: number;
  readonly missed: readonly string[];
}

/** Runs in the page: touches the middle of each control, in words that a browser of 2020 knows. */
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
  return JSON.stringify({
    wide: document.documentElement.scrollWidth,
    touched: controls.length,
    missed: texts(missed),
  });
}
