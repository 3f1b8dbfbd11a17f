import { answersOf, fillRequest, numberOnReceipt, send } from "#tests/support/visitor-forms.ts";
import { sheetsOf } from "#tests/support/visitor-look.ts";
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
  await page.locator("summary", { hasText: "Што испративте" }).click();
  expect(await numberOnReceipt(page)).not.toBe("");
  const reason = receipt.getByRole("definition").filter({ hasText: "Патот е оштетен од март." });
  expect(await reason.innerText()).toBe(answers.reason);
  expect(page.url()).not.toContain(encodeURIComponent(answers.email));
});

test("paper is one sheet of A4, also with many words and the margins of browsers", async ({ page }) => {
  const reason =
    "Веќе три години се обраќаме до општината и до јавното претпријатие, а одговор нема. ".repeat(6);
  await fillRequest(page, answersOf({ reason: reason.slice(0, 500) }));
  await send(page);
  await numberOnReceipt(page);
  const address = page.url();
  for (const language of ["mk", "sq", "en"]) {
    await page.goto(address.replace("?", `?lng=${language}&`));
    for (const margin of ["0", "12mm"]) {
      const margins = { top: margin, right: margin, bottom: margin, left: margin };
      const paper = await page.pdf({ format: "A4", margin: margins });
      expect(sheetsOf(paper), `${language} ${margin}`).toBe(1);
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
