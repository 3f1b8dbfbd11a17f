import type { Page } from "@playwright/test";
import {
  answersOf,
  fillRequest,
  openWhatWasSent,
  numberOnReceipt,
  send,
} from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen has sent a meeting request: one case, one receipt, visible to nobody else. */

const THANKS = "Ви благодариме за интересот за средба. Ќе ве контактираме во најкус можен рок!";

test("the receipt thanks, and opens what was sent as it was typed @core", async ({ page }) => {
  const answers = answersOf();
  await fillRequest(page, answers);
  await send(page);

  await expect(page).toHaveTitle(/^Барањето е примено/);
  await expect(page.getByRole("status", { name: "Известувања" })).toContainText(`Успешно${THANKS}`);
  const receipt = page.getByRole("main");
  await openWhatWasSent(page);
  expect(await numberOnReceipt(page)).not.toBe("");
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

/** The most lines that a part of a paragraph takes, in windows of the width of old phones and a little wider. */
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

test("paper shows the receipt without menus and buttons", async ({ page }) => {
  await fillRequest(page, answersOf());
  await send(page);
  await numberOnReceipt(page);
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
  await numberOnReceipt(page);
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
  await numberOnReceipt(page);
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
