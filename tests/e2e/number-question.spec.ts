import { expectAccessible } from "#tests/support/axe.ts";
import { fillMessage, messageOf, sendMessage } from "#tests/support/visitor-contact.ts";
import {
  answersOf,
  field,
  fillRequest,
  openWhatWasSent,
  referenceOnReceipt,
  send,
} from "#tests/support/visitor-request.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen writes a number that nobody needs: asked once, sent as they like it. */

const REASON = "Чекам решение, мојот матичен број е 0101990450006, а велат дека го нема.";

test("a personal number is asked about, and goes without it @nojs", async ({ page, javaScriptEnabled }) => {
  await fillRequest(page, answersOf({ reason: REASON }));
  await send(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Напишавте матичен број (…0006)");
  await expect(page).toHaveTitle(/^Напишавте матичен број/);
  await expect(page.locator("mark")).toHaveText("•••••••••0006");
  await expect(page.locator("q")).toHaveCSS("quotes", '"„" "“"');
  await expect(field(page, "Тема")).toBeHidden();
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("button", { name: "Испрати без бројот" }).click();
  await referenceOnReceipt(page);
  await openWhatWasSent(page);
  await expect(page.getByText("мојот матичен број е (матичен број), а велат")).toBeVisible();
});

test("who goes back finds everything, and is not asked again @nojs", async ({ page }) => {
  const answers = answersOf({ reason: REASON });
  await fillRequest(page, answers);
  await send(page);
  await page.getByRole("button", { name: "Назад на напишаното" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
  await expect(field(page, "Причина за средбата")).toHaveValue(REASON);
  await expect(field(page, "Тема")).toHaveValue(answers.topic);
  await send(page);
  await referenceOnReceipt(page);
  await openWhatWasSent(page);
  await expect(page.getByText(REASON)).toBeVisible();
});

test("a contact message is asked about too @nojs", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, messageOf({ subject: "Сметка MK07 2501 2000 0058 984" }));
  await sendMessage(page);
  await expect(page.getByRole("heading", { name: "Напишавте број на сметка (…8984)" })).toBeVisible();
  await page.getByRole("button", { name: "Испрати како што е" }).click();
  await expect(page.getByRole("main")).toContainText("Пораката е примена");
});
