import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/visitor-look.ts";
import type { FaultyApp } from "#tests/support/faulty-app.ts";
import { startInJanuary, YEAR } from "#tests/support/reports.ts";
import { type Account, openFirst, signIn } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Reports: found, read, sent once, saved as files; and who has not sent theirs. */

const told = (page: Page) => page.getByRole("status", { name: "Известувања" }).first();

/** Drafts are there for ten days only, so these stories have a product of their own, in January. */
test.describe("an assistant in January", () => {
  let product: FaultyApp;

  test.beforeAll(async () => {
    product = await startInJanuary();
  });
  test.afterAll(() => product.stop());

  async function openList(page: Page, kind: "monthly" | "annual", account: Account = "assistant") {
    await page.goto(`${product.app.origin}/admin/reports/${kind}`);
    await signIn(page, account);
    await page.waitForURL(/\/admin\/(?!login)/);
    await page.goto(`${product.app.origin}/admin/reports/${kind}?size=10`);
  }

  const question = (page: Page, javaScriptEnabled = true) =>
    javaScriptEnabled
      ? page.getByRole("dialog", { name: "Потврди испраќање на извештај" })
      : page.getByRole("main");

  test("thinks about it, then sends the monthly report @nojs", async ({ page, javaScriptEnabled }) => {
    await openList(page, "monthly");
    const row = page.getByRole("row").filter({ hasText: `декември ${YEAR}` });
    await expect(row).toContainText("Нацрт");
    await row.getByRole("link", { name: /^Испрати/ }).click();
    const asked = question(page, javaScriptEnabled);
    await expect(asked.getByRole("heading")).toHaveText("Потврди испраќање на извештај");
    if (javaScriptEnabled) await expectAccessible(page);
    // A click while reading the question neither closes it nor opens the report behind it.
    await asked.getByText(/^Со доставување/).click();
    await asked.getByText(/^Дали си сигурен/).click();
    await expect(asked.getByRole("heading")).toHaveText("Потврди испраќање на извештај");
    await asked.getByRole(javaScriptEnabled ? "button" : "link", { name: "Откажи" }).click();
    await expect(page).toHaveURL(/\/admin\/reports\/monthly\?size=10/);
    await expect(row).toContainText("Нацрт");

    await row.getByRole("link", { name: /^Испрати/ }).click();
    await asked.getByRole("button", { name: "Испрати" }).click();
    await expect(told(page)).toContainText("УспешноИзвештајот е испратен!");
    await expect(row).toContainText("Поднесен");
    await expect(row.getByRole("link", { name: /^Испрати/ })).toHaveCount(0);
    expect(product.proxy.calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    if (javaScriptEnabled) await expect(row.getByRole("link", { name: /^Прегледај/ })).toBeFocused();
  });

  test("who has sent it in another tab is told so, and stays in its row", async ({ page, context }) => {
    await openList(page, "monthly", "assistant2");
    const rowIn = (tab: Page) => tab.getByRole("row").filter({ hasText: `декември ${YEAR}` });
    const send = async (tab: Page) => {
      await rowIn(tab)
        .getByRole("link", { name: /^Испрати/ })
        .press("Enter");
      await question(tab).getByRole("button", { name: "Испрати" }).press("Enter");
    };
    const other = await context.newPage();
    await other.goto(page.url());
    await send(other);
    await expect(told(other)).toContainText("Извештајот е испратен!");
    await send(page);
    await expect(told(page)).toContainText("Настана грешка при испраќање на извештајот.");
    await expect(rowIn(page)).toContainText("Поднесен");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(rowIn(page).getByRole("link", { name: /^Прегледај/ })).toBeFocused();
    expect(product.proxy.calls.filter(({ method }) => method === "PUT").length).toBeGreaterThan(1);
  });
});

test("an assistant reads a report and takes it away", async ({ another }) => {
  const page = await another("assistant");
  await page.goto("/admin/reports/monthly?size=10&reportStatusId=2");
  await openFirst(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Месечен извештај, \S+ 20\d\d$/);
  for (const name of ["А. Посети", "Б. Случаи по категорија", "В. Поднесени иницијативи", "Г. Настани"]) {
    const section = page.getByRole("region", { name });
    // What is zero is folded, or all of it.
    const fold = section.locator("summary");
    if ((await section.getByRole("table").count()) === 0) await expect(fold).toHaveText("Нема");
    if ((await fold.count()) > 0) await fold.click();
    await expect(section.getByRole("table").last()).toBeVisible();
  }
  const address = new URL(page.url()).pathname;
  for (const [name, file] of [
    ["Excel (.xlsx)", "report.xlsx"],
    ["PDF", "report.pdf"],
  ] as const) {
    await page.getByText("Извези").click();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("link", { name, exact: true }).click();
    expect((await downloaded).suggestedFilename()).toBe(file);
    await page.goto(address);
  }
  await page.getByText("Извези").click();
  await page.getByRole("link", { name: "Преглед за печатење" }).click();
  await expect(page).toHaveURL(`${address}/print`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  // On paper with the rows that are folded on the screen.
  await expect(page.getByRole("table", { name: "Г. Настани" }).last()).toBeVisible();
});
