import { type Browser, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { addedCase } from "#tests/support/case-form.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { type Client, type Page } from "#tests/support/http.ts";
import { signedIn } from "#tests/support/staff.ts";

/** A case on paper: one page of A4, whatever the forms accept. A browser prints what the product sends. */

let product: FaultyApp;
let assistant: Client;
let browser: Browser;

beforeAll(async () => {
  const { executablePath, args, env } = await findChromium();
  [product, browser] = await Promise.all([
    startFaultyApp(),
    chromium.launch({ executablePath, args: ["--headless", ...args], env }),
  ]);
  assistant = await signedIn(product.app.origin, "assistant");
});

afterEach(() => product.proxy.clear());

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** How many pages the sheet takes; the browser gets the page under its own address, because fonts ask for that. */
async function pagesOf(html: string): Promise<number> {
  const page = await browser.newPage();
  const address = `${product.app.origin}/sheet`;
  const body = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  await page.route(address, (route) => route.fulfill({ body, contentType: "text/html" }));
  await page.goto(address);
  await page.evaluate(async () => void (await document.fonts.ready));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const words = (limit: number) => "Долг збор ".repeat(limit).slice(0, limit).trim();
const WIDE = "Ш";
/** All texts at their limits. */
const full = (text: (limit: number) => string) => ({
  fullName: text(100),
  organization: text(100),
  address: text(100),
  phone: `${text(44)}1`,
  topic: text(200),
  reason: text(1000),
  firstVisit: text(200),
  othersInvolved: text(200),
});
const lines = (count: number) =>
  Array.from({ length: count }, (_none, index) => `ред ${index + 1}`).join("\r\n");

/** Nine meetings and twelve changes with comments at their limit, as the API would give them. */
async function busyCase() {
  const { proxy } = product;
  const meeting = {
    id: 1,
    mpId: 1,
    caseId: 1,
    startDate: "2026-05-11T09:30:00Z",
    endDate: "2026-05-11T10:30:00Z",
  };
  const meetings = Array.from({ length: 9 }, () => ({
    ...meeting,
    fullName: words(100),
    topic: words(100),
    comment: "",
    meetingLocationId: 1,
    meetingStatusId: 1,
  }));
  await proxy.set({ kind: "shape", change: () => meetings }, { path: /\/admin\/api\/meetings\/\d+\/case/ });
  const change = ([first]: readonly object[]) =>
    Array.from({ length: 4 }, () => ({ ...entryOf(first), comment: words(200) }));
  await proxy.set({ kind: "shape", change }, { path: /status-history-log/ });
}

/** A log may be empty yet. */
const entryOf = (first: object | undefined) => first ?? NO_ENTRY;
const NO_ENTRY = {
  date: "2026-05-11T09:30:00Z",
  statusId: 2,
  comment: "",
  userFullName: "Марјан Огненовски",
};

/** Number of entries in both lists on the sheet, including those that it says are left out. */
function toldOf({ dom }: Page): number {
  const sheet = dom.get("article");
  const more = [...sheet.text.matchAll(/и уште (\d+)/g)].map(([, count]) => Number(count));
  return more.reduce((sum, count) => sum + count, sheet.all("listitem").length);
}

const CASES: readonly [name: string, typed: Readonly<Record<string, string>>][] = [
  ["running text at every limit", full(words)],
  ["the widest signs at every limit", full((limit) => WIDE.repeat(limit))],
  ["a reason of 30 lines", { reason: lines(30) }],
  ["a reason of 100 lines", { reason: lines(100) }],
  ["a reason of empty lines", { reason: `а${"\r\n".repeat(400)}б` }],
  ["lines in every long field", { reason: lines(90), firstVisit: lines(25), othersInvolved: lines(25) }],
];

it.each(CASES)(
  "%s is one page, without personal data or history as with all of both",
  async (_name, typed) => {
    const id = await addedCase(assistant, typed);
    const print = async (personal: number) => {
      const page = await assistant.get(`/admin/cases/view/${id}/print?personal=${personal}`);
      expect([personal, await pagesOf(page.html)]).toEqual([personal, 1]);
      return page;
    };
    await print(0);
    await busyCase();
    expect(toldOf(await print(1))).toBe(9 + 12);
  },
  60_000,
);

it("leaves nothing out of a case that has room, and tells that something is left out", async () => {
  const reason = lines(20);
  const roomy = await assistant.get(`/admin/cases/view/${await addedCase(assistant, { reason })}/print`);
  expect(roomy.html).toContain("ред 20");
  const id = await addedCase(assistant, { reason: lines(100) });
  const { html } = await assistant.get(`/admin/cases/view/${id}/print`);
  expect(html).toMatch(/ред \d+…/);
  expect(html).not.toContain("ред 100");
});
