import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectSound } from "#tests/support/visitor-look.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant looks a person up in the box at the top, and goes back to the results. */

test.use({ account: "assistant" });

/** Three letters of a name that two scripts write alike, at random. */
function newEnding(): [latin: string, cyrillic: string] {
  const letters = Array.from({ length: 3 }, () => randomInt(10));
  return [letters.map((at) => "bdfklmnprs"[at]).join(""), letters.map((at) => "бдфклмнпрс"[at]).join("")];
}

const box = (page: Page) => page.getByRole("searchbox", { name: "Пребарај" });

test("somebody is found by three letters of another script, and the search kept @core", async ({ page }) => {
  // One hit opens at once, so the name must be unique, even among earlier tries.
  const [latin, cyrillic] = newEnding();
  const name = `Џевдет Шќипријани${cyrillic}`;
  await newCase({ fullName: name, topic: "Вода од чешма" });
  await page.goto("/admin/dashboard");
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("/");
  await expect(box(page), "in a field it is a sign like others").toHaveValue("/");
  await box(page).fill("");
  await page.keyboard.type(`shqiprijani${latin}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const found = page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name }) })
    .getByRole("link", { name: "Вода од чешма" });
  await page.goto(`/admin/search?q=shqiprijani${latin}&page=1`);
  await expect(page).toHaveTitle(/^Пребарување/);
  await expect(found).toBeVisible();
  await expectSound(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await found.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("link", { name: "Кон пребарувањето" }).click();
  await expect(found).toBeVisible();
  for (const part of ["xhe", "vde", "Џев", "шќи"]) {
    await page.goto(`/admin/search?q=${encodeURIComponent(part)}&page=1`);
    await expect(found).toBeVisible();
  }
});

test("arrows go through what was found, Enter opens, and going back leads to the same row @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  // Others in the same data may do the same.
  const surname = javaScriptEnabled ? "Долуврешка" : "Горечешка";
  for (const at of [1, 2, 3]) await newCase({ fullName: `Стрелка ${surname} ${at}`, topic: `Тема ${at}` });
  await page.goto(`/admin/search?q=${surname}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(surname);
  await expect(box(page)).toHaveValue(surname);
  const row = (at: number) => page.getByRole("link", { name: `Тема ${at}`, exact: true });
  await expect(row(3)).toBeFocused();
  if (javaScriptEnabled) {
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  } else await row(2).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Стрелка ${surname} 2`);
  await page.getByRole("link", { name: "Кон пребарувањето" }).click();
  await expect(row(2)).toBeFocused();
  await expect(page.getByRole("listitem").filter({ has: row(2) })).toHaveClass("at");
  if (!javaScriptEnabled) return;
  for (let back = 0; back < 2; back += 1) await page.goBack();
  await expect(page).toHaveURL(/search\?q=[^&]+$/);
  await expect(row(2)).toBeFocused();
});
