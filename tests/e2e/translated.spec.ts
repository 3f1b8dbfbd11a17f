import type { Page } from "@playwright/test";
import { fillMessage, messageOf, sendMessage } from "#tests/support/visitor-contact.ts";
import {
  answersOf,
  field,
  fillCase,
  fillRequestor,
  MP,
  send,
  toCaseTab,
} from "#tests/support/visitor-request.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import type { Account } from "#tests/support/visitor-staff.ts";
import { expect, test } from "#tests/support/visitor.ts";

/**
 * A page that the browser translates: each text stands in elements of the translator's, and what React holds is no longer
 * in the document. Whatever changes still changes, and nothing fails.
 */

/** Does what Google's translator does to each text, and to those that come. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.data;
      text.replaceWith(outer);
    };
    const all = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts)
        if (
          text.data.trim() !== "" &&
          !text.parentElement?.closest("font, script, style, textarea, option, title")
        )
          wrap(text);
    };
    all();
    new MutationObserver(all).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const expectNoFault = (page: Page) => expect(page.getByText("неочекувана грешка")).toHaveCount(0);

test("a translated form tells each mistake, counts, is sent and says so", async ({ page }) => {
  await page.goto("/contact");
  await translate(page);
  const email = field(page, "Е-пошта");
  const message = email.locator("xpath=ancestor::div[contains(@class,'field')][1]").locator(".err");
  await email.fill("ана");
  await email.blur();
  await expect(message).toContainText("е-пошта");
  await email.fill("");
  await expect(message).toContainText("Полето е задолжително!");
  await expect(message).not.toContainText("е-пошта");
  const text = page.getByRole("textbox", { name: "Порака" });
  await text.fill("Добар ден");
  await expect(page.getByText(/^9 од/)).toBeVisible();
  await text.fill("Добар");
  await expect(page.getByText(/^5 од/)).toBeVisible();
  await sendMessage(page);
  await expect(page.getByRole("alert")).toContainText("Проверете");
  await fillMessage(page, messageOf());
  const held = Promise.withResolvers<void>();
  await page.route("**/contact.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await sendMessage(page);
  await expect(page.getByRole("button", { name: "Се испраќа" })).toBeDisabled();
  held.resolve();
  await expect(page.getByText("Пораката е испратена!")).toBeVisible();
  await expectNoFault(page);
});

test("a translated request for a meeting is filled in, refused, mended and sent", async ({ page }) => {
  await page.goto(MP.requestPage);
  await translate(page);
  const town = page.getByRole("combobox", { name: "Општина" });
  // Not while it is still the list that the field is about to cover.
  await expect(town).toHaveAttribute("aria-expanded", "false");
  await town.click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await town.pressSequentially("тетов");
  await town.press("Backspace");
  await town.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  const answers = answersOf();
  await fillRequestor(page, { ...answers, email: "" });
  await toCaseTab(page);
  await fillCase(page, answers);
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Е-пошта");
  await page
    .getByRole("button", { name: /За вас|Назад/ })
    .first()
    .click();
  await field(page, "Е-пошта").fill(answers.email);
  await toCaseTab(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Барањето е примено" })).toBeVisible();
  await expectNoFault(page);
});

test("translated pages follow their links, menu and filters", async ({ page }) => {
  await page.goto("/");
  await page.mouse.move(50, 50);
  await translate(page);
  await page.getByRole("checkbox", { name: `${MP.municipality} (4)` }).check();
  await expect(page).toHaveURL(/municipality=/);
  await page.getByRole("link", { name: "Центар 1", exact: true }).click();
  await expect(page).toHaveURL(/office=1/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Мени" }).click();
  await page
    .getByRole("navigation", { name: "Главна навигација" })
    .getByRole("link", { name: "Статистика" })
    .click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Статистика");
  await page.goBack();
  await expect(page).toHaveURL(/office=1/);
  await expectNoFault(page);
});

test.describe("a member of staff", () => {
  test.use({ account: "assistant" });

  test("works in a translated back-office: list, filters, form", async ({ page }) => {
    const id = await newCase();
    await page.goto("/admin/cases?size=10");
    await translate(page);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Средби|^Состаноци/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/meetings/);
    await page.goto(`/admin/cases/edit/${id}`);
    await translate(page);
    const name = field(page, "Име и презиме");
    await name.fill("");
    await name.blur();
    await expect(page.locator("p.err")).toContainText("Полето е задолжително!");
    await name.fill("Ана Анева");
    await expect(page.locator("p.err")).toHaveCount(0);
    await expectNoFault(page);
  });
});

/**
 * The texts of the main part, in no order, as what is chosen comes first where a page is opened; not of maps,
 * calendars and lists that come only when they are wanted.
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

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();
const pick = (select: string, index: number) => (page: Page) =>
  page.locator(`select[name=${select}]`).selectOption({ index });
const ask = (text: string) => async (page: Page) => {
  await page.getByRole("main").getByRole("searchbox").fill(text);
  await page.keyboard.press("Enter");
};

/** The box in the header, which every page has. */
const askAtTop = (text: string) => async (page: Page) => {
  await page.getByRole("banner").getByRole("searchbox").fill(text);
  await page.keyboard.press("Enter");
};

type Step = (page: Page) => Promise<unknown>;

/** Pages that change without being loaded, by who opens them, and what is done there one after another. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, readonly Step[]>>>> = {
  nobody: {
    "/?municipality=4": [
      (page) => page.getByRole("checkbox", { name: /^Центар \(/ }).check(),
      (page) => page.getByRole("checkbox", { name: /^Битола \(/ }).uncheck(),
      press("Центар 1"),
      press("Затвори ги податоците"),
    ],
    "/dashboard": [pick("party", 1), pick("party", 2), pick("party", 0)],
  },
  assistant: {
    "/admin/cases?size=10": [press("Страница 2"), press("Страница 1")],
    "/admin/meetings?view=month&date=2026-05-11": [
      press("Следен месец"),
      press("Седмица"),
      press("Следна седмица"),
      press("Ден"),
    ],
    "/admin/search?q=ана": [askAtTop("070"), askAtTop("никој никаде")],
  },
  administrator: {
    "/admin/users": [ask("ана"), ask("никој никаде")],
    "/admin/offices?size=10": [press("Страница 2"), ask("Битола")],
  },
};

for (const [who, pages] of Object.entries(CHANGES))
  test.describe(`for ${who}`, () => {
    test.use({
      account: who === "nobody" ? undefined : (who as Account),
      viewport: { width: 1280, height: 900 },
    });

    for (const [path, steps] of Object.entries(pages))
      test(`${path} says after each step, translated, what it says when it is opened again`, async ({
        page,
        another,
      }) => {
        const fresh = await another(who === "nobody" ? undefined : (who as Account));
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
        await expectNoFault(page);
      });
  });
