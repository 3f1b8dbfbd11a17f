import type { Browser, Page, Route } from "@playwright/test";
import { ownApp } from "#tests/support/e2e-app.ts";
import { signIn } from "#tests/support/visitor-staff.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Script that fails leaves the server's page, which works without it, and says nothing false. */

const BROKEN = "broken for a story";

/** What happens to a file of script. */
const FAULTS = {
  "is missing": (route: Route) => route.fulfill({ status: 404, body: "" }),
  "fails while it begins": (route: Route) => script(route, `throw new Error("${BROKEN}")`),
  "fails while it draws": (route: Route) =>
    script(
      route,
      `export * from "${route.request().url()}?whole"; export default () => { throw new Error("${BROKEN}") }`,
    ),
} as const;

const script = (route: Route, body: string) => route.fulfill({ contentType: "text/javascript", body });

/** A browser that nobody watches: what is broken here complains. */
async function opened(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownApp().origin, locale: "mk-MK" });
  return context.newPage();
}

async function expectServersPage(page: Page, heading: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByText(/Application Error|неочекувана грешка/)).toHaveCount(0);
}

/** Sends the form of `/contact` without script. */
async function expectFormWorks(page: Page) {
  await page.getByLabel("Име и презиме").fill("Ана");
  await page.getByRole("button", { name: "Испрати" }).click();
  await expect(page.getByRole("alert")).toContainText("Проверете");
}

for (const [what, fault] of Object.entries(FAULTS))
  test(`a file that ${what} leaves the page that came, and its form`, async ({ browser }) => {
    const page = await opened(browser);
    await page.route("**/assets/contact-*.js", fault);
    const failed =
      what === "is missing" ? page.waitForEvent("requestfinished") : page.waitForEvent("pageerror");
    await page.goto("/contact");
    await failed;
    await page.mouse.wheel(0, 200);
    await expectServersPage(page, "Контакт");
    await expectFormWorks(page);
  });

for (const [what, fault] of Object.entries(FAULTS))
  test(`a link to a page whose file ${what} leads to the page that the server makes`, async ({ browser }) => {
    const page = await opened(browser);
    await page.route("**/assets/contact-*.js", fault);
    await page.goto("/about");
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("a") ?? {}).some((key) => key.startsWith("__react")),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "Контакт", exact: true }).click();
    await page.waitForURL("/contact");
    await expectServersPage(page, "Контакт");
    await expectFormWorks(page);
  });

test("when every text fails in the browser, public pages, sign-in and back-office stay as they came", async ({
  browser,
}) => {
  const page = await opened(browser);
  await page.goto("/admin/login");
  await signIn(page, "assistant");
  await page.addInitScript((message) => {
    Reflect.set(Array.prototype, "reverse", () => {
      throw new Error(message);
    });
  }, BROKEN);
  for (const path of [
    "/about",
    "/contact",
    "/dashboard",
    "/admin/cases",
    "/admin/unauthorized",
    "/nothing-here",
  ]) {
    const failed = page.waitForEvent("pageerror", ({ message }) => message === BROKEN);
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    const served = await heading.textContent();
    await failed;
    // React draws at once what somebody presses.
    await heading.click();
    await expectServersPage(page, served ?? "");
  }
});

test("a part that fails after the page has come to life gives way to the page without script", async ({
  browser,
}) => {
  const page = await opened(browser);
  await page.goto("/admin/login");
  await signIn(page, "assistant");
  await page.route("**/assets/widget-*.js", (route) =>
    script(route, `export const Widget = () => { throw new Error("${BROKEN}") }`),
  );
  const failed = page.waitForEvent("pageerror", ({ message }) => message === BROKEN);
  await page.goto("/admin/meetings?view=week");
  await failed;
  await expect(page.locator("body > template")).toHaveCount(1);
  await expectServersPage(page, /^Средби/);
});
