import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { ownApp } from "#tests/support/e2e-app.ts";
import { waitUntilAlive } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** When script fails, the server's page stays and works, and says nothing false. */

const BROKEN = "broken for a story";

/** What happens to a script file that draws something. */
const FAULTS = {
  "is missing": () => ({ status: 404, body: "" }),
  "fails while it draws": (url: string, drawn: string) => ({
    contentType: "text/javascript",
    body: `export * from "${url}?whole"; const broken = () => { throw new TypeError("${BROKEN}") }; export { broken as ${drawn} }`,
  }),
} as const;

const spoil = (page: Page, file: string, fault: keyof typeof FAULTS, drawn: string) =>
  page.route(`**/assets/${file}-*.js`, (route) => route.fulfill(FAULTS[fault](route.request().url(), drawn)));

/** A browser without `watch`: broken scripts complain here. */
async function opened(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownApp().origin, locale: "mk-MK", ...options });
  return context.newPage();
}

const expectNoFault = (page: Page) =>
  expect(page.getByText(/Application Error|неочекувана грешка/)).toHaveCount(0);

/** The page as it came, whose form is sent without script. */
async function expectContactWorks(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Контакт");
  await expectNoFault(page);
  await page.getByLabel("Име и презиме").fill("Ана");
  await page.getByRole("button", { name: "Испрати" }).click();
  await expect(page.getByRole("alert")).toContainText("Проверете");
}

for (const fault of ["is missing", "fails while it draws"] as const)
  test(`a page whose file ${fault} stays as it came, also where a link leads to it, on a slow phone`, async ({
    browser,
  }) => {
    const page = await opened(browser);
    await spoil(page, "contact", fault, "default");
    const failed =
      fault === "is missing" ? page.waitForResponse(/\/assets\/contact-/) : page.waitForEvent("pageerror");
    await page.goto("/contact");
    await failed;
    await page.mouse.wheel(0, 200);
    await expectContactWorks(page);

    await page.goto("/about");
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("a") ?? {}).some((key) => key.startsWith("__react")),
    );
    // The file has failed before React draws anything of the way there.
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 12 });
    await page.getByRole("contentinfo").getByRole("link", { name: "Контакт", exact: true }).click();
    await page.waitForURL("/contact");
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await expectContactWorks(page);
  });

test("when every text fails in the browser, public pages, sign-in and back-office stay as they came", async ({
  browser,
  cookiesOf,
}) => {
  const page = await opened(browser, { storageState: await cookiesOf("assistant") });
  await page.addInitScript((message) => {
    Reflect.set(Array.prototype, "reverse", () => {
      throw new Error(message);
    });
  }, BROKEN);
  for (const path of ["/about", "/contact", "/admin/cases", "/admin/unauthorized", "/nothing-here"]) {
    const failed = page.waitForEvent("pageerror", ({ message }) => message === BROKEN);
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    const served = await heading.textContent();
    await failed;
    // React draws at once what is pressed.
    await heading.click();
    await expect(heading).toHaveText(served ?? "");
    await expectNoFault(page);
  }
});

const entered = (page: Page) => page.getByLabel("Лице");

/** What makes more of a page: its file, what this gives, where, and how the page is used without it. */
function withoutPart(
  file: string,
  gives: string,
  path: string,
  play: (page: Page, failed: Promise<unknown>) => Promise<void>,
): void {
  for (const fault of ["is missing", "fails while it draws"] as const)
    test(`where ${file} ${fault} the page goes on as it was drawn before, with all that was typed`, async ({
      browser,
      cookiesOf,
    }) => {
      const page = await opened(browser, { storageState: await cookiesOf("assistant") });
      await spoil(page, file, fault, gives);
      const failed =
        fault === "is missing"
          ? page.waitForResponse((response) => response.url().includes(`/assets/${file}-`))
          : Promise.any([
              page.waitForEvent("console", (message) => message.text().includes(BROKEN)),
              page.waitForEvent("pageerror"),
            ]);
      await page.goto(path);
      await waitUntilAlive(page);
      await play(page, failed);
      await expectNoFault(page);
    });
}

withoutPart("combobox", "Combobox", "/admin/meetings/add", async (page, failed) => {
  await entered(page).fill("Ана");
  await failed;
  const list = page.getByRole("combobox", { name: "Пратеник" });
  await list.selectOption("Борис Секуловски");
  await expect(list).toHaveValue("1");
  await expect(entered(page)).toHaveValue("Ана");
});

withoutPart("live-map", "LiveMap", "/", async (page, failed) => {
  await page.locator(".island").scrollIntoViewIfNeeded();
  await page.mouse.move(3, 3);
  await failed;
  await expect(page.locator(".leaflet-container")).toHaveCount(0);
  await page.locator(".island a.pin").first().press("Enter");
  await expect(page).toHaveURL(/office=/);
});
