import { choose, MP } from "#tests/support/visitor-forms.ts";
import { newCase, fillStatus, openStatus, saveStatus, STATUS } from "#tests/support/visitor-case.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/visitor.ts";

/** What stands around the screens, and what moves: languages, menus, messages, testimonials. */

test.describe("somebody whose browser speaks Albanian", () => {
  test.use({ locale: "sq" });

  test("is met in Albanian, and in the chosen language from then on", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "sq");
    await page.goto("/?office=1&municipality=74");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("complementary", { name: "Centar, office 1" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Centar (4)" })).toBeChecked();
    await page.goto("/nothing-here");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found.");
    await page.goto("/admin/login");
    await expect(page.locator("html")).toHaveAttribute("lang", "mk");
  });
});

test.describe("under a crowd", () => {
  test.use({ faulty: true });

  test("a page that was refused for load comes by itself", async ({ page }) => {
    await page.goto("/about");
    const busy = { kind: "busy", reference: "ABCD-EFGH-JKMN", retryAfter: 1 };
    await page.route("**/privacy.data*", (route) => route.fulfill({ status: 503, json: busy }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Заштита на личните податоци" }).click();
    await expect(page.getByRole("heading", { name: "Страницата сега не може да се отвори" })).toBeVisible();
    await expect(page.getByText("По неколку секунди ќе се отвори сама.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Заштита на личните податоци");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the menu of the portal opens from its button and closes again @nojs @core", async ({ page }) => {
    await page.goto("/");
    const contact = page.getByRole("banner").getByRole("link", { name: "Контакт", exact: true });
    await expect(contact).toBeHidden();
    await page.getByRole("button", { name: "Мени" }).click();
    await expect(contact).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(contact).toBeHidden();
  });

  test("menu, filters and the own menu open and lead on; rows are cards @nojs", async ({ another }) => {
    const page = await another("monitor");
    await page.goto("/admin/cases?size=10");
    await page.locator("summary").filter({ hasText: "Филтри" }).click();
    await choose(page.getByLabel("Пратеник"), MP.name);
    await page.getByRole("button", { name: "Примени" }).click();
    await expect(page.locator("summary").filter({ hasText: "Филтри (1)" })).toBeVisible();
    const card = page.getByRole("row").nth(1);
    expect((await card.boundingBox())?.width).toBeLessThan(360);
    // The name with its topic, the status, the date, and the links to the rest.
    await expect(card.getByRole("cell")).toHaveCount(4);

    await page.getByRole("button", { name: "Мени", exact: true }).click();
    await page.getByRole("link", { name: "Случаи" }).click();
    await expect(page.locator("summary").filter({ hasText: /^Филтри\s*$/ })).toBeVisible();
  });
});

test("staff fold the sidebar, and it stays folded", async ({ another }) => {
  const page = await another("assistant");
  await page.goto("/admin/cases?size=10");
  const menu = page.getByRole("navigation", { name: "Мени на администрацијата" });
  const width = async () => (await menu.boundingBox())?.width;
  const unfolded = (await width()) ?? 0;
  await page.getByRole("link", { name: "Собери го менито" }).click();
  await expect.poll(width).toBeLessThan(unfolded / 2);
  await expect(page).toHaveURL(/\/admin\/cases\?size=10$/);
  await page.goto(`/admin/cases/view/${await newCase()}`);
  expect(await width()).toBeLessThan(unfolded / 2);
  await expect(menu.getByRole("link", { name: "Месечни извештаи" })).toBeVisible();
  await page.getByRole("link", { name: "Прошири го менито" }).click();
  await expect.poll(width).toBe(unfolded);
});

test("staff see a message for five seconds, longer while the pointer rests on it", async ({ another }) => {
  const page = await another("assistant");
  await page.clock.install();
  await page.goto(`/admin/cases/view/${await newCase()}`);
  const form = await openStatus(page);
  await fillStatus(form, STATUS.next, "Договорено.");
  await saveStatus(form);
  const message = page.getByText(STATUS.changed);
  await message.hover();
  // From here on time passes only as told, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.runFor(900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toBeHidden();
});

const slide = (page: Page, number: number) => page.locator(`#testimonial-${number}`);

test.describe("for those who like motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" }, viewport: { width: 1280, height: 800 } });

  test("testimonials turn alone, rest under pointer and focus, and can be stopped", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const list = page.getByRole("list", { name: "Искуства на граѓани" });
    const left = () => list.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth));
    await list.scrollIntoViewIfNeeded();
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("button", { name: "Запри го менувањето" })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_500);
    await expect.poll(left).toBe(1);

    await list.hover();
    await page.clock.runFor(20_000);
    expect(await left()).toBe(1);
    await page.mouse.move(0, 0);
    await list.focus();
    await page.clock.runFor(20_000);
    expect(await left()).toBe(1);

    await page.getByRole("button", { name: "Запри го менувањето" }).click();
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "Пушти го менувањето" }).blur();
    await page.clock.runFor(20_000);
    expect(await left()).toBe(1);
  });
});

test("testimonials have numbers, and buttons for the next and the previous one, around the end too @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  await expect(slide(page, 1)).toBeVisible();
  await page.getByRole("link", { name: "Искуство 3" }).click();
  await expect(slide(page, 3)).toBeInViewport({ ratio: 0.5 });
  await expect(slide(page, 1)).not.toBeInViewport();
  if (!javaScriptEnabled) return;
  const next = page.getByRole("button", { name: "Следно искуство" });
  for (const number of [1, 2, 3, 1]) {
    await next.click();
    await expect(page.getByRole("link", { name: `Искуство ${number}` })).toHaveAttribute(
      "aria-current",
      "true",
    );
  }
  await page.getByRole("button", { name: "Претходно искуство" }).click();
  await expect(slide(page, 3)).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole("button", { name: "Запри го менувањето" })).toHaveCount(0);
});
