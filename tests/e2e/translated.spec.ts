import type { Page } from "@playwright/test";
import {
  answersOf,
  field,
  fillCase,
  fillRequestor,
  MP,
  send,
  toCaseTab,
} from "#tests/support/visitor-forms.ts";
import type { Account } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/**
 * A page that the browser translates: each text stands in elements of the translator's, and what React holds is no longer
 * in the document. Whatever changes still changes, and nothing fails. How texts are written for it:
 * `translated-texts.test.ts`.
 */

/** Does what Google's translator does to each text, and to those that come. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const all = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const isKept = text.parentElement?.closest("font, script, style, textarea, option, title");
        if (isKept || text.data.trim() === "") continue;
        const outer = document.createElement("font");
        outer.appendChild(document.createElement("font")).textContent = text.data;
        text.replaceWith(outer);
      }
    };
    all();
    new MutationObserver(all).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

test("a translated request tells each mistake, is refused, mended and sent", async ({ page }) => {
  await page.goto(MP.requestPage);
  await translate(page);
  const town = page.getByRole("combobox", { name: "Општина" });
  // Not while it is still the list that the field is about to cover.
  await expect(town).toHaveAttribute("aria-expanded", "false");
  await town.click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await town.pressSequentially("тетов");
  await town.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();

  const [answers, email] = [answersOf(), field(page, "Е-пошта")];
  await fillRequestor(page, { ...answers, email: "ана" });
  await email.blur();
  const mistake = page.locator("p.err");
  await expect(mistake).toContainText("е-пошта");
  await email.fill("");
  await expect(mistake).toContainText("Полето е задолжително!");
  await toCaseTab(page);
  await fillCase(page, answers);
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Е-пошта");
  await page
    .getByRole("button", { name: /За вас|Назад/ })
    .first()
    .click();
  await email.fill(answers.email);
  await toCaseTab(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Барањето е примено" })).toBeVisible();
  await expect(page.getByText("неочекувана грешка")).toHaveCount(0);
});

/**
 * The texts of the main part, sorted, because selected options come first in an opened page; without maps,
 * calendars and lists that load on demand.
 */
const textsOn = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest(".island, .rbc-calendar, .combo"))
        texts.push((walker.currentNode as Text).data.trim().replace(/\d\d:\d\d/, ""));
    return texts.filter((text) => text !== "").toSorted();
  });

type Step = (page: Page) => Promise<unknown>;

const press =
  (name: string): Step =>
  (page) =>
    page.getByRole("main").getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();

/** Pages that change without being loaded: who opens them, and what is done there one after another. */
const CHANGES: readonly (readonly [path: string, account: Account | undefined, ...steps: Step[]])[] = [
  [
    "/?municipality=4",
    undefined,
    (page) => page.getByRole("checkbox", { name: /^Центар \(/ }).check(),
    (page) => page.getByRole("checkbox", { name: /^Битола \(/ }).uncheck(),
    press("Центар 1"),
    press("Затвори ги податоците"),
  ],
  // Of months that no other story adds to.
  [
    "/dashboard?startMonth=2025-01&endMonth=2025-12",
    undefined,
    (page) => page.locator("[name=who][value=party]").check(),
  ],
  ["/admin/cases?size=10", "assistant", press("Страница 2"), press("Страница 1")],
  [
    "/admin/meetings?view=month&date=2026-05-11",
    "assistant",
    press("Следен месец"),
    press("Седмица"),
    press("Следна седмица"),
    press("Ден"),
  ],
];

for (const [path, account, ...steps] of CHANGES)
  test.describe(() => {
    test.use({ account, viewport: { width: 1280, height: 900 } });

    test(`${path} says after each step, translated, what it says when it is opened again`, async ({
      page,
      another,
    }) => {
      const fresh = await another(account);
      await page.goto(path);
      await page.mouse.move(50, 50);
      await translate(page);
      await page.evaluate(() => Reflect.set(window, "isTheSame", true));
      for (const step of steps) {
        const before = page.url();
        await step(page);
        await expect(page).not.toHaveURL(before);
        await fresh.goto(page.url());
        // Both, because the new page's calendar comes alive only after a while.
        await expect(async () => expect(await textsOn(page)).toEqual(await textsOn(fresh))).toPass();
        expect(await page.evaluate(() => Reflect.get(window, "isTheSame"))).toBe(true);
      }
      await expect(page.getByText("неочекувана грешка")).toHaveCount(0);
    });
  });
