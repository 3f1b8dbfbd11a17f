import type { Page } from "@playwright/test";
import { atRest } from "#tests/support/visitor-page.ts";
import {
  answersOf,
  expectStep,
  field,
  fillCase,
  fillRequest,
  fillRequestor,
  MP,
  numberOnReceipt,
  save,
  send,
  toCaseTab,
} from "#tests/support/visitor-forms.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Nothing typed is lost, wherever the browser's own buttons lead, and whoever presses them. */

const NAME = "Име и презиме";

/** Goes back as far as the browser can, and finds a page of ours each time. */
async function backAllTheWay(page: Page): Promise<void> {
  for (let steps = 0; page.url() !== "about:blank" && steps < 12; steps += 1) {
    if ((await page.goBack()) === null && page.url() === "about:blank") return;
    if (page.url() === "about:blank") continue;
    // The browser's own error page has a heading too.
    await expect(page.locator("#main")).toBeVisible();
    expect(page.url()).toMatch(/^http:/);
  }
}

test("Back from the receipt is a page of ours, and no address says anything technical", async ({ page }) => {
  await page.goto("/");
  await page.goto(MP.requestPage);
  await field(page, NAME).fill("Ана");
  await toCaseTab(page);
  await send(page);
  await expect(page).toHaveTitle(/^Грешка/);
  await expect(page).toHaveURL(MP.requestPage);
  await page.getByRole("button", { name: /^1\. За вас/ }).click();
  await expect(page).toHaveURL(MP.requestPage);
  const answers = answersOf();
  await fillRequestor(page, answers);
  await toCaseTab(page);
  await fillCase(page, answers);
  await send(page);
  await numberOnReceipt(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
  await expect(page).toHaveTitle(/^Барање за средба/);
  await backAllTheWay(page);
});

const question = (page: Page) => page.getByRole("dialog", { name: "Формуларот не е испратен" });
const leave = (page: Page) => question(page).getByRole("button", { name: "Напушти" }).click();
const stored = (page: Page) =>
  page.evaluate(() => Object.keys({ ...sessionStorage }).filter((key) => key.startsWith("typed ")));

test("its steps are in the history; Back, Forward and reload keep what was typed @core", async ({ page }) => {
  const answers = answersOf();
  await page.goto("/about");
  await fillRequest(page, answers);
  await page.goBack();
  await expectStep(page, /^1\. За вас/);
  await expect(field(page, NAME)).toHaveValue(answers.fullName);
  await page.goForward();
  await expectStep(page, /^2\. За случајот/);
  await expect(field(page, "Тема")).toHaveValue(answers.topic);
  await page.reload();
  await expect(page.getByText("Го вративме она што го пишувавте")).toBeVisible();
  await expectStep(page, /^2\. За случајот/);
  await expect(field(page, "Причина за средбата")).toHaveValue(answers.reason);
  await expect(page.getByRole("checkbox", { name: /^Изјавувам/ })).toBeChecked();
  await page.getByRole("button", { name: /^1\. За вас/ }).click();
  await expect(field(page, NAME)).toHaveValue(answers.fullName);
  await expect(page.getByRole("combobox", { name: "Општина" })).toHaveValue("Тетово");
  await expect(page.getByRole("radio", { name: "Машки" })).toBeChecked();
  await page.getByRole("button", { name: /^2\. За случајот/ }).click();
  await send(page);
  await numberOnReceipt(page);
  expect(await stored(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
  await expect(page.getByText("Го вративме она што го пишувавте")).toHaveCount(0);
});

test("a menu link asks before unsent text is left; going back restores it @core", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 720 });
  await page.goto("/?office=1#office");
  const request = page.getByRole("link", { name: `Побарај средба : ${MP.name}` });
  await request.click();
  await field(page, NAME).fill("Ана");
  const menu = page.getByRole("contentinfo").getByRole("link", { name: "Контакт", exact: true });
  await menu.click();
  await question(page).getByRole("button", { name: "Остани на страницата" }).click();
  await expect(question(page)).toBeHidden();
  await expect(field(page, NAME)).toHaveValue("Ана");
  await menu.click();
  await leave(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Контакт");
  // The form that is left asks for some milliseconds yet.
  await atRest(page);
  await page.goBack();
  await expect(field(page, NAME)).toHaveValue("Ана");

  // Another MP is another request.
  await page.goto("/?mp=2#meeting-request");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
  await expect(field(page, NAME)).toHaveValue("");
  await page.goto(MP.requestPage);
  await expect(field(page, NAME)).toHaveValue("Ана");
  await page.getByRole("button", { name: "Избриши го напишаното" }).click();
  await expect(field(page, NAME)).toHaveValue("");
  expect(await stored(page)).toEqual([]);
});

test("reload asks too, and an unchanged form is left without a question", async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto("/contact");
  await field(page, "Наслов").fill("Патот");
  await field(page, "Наслов").fill("");
  await page.reload();
  expect(asked).toEqual([]);
  await field(page, "Наслов").fill("Патот");
  await page.reload();
  await expect(field(page, "Наслов")).toHaveValue("Патот");
  expect(asked).toEqual(["beforeunload"]);
  await page.getByRole("group", { name: "Јазик" }).getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("Патот");
  expect(asked).toEqual(["beforeunload"]);
});

