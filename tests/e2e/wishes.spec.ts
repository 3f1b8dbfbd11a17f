import { answersOf, fillRequest, send } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen's wishes leave less room for the reason. */

test("the counter says what the chosen wishes leave of the reason @core", async ({ page }) => {
  await fillRequest(page, answersOf());
  const reason = page.getByLabel("Причина за средбата");
  await reason.fill("а".repeat(20));
  await expect(reason).toHaveAccessibleDescription(/20 од 1000 карактери/);
  await page.getByLabel("На кој јазик сакате да разговарате?").selectOption("Албански");
  await page.getByRole("radio", { name: "По телефон" }).check();
  const room = 1000 - "\n[Желби за средбата: албански, по телефон]".length;
  await expect(reason).toHaveAccessibleDescription(new RegExp(`20 од ${room}, со вашите избори`));
  await reason.fill("а".repeat(room + 1));
  await send(page);
  await expect(page.getByText(`Полето не треба да има повеќе од ${room} карактери!`).first()).toBeVisible();
  await page.getByRole("radio", { name: "Сеедно" }).check();
  await page.getByLabel("На кој јазик сакате да разговарате?").selectOption("Сеедно");
  await expect(reason).toHaveAccessibleDescription(/од 1000 карактери/);
});
