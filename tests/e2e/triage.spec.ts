import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/axe.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant goes through new cases with the keyboard alone. Keys are an extra: nothing of this needs them. */

test.use({ account: "assistant" });

const CASES = 30;
const KEYS_PER_CASE = 6;
const SUBMITTED = "/admin/cases?statusId=1";

/** Counts what is pressed. A letter comes as a Macedonian keyboard sends it: with its own alphabet, from its own place. */
async function keyboardOf(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  let pressed = 0;
  const letter = async (text: string, code: string) => {
    pressed += 1;
    const key = { key: text, code, text };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  };
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  return { letter, press, pressed: () => pressed };
}

/** First letters of the statuses, with the places of their keys. */
const DECISIONS = [
  { letter: "О", code: "KeyO", comment: "Барањето не е прифатено." },
  { letter: "З", code: "KeyZ", comment: "Средбата е закажана." },
  { letter: "Р", code: "KeyR", comment: "Предметот е решен." },
] as const;

test("thirty cases are gone through with at most six keys for each", async ({ page }) => {
  test.slow();
  // A story that is tried again finds the cases of the first time.
  const topic = `Тријажа ${randomUUID().slice(0, 8)}`;
  for (let number = CASES; number > 0; number -= 1)
    await newCase({ fullName: "Лице", topic: `${topic} ${number}` });
  await page.goto(`${SUBMITTED}&size=50`);
  await expect(page.getByRole("row").nth(1)).toContainText(`${topic} 1`);
  const keys = await keyboardOf(page);

  await keys.letter("ј", "KeyJ");
  await keys.press("Enter");
  for (let number = 1; number <= CASES; number += 1) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${topic} ${number}`);
    const decision = DECISIONS[number % DECISIONS.length] ?? DECISIONS[0];
    await keys.letter("с", "KeyS");
    await expect(page.getByRole("combobox", { name: "Нов статус" }).first()).toBeFocused();
    await keys.letter(decision.letter, decision.code);
    await expect(page.getByRole("textbox", { name: "Коментар" }).first()).toHaveValue(decision.comment);
    await keys.press("Tab");
    await keys.press("Tab");
    await keys.press("Enter");
  }
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(topic);
  expect(keys.pressed()).toBeLessThanOrEqual(CASES * KEYS_PER_CASE);
  test.info().annotations.push({ type: "keys", description: `${keys.pressed()} for ${CASES} cases` });

  await page.goto(`${SUBMITTED}&size=100`);
  await expect(page.getByRole("main")).not.toContainText(topic);
  for (const status of ["3", "2", "5"]) {
    await page.goto(`/admin/cases?statusId=${status}&size=50`);
    await expect(page.getByRole("row").filter({ hasText: topic })).toHaveCount(CASES / DECISIONS.length);
  }
});

test("keys go from row to row, tick, and open each of a case's forms", async ({ page }) => {
  await newCase({ fullName: "Втор Ред", topic: "Долна тема" });
  const id = await newCase({ fullName: "Прв Ред", topic: "Горна тема" });
  const [first, second] = [page.getByRole("row").nth(1), page.getByRole("row").nth(2)];
  const openList = async () => {
    await page.goto("/admin/cases");
    await page.keyboard.press("j");
    await expect(first.getByRole("link").first()).toBeFocused();
  };
  await openList();
  await page.keyboard.press("j");
  await expect(second.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("x");
  await expect(second.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await first.getByRole("checkbox").click();
  await page.keyboard.press("j");
  await expect(second.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("k");

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Кратенки на тастатурата" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(first.getByRole("link").first()).toBeFocused();
  const url = page.url();
  await page.keyboard.press("s");
  await expect(
    page.getByRole("combobox", { name: "Нов статус" }),
    "with ticked rows, s means the rows",
  ).toBeFocused();
  expect(page.url()).toBe(url);
  await openList();
  await page.keyboard.press("s");
  await expect(page).toHaveURL(new RegExp(`/admin/cases/view/${id}\\?.*status=case`));
  await expect(page.getByRole("combobox", { name: "Нов статус" }).first()).toBeFocused();
  await openList();
  await page.keyboard.press("e");
  await expect(page).toHaveURL(new RegExp(`/admin/cases/edit/${id}\\?`));
  await openList();
  await page.keyboard.press("m");
  await expect(page).toHaveURL(new RegExp(`/admin/cases/schedule/${id}\\?`));
  await openList();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Горна тема");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Долна тема");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Горна тема");
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Закажана е/);
});

test("keys are letters in a field, nothing with modifiers or behind a dialog, and can be switched off", async ({
  page,
}) => {
  await page.goto("/admin/profile/keys");
  const switchOn = page.getByRole("main").getByRole("button", { name: "Вклучи ги кратенките" });
  const switchOff = page.getByRole("main").getByRole("button", { name: "Исклучи ги кратенките" });
  await expect(switchOn.or(switchOff)).toBeVisible();
  if (await switchOn.isVisible()) await switchOn.click();
  await page.goto("/admin/cases");
  const firstLink = page.getByRole("row").nth(1).getByRole("link").first();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Пребарај" });
  await expect(box).toBeFocused();
  await page.keyboard.type("jks?/");
  await expect(box).toHaveValue("jks?/");
  await page.keyboard.press("Escape");
  await expect(box).not.toBeFocused();
  for (const chord of ["Alt+j", "Control+j", "Meta+j", "Shift+J"]) await page.keyboard.press(chord);
  // AltGr with this key writes a sign on some keyboards.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "€", code: "KeyJ", bubbles: true })),
  );
  await expect(firstLink).not.toBeFocused();

  await page.setViewportSize({ width: 640, height: 740 });
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/admin\/search$/);
  await page.goto("/admin/cases");

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Кратенки на тастатурата" });
  await expect(dialog).toContainText("Пребарај");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(firstLink).not.toBeFocused();
  await dialog.getByRole("button", { name: "Исклучи ги кратенките" }).click();
  await expect(page.getByRole("main")).toContainText("Кратенките се исклучени.");
  await expectAccessible(page);

  await page.goto("/admin/cases");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Случаи");
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await expect(firstLink).not.toBeFocused();
  await expect(dialog).toBeHidden();

  await page.goto("/admin/profile/keys");
  await switchOn.click();
  await expect(page.getByRole("main")).toContainText("Кратенките се вклучени.");
});

test("all rows are ticked, and none again, at once @nojs", async ({ page }) => {
  await newCase({ fullName: "Меѓу Сите" });
  await page.goto("/admin/cases?size=10");
  const ticks = page.getByRole("checkbox", { name: /^Избери: / });
  await page.getByRole("link", { name: "Означи ги сите" }).and(page.locator(":visible")).click();
  await expect(ticks.and(page.getByRole("checkbox", { checked: true }))).toHaveCount(10);
  const bar = page.getByRole("form", { name: "Ист статус за избраните случаи" });
  await bar.getByRole("link", { name: "Откажи" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.goto("/admin/cases?size=50");
  await page.getByRole("link", { name: "Означи ги првите 25" }).and(page.locator(":visible")).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(25);
});
