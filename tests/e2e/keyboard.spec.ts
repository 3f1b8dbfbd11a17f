import type { Page } from "@playwright/test";
import { answersOf, field, MP, numberOnReceipt } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A person without a mouse: Tab, Enter, Space, arrows and letters are enough, and the focus is always visible. */

test("the skip link leads past the menu", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Прескокни до содржината" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Која е мојата канцеларија?" })).toBeFocused();
});

test("a request is made with the keyboard alone", async ({ page }) => {
  const { fullName, email, phone, topic } = answersOf();
  const { keyboard } = page;
  await page.goto("/?office=1#office");
  await tabTo(page, `Побарај средба : ${MP.name}`);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await tabTo(page, "Име и презиме");
  await keyboard.insertText(fullName);
  await tabTo(page, "Телефон");
  await keyboard.insertText(phone);
  await tabTo(page, "Е-пошта");
  await keyboard.insertText(email);
  await tabTo(page, "Општина");
  // In any script and spelling.
  await keyboard.type("tetov");
  await keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Општина" })).toHaveValue("Тетово");
  await tabTo(page, "Машки");
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Женски" })).toBeChecked();
  await tabTo(page, "Возраст");
  await keyboard.press("ArrowDown");
  await tabTo(page, "Етничка припадност");
  await keyboard.press("ArrowDown");
  await tabTo(page, "Продолжи на „За случајот“");
  await keyboard.press("Enter");

  await tabTo(page, "Категорија");
  await keyboard.type("transport");
  await keyboard.press("Enter");
  await tabTo(page, "Тема");
  await keyboard.insertText(topic);
  for (const answer of ["Патот е оштетен.", "Да.", "Не."]) {
    await keyboard.press("Tab");
    await keyboard.insertText(answer);
  }
  await expect(field(page, "Дали се вклучени и други\\?")).toHaveValue("Не.");
  for (const box of ["Да", "Изјавувам дека податоците се точни."]) {
    await tabTo(page, box);
    await keyboard.press("Space");
  }
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await tabTo(page, "Испрати барање");
  await keyboard.press("Enter");
  expect(await numberOnReceipt(page)).not.toBe("");
});

/** Presses Tab until the control with this name has the focus; every stop on the way shows a ring. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = ["link", "button", "textbox", "combobox", "radio", "checkbox"] as const;
  const target = wanted
    .map((role) => page.getByRole(role, { name, exact: true }))
    .reduce((all, one) => all.or(one))
    .and(page.locator(":focus"));
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press("Tab");
    expect(await ringWidth(page)).toBeGreaterThan(0);
    if (await target.count()) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Pixels of the outline around what has the focus; between the last and the first stop nothing has it. */
const ringWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body) return Infinity;
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
    return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
  });
