import { answersOf, fillRequest, send } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen's wishes leave less room for the reason. */

test("the counter says what the chosen wishes leave of the reason @core", async ({ page }) => {
  await fillRequest(page, answersOf());
  const reason = page.getByLabel("Причина за средбата");
  const counter = page.getByText(/^\d+ од \d+/).first();
  await reason.fill("а".repeat(749));
  await expect(reason).toHaveAccessibleDescription(/749 од 1000 карактери/);
  await expect(counter).toHaveCSS("position", "absolute");
  // Seen from three quarters on.
  await reason.fill("а".repeat(750));
  await expect(counter).toHaveCSS("position", "static");
  const easier = page.locator("details", { hasText: "За да ви биде полесно" });
  await expect(page.getByLabel("Како да ви се јавиме?")).toBeHidden();
  await easier.locator("summary").click();
  await page.getByLabel("На кој јазик сакате да разговарате?").selectOption("Албански");
  await page.getByLabel("Како да ви се јавиме?").selectOption("По телефон");
  const room = 1000 - "\n[Желби за средбата: албански, по телефон]".length;
  await expect(reason).toHaveAccessibleDescription(new RegExp(`750 од ${room}, со вашите избори`));
  await reason.fill("а".repeat(room + 1));
  await send(page);
  await expect(page.getByText(`Полето не треба да има повеќе од ${room} карактери!`).first()).toBeVisible();
  await page.getByLabel("Како да ви се јавиме?").selectOption("Сеедно");
  await page.getByLabel("На кој јазик сакате да разговарате?").selectOption("Сеедно");
  await expect(reason).toHaveAccessibleDescription(/од 1000 карактери/);
});