test("what was typed is forgotten after an hour, at sign-in, and for anybody else", async ({ page }) => {
  await page.goto("/contact");
  const type = async () => {
    await field(page, "Наслов").fill("Патот");
    expect(await stored(page)).toEqual(["typed contact"]);
  };
  const change = (from: RegExp, to: string) =>
    page.evaluate(
      ([pattern = "", text = ""]) => {
        const kept = sessionStorage.getItem("typed contact") ?? "";
        sessionStorage.setItem("typed contact", kept.replace(new RegExp(pattern), text));
      },
      [from.source, to],
    );
  for (const [from, to] of [
    [/"at":\d+/, `"at":${Date.now() - 3_700_000}`],
    [/"owner":"[^"]*"/, '"owner":"somebody"'],
  ] as const) {
    await type();
    await change(from, to);
    await page.reload();
    await expect(field(page, "Наслов")).toHaveValue("");
    expect(await stored(page)).toEqual([]);
  }
  await type();
  await page.goto("/admin/login");
  await expect.poll(() => stored(page)).toEqual([]);
});

test("a form of staff that is saved is left without a question", async ({ another }) => {
  const page = await another("assistant");
  await page.goto(`/admin/cases/edit/${await newCase({ fullName: "Марјан Пред Промената" })}`);
  await field(page, NAME).fill("Марјан По Промената");
  await save(page, "Промени случај");
  await expect(page.getByRole("status", { name: "Известувања" })).toContainText("Успешно");
  await expect(page.getByRole("main")).toContainText("Марјан По Промената");
  await page.getByRole("navigation").getByRole("link", { name: "Средби" }).click();
  await expect(page).toHaveURL(/\/admin\/meetings$/);
  await expect(question(page)).toBeHidden();
});

/** Forms of staff, of each kind one. */
const FORMS = {
  assistant: ["cases/add", "meetings/add", "events/add", "profile/edit"],
  administrator: ["categories/edit/1", "users/edit/2", "offices/edit/1"],
} as const;

for (const account of ["assistant", "administrator"] as const)
  for (const form of FORMS[account])
    test(`${form} asks before it is left, by links and the browser's own buttons`, async ({ another }) => {
      const page = await another(account);
      const path = `/admin/${form}`;
      await page.goto(path);
      const menu = page.getByRole("navigation").getByRole("link", { name: "Видеоупатства" });
      await menu.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Видеоупатства");
      await page.goBack();
      await expect(page).toHaveURL(path);
      const text = page
        .locator(
          "main form:not([role=search]) :is(input:is([type=text], [type=email]):not([role=combobox], [readonly]), textarea)",
        )
        .first();
      await text.fill("12.12.2030");
      for (const way of [() => menu.click(), () => page.goForward()]) {
        await way();
        await question(page).getByRole("button", { name: "Остани на страницата" }).click();
        await expect(page).toHaveURL(path);
        await expect(text).toHaveValue("12.12.2030");
      }
      await menu.click();
      await leave(page);
      await expect(page).toHaveURL(/tutorials/);
    });
