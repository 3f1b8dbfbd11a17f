import type { Page, Response } from "@playwright/test";
import {
  answersOf,
  fillCase,
  fillRequest,
  fillRequestor,
  MP,
  openWhatWasSent,
  referenceOnReceipt,
  send,
  toCaseTab,
} from "#tests/support/visitor-request.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen has sent a meeting request: one case, one receipt, nobody else's business. */

const THANKS = "Ви благодариме за интересот за средба. Ќе ве контактираме во најкус можен рок!";

test("the receipt thanks, and opens what was sent as it was typed @core", async ({ page }) => {
  const answers = answersOf();
  await fillRequest(page, answers);
  await send(page);

  await expect(page).toHaveTitle(/^Барањето е примено/);
  await expect(page.getByRole("status", { name: "Известувања" })).toContainText(`Успешно${THANKS}`);
  const receipt = page.getByRole("main");
  await openWhatWasSent(page);
  expect(await referenceOnReceipt(page)).not.toBe("");
  const reason = receipt.getByRole("definition").filter({ hasText: "Патот е оштетен од март." });
  expect(await reason.innerText()).toBe(answers.reason);
  expect(page.url()).not.toContain(encodeURIComponent(answers.email));
});

test("no number, code or „е-пошта“ is torn apart on a narrow phone", async ({ page }) => {
  await fillRequest(page, answersOf({ phone: "070 111 234 (до 15 ч.) или 02 3112 777" }));
  await send(page);
  for (const part of [/070\s111\s234/, /02\s3112\s777/, /е.пошта/]) {
    expect(await mostLines(page, part)).toBe(1);
  }
  await page.getByRole("link", { name: "Отвори „Мое барање“" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барањето е во канцеларијата");
  expect(await mostLines(page, /(?:[A-Z\d]{4} ){2}[A-Z\d]{4}\./)).toBe(1);
});

/** In how many lines a part of a paragraph stands at most, in windows of the width of old phones and a little wider. */
async function mostLines(page: Page, part: RegExp): Promise<number> {
  const told = page.getByRole("main").locator("p, span.small").filter({ hasText: part }).first();
  await expect(told).toBeVisible();
  let most = 0;
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 740 });
    most = Math.max(most, await told.evaluate(linesOf, part.source));
  }
  return most;
}

function linesOf(element: Element, part: string): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places: (readonly [Node, number])[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (let at = 0; at < (text.textContent ?? "").length; at += 1) places.push([text, at]);
  const found = new RegExp(part).exec(element.textContent ?? "");
  if (found === null) return 0;
  const tops = places.slice(found.index, found.index + found[0].length).map(([text, at]) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return Math.round(range.getBoundingClientRect().bottom);
  });
  return tops.filter((top, at) => at === 0 || Math.abs(top - (tops[at - 1] ?? top)) > 10).length;
}

test("the same form once more, as a browser has kept it, leads to the same receipt and makes no second case", async ({
  page,
  another,
}) => {
  const answers = answersOf();
  const fillAndSend = async () => {
    await fillRequestor(page, answers);
    await toCaseTab(page);
    await fillCase(page, answers);
    await send(page);
  };
  const form = await page.goto(MP.requestPage);
  const keys = keysIn(await form?.text());
  expect(keys.size).toBe(1);
  const shown = await keep(page, form);
  await fillAndSend();
  const reference = await referenceOnReceipt(page);

  // What Back shows is the browser's own affair (a new page, a kept one, or a question): this is the kept one.
  await shown.again();
  expect(keysIn(await page.content())).toEqual(keys);
  await fillAndSend();
  expect(await referenceOnReceipt(page)).toBe(reference);
  await expectOneCase(await another("monitor"), answers.fullName);
});

test("paper shows the receipt without menus and buttons", async ({ page }) => {
  await fillRequest(page, answersOf());
  await send(page);
  await referenceOnReceipt(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Што испративте" })).toBeVisible();
  await expect(page.getByText(/\/request\/[2-9AEJKMT]{12}$/)).toBeVisible();
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
});

test("paper is one sheet of A4, also with a reason of many words and the margins of browsers", async ({
  page,
}) => {
  const reason =
    "Веќе три години се обраќаме до општината и до јавното претпријатие, а одговор нема. ".repeat(6);
  await fillRequest(page, answersOf({ reason: reason.slice(0, 500) }));
  await send(page);
  await referenceOnReceipt(page);
  const address = page.url();
  for (const language of ["mk", "sq", "en"]) {
    await page.goto(address.replace("?", `?lng=${language}&`));
    for (const margin of ["0", "12mm"]) {
      const paper = await page.pdf({
        format: "A4",
        margin: { top: margin, right: margin, bottom: margin, left: margin },
      });
      expect(paper.toString("latin1").match(/\/Type \/Page\b/g), `${language} ${margin}`).toHaveLength(1);
    }
  }
});

// R58
test("nothing of it stays in the browser's own stores", async ({ page }) => {
  const answers = answersOf();
  await fillRequest(page, answers);
  await send(page);
  await referenceOnReceipt(page);
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
  }));
  expect(kept).toMatchObject({ local: {}, databases: [], caches: [] });
  const written = JSON.stringify(kept);
  for (const secret of [answers.fullName, answers.email, answers.phone])
    expect(written).not.toContain(secret);
});

/** Keys of the forms for a request: whoever sends one twice sends one request. */
const keysIn = (html = "") =>
  new Set([...html.matchAll(/name="formKey"[^>]*? value="([^"]+)"/g)].map(([, key]) => key));

/** Keeps a page as it came, and shows it again without asking the server. */
async function keep(page: Page, answer: Response | null) {
  const {
    "set-cookie": _cookie,
    "content-encoding": _encoding,
    ...headers
  } = (await answer?.allHeaders()) ?? {};
  const body = (await answer?.body()) ?? Buffer.alloc(0);
  return {
    async again() {
      const isKept = (url: URL) => url.href === answer?.url();
      await page.route(isKept, (route) => route.fulfill({ headers, body }), { times: 1 });
      await page.goto(MP.requestPage);
    },
  };
}

async function expectOneCase(monitor: Page, citizen: string): Promise<void> {
  await monitor.goto("/admin/cases?size=100");
  await expect(monitor.getByRole("link", { name: `Прегледај: ${citizen}` })).toHaveCount(1);
}
