import {
  fillStatus,
  history,
  newCase,
  openStatus,
  saveStatus,
  STATUS,
  statusForm,
} from "#tests/support/visitor-case.ts";
import { signIn } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A session ends while an assistant types a comment: nothing is sent, nothing is lost, nobody else sees it. */

const COMMENT = "Три дена разговори, сите запишани тука.";

test("after signing in again the form is filled as it was, and can be sent", async ({ page }) => {
  const id = await newCase();
  await page.goto(`/admin/cases/view/${id}`);
  await signIn(page, "assistant");
  const typed = await openStatus(page);
  await fillStatus(typed, STATUS.next, COMMENT);
  await page.context().clearCookies();
  await saveStatus(typed);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
  await expect(page.getByText("Твојата сесија истече. Она што го напиша е зачувано.")).toBeVisible();
  await signIn(page, "assistant");
  await expect(page).toHaveURL(new RegExp(`/admin/cases/view/${id}`));
  await expect(history(page)).toHaveCount(1);

  const form = statusForm(page);
  await expect(form.getByRole("alert")).toContainText("Она што го напиша е зачувано");
  await expect(form.getByRole("textbox", { name: "Коментар" })).toHaveValue(COMMENT);
  await expect(form.getByRole("combobox", { name: "Нов статус" })).toHaveValue("2");
  await saveStatus(form);
  await expect(history(page).first()).toContainText(COMMENT);
});
