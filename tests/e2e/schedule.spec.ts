import type { Locator, Page } from "@playwright/test";
import { newCase } from "#tests/support/visitor-case.ts";
import { expectFineEverywhere } from "#tests/support/visitor-look.ts";
import { heading } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** One form from a new request to an arranged meeting whose person is told. */

test.use({ account: "assistant" });

/** A person who speaks Albanian, chose e-mail and wishes for a Thursday. */
const CHOSEN = {
  reason: "Рампата е отстранета.\n[Желби за средбата: албански, по е-пошта, четврток]",
  wantsOnline: false,
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const languages = (page: Page) => page.getByRole("group", { name: "Јазик на писмото" });

test("a request is arranged and told with three clicks, two pages and one typed time", async ({ page }) => {
  const fullName = "Мерсиха Три Клика";
  // Another day for each try: the first has taken the time.
  const wished = ["четврток", "вторник", "среда", "понеделник", "петок"][test.info().workerIndex % 5] ?? "";
  const reason = CHOSEN.reason.replace("четврток", wished);
  const id = await newCase({ ...CHOSEN, reason, fullName, email: "tri@example.org" });
  await page.goto("/admin/cases?statusId=1");
  let clicks = 0;
  let pages = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const opened = async (path: RegExp) => {
    pages += 1;
    await expect(page).toHaveURL(path);
  };
  await click(page.getByRole("row", { name: fullName }).first().getByRole("link").first());
  await opened(new RegExp(`/admin/cases/view/${id}`));
  await click(page.getByRole("link", { name: "Друг термин" }));
  await opened(new RegExp(`/admin/meetings/add\\?caseId=${id}`));
  await field(page, "Почетно време").fill("1545");
  await expect(field(page, "Крајно време")).toHaveValue("16:15");
  await expect(field(page, "Текст")).toHaveValue(/15:45/);
  await click(page.getByRole("button", { name: "Закажи и извести" }));
  await expect(heading(page)).toHaveText("Закажана е. Писмото заминува");
  expect([clicks, pages]).toEqual([3, 2]);
  await page.getByRole("link", { name: "Кон случајот" }).click();
  await expect(page.getByRole("main")).toContainText(/Договорена е средба на \d\d\.\d\d\.\d{4} во 15:45\./);
});

const slots = (page: Page) => page.getByRole("button", { name: /^Закажи и извести/ });

for (const width of [360, 1280])
  test(`one press on a case's half hour arranges and tells at ${width} px; the letter can be held back @nojs`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const fullName = `Враќање На ${width}`;
    const id = await newCase({ ...CHOSEN, fullName, email: "vrati@example.org" });
    await page.goto(`/admin/cases/view/${id}`);
    await expect(page.getByText("Писмото заминува по е-пошта, на албански.")).toBeVisible();
    await slots(page).first().click();
    await expect(heading(page)).toHaveText("Закажана е. Писмото заминува");
    const bar = page.getByRole("region", { name: "Врати" });
    await expect(bar).toContainText(
      javaScriptEnabled ? /заминува за \d+ секунд/ : /заминува во \d\d:\d\d:\d\d/,
    );
    await bar.getByRole("button", { name: "Врати" }).click();
    await expect(heading(page)).toHaveText("Вратено е, средбата не е закажана");
    await page.getByRole("link", { name: "Кон случајот" }).click();
    // The same half hour is free again.
    await slots(page).first().click();
    await expect(heading(page)).toHaveText("Закажана е. Писмото заминува");
  });

test("the form follows what is chosen until somebody writes in the letter @core", async ({ page }) => {
  const id = await newCase({ ...CHOSEN, email: "sledi@example.org" });
  await page.goto(`/admin/meetings/add?caseId=${id}`);
  const letter = field(page, "Текст");
  await expect(letter).toHaveValue(/Takimi|takimi/);
  await languages(page).getByRole("radio", { name: "англиски" }).check();
  await expect(letter).toHaveValue(/The meeting you asked for has been arranged/);
  await page.getByText("Преку интернет").click();
  await expect(letter).toHaveValue(/Where: online/);
  await letter.fill(`${await letter.inputValue()} PS`);
  await languages(page).getByRole("radio", { name: "албански" }).check();
  await expect(page.getByText("Писмото е променето рачно")).toBeVisible();
  await expect(letter).toHaveValue(/PS$/);
  await page.getByRole("button", { name: "Врати" }).click();
  await expect(letter).toHaveValue(/përmes internetit/);
});

test("a case that is chosen in the form of a meeting unfolds it, and what was typed stays @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const id = await newCase({ ...CHOSEN, fullName: "Избран Од Списокот", email: "izbran@example.org" });
  await page.goto("/admin/meetings/add");
  await page.getByLabel("Опис").fill("Со мапа");
  await page.locator("select[name=caseId]").selectOption(String(id));
  if (!javaScriptEnabled)
    await page.getByRole("button", { name: "Примени ги избраниот пратеник и случај" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Избран е случајот" })).toBeFocused();
  await expect(field(page, "Текст")).toHaveValue(/Takimi|takimi/);
  await expect(page.getByLabel("Опис")).toHaveValue("Со мапа");
  await expect(page.locator("[name=fullName]")).toHaveValue("Избран Од Списокот");
});

test("the form, its questions and its result look right everywhere", async ({ page }) => {
  test.slow();
  const id = await newCase({ ...CHOSEN, email: "izgled@example.org" });
  await page.goto(`/admin/meetings/add?caseId=${id}`);
  await expectFineEverywhere(page);
  await field(page, "Датум").fill("14.01.2035");
  await page.getByRole("button", { name: "Закажи и извести" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Тој ден е недела" })).toBeVisible();
  await expectFineEverywhere(page);
  await page.getByRole("button", { name: "Зачувај и покрај тоа" }).click();
  await expect(heading(page)).toContainText("Закажана е.");
  // At the end of its ten seconds the page says by itself what became of the letter.
  await expect(heading(page)).toHaveText("Закажана е. Писмото е испратено", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Врати" })).toHaveCount(0);
  await expectFineEverywhere(page);
});
