import { expectAccessible } from "#tests/support/visitor-look.ts";
import {
  answersOf,
  field,
  fillRequest,
  openWhatWasSent,
  numberOnReceipt,
  send,
} from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen writes an unneeded number: asked once, then sent as they choose. */

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
  await numberOnReceipt(page);
  await openWhatWasSent(page);
  await expect(page.getByText("мојот матичен број е (матичен број), а велат")).toBeVisible();
});
