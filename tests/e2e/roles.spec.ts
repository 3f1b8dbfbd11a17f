import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/axe.ts";
import { history, newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Who may see and do what. */

let address: string;

test.beforeEach(async () => {
  address = `/admin/cases/view/${await newCase()}`;
});

test.describe("a monitor", () => {
  test.use({ account: "monitor" });

  test("sees the same case and can change nothing", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Раскопан тротоар");
    await expect(history(page)).toHaveCount(3);
    await expect(page.getByText("Промени статус")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: /Промени|Нова средба/ })).toHaveCount(0);

    await page.goto("/admin/cases");
    await expect(page.getByRole("link", { name: "Внеси случај" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Промени:/ })).toHaveCount(0);
    await page.locator("summary").filter({ hasText: "Филтри" }).click();
    await expect(page.getByRole("search", { name: "Филтри" }).getByLabel("Асистент")).toBeVisible();
  });

  test("finds the registers in the menu but not the users, and is refused where a role is missing", async ({
    page,
  }) => {
    await page.goto("/admin/cases");
    const menu = page.getByRole("navigation", { name: "Мени на администрацијата" });
    for (const name of ["Категории", "Пратеници", "Партии", "Канцеларии"]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(menu.getByRole("link", { name: "Корисници" })).toHaveCount(0);
    await page.goto("/admin/cases/add");
    await expect(page).toHaveURL(/\/admin\/unauthorized$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Неовластен корисник!");
    await expect(page.getByRole("link", { name: "Кон најавата" })).toHaveAttribute("href", "/admin/login");
  });
});

test.describe("an assistant of other MPs", () => {
  test.use({ account: "assistant2" });

  test("is refused the case and does not find it in the list", async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нема пристап до оваа страница");
    await expect(page.getByText("Раскопан тротоар")).toHaveCount(0);
    await page.goto("/admin/cases");
    await expect(page.getByRole("cell", { name: "Борис Секуловски" })).toHaveCount(0);
  });
});

test.describe("an administrator", () => {
  test.use({ account: "administrator" });

  test("sees the case without forms, and every entry of the menu", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Раскопан тротоар");
    await expect(page.getByText("Промени статус")).toHaveCount(0);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Корисници" })).toBeVisible();
  });
});

test.describe("an administrator who removes a person", () => {
  test.use({ account: "administrator" });

  test("is asked what goes and what stays, and then the case is nameless @nojs", async ({
    page,
    javaScriptEnabled,
  }) => {
    const fullName = javaScriptEnabled ? "Бришана Скриптовска" : "Бришана Хартиевска";
    const id = await newCase({ fullName });
    await page.goto(`/admin/cases/view/${id}`);
    await page.getByRole("link", { name: "Направи го безимен" }).click();
    await page.getByRole("combobox", { name: "Причина" }).selectOption("Барање на лицето");
    await page.getByRole("textbox", { name: "Број на согласноста" }).fill(`08-${id}/1`);
    await page.getByRole("button", { name: "Понатаму" }).click();
    await expect(page.getByRole("alert").getByText("Исчезнуваат:")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await expectNoSidewaysScroll(page, 320, 1280);
    await page.getByRole("button", { name: "Потврди и зачувај" }).click();
    await expect(page.getByText(`согласност бр. 08-${id}/1`)).toBeVisible();
    await expect(page.getByText(fullName)).toHaveCount(0);
  });
});
