import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Route } from "@playwright/test";
import { ownApp } from "#tests/support/e2e-app.ts";
import { plain } from "#tests/support/images.ts";
import { waitUntilAlive } from "#tests/support/visitor-alive.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Script that fails leaves the server's page, which works without it, and says nothing false. */

const BROKEN = "broken for a story";

/** What happens to a file of script, of which something is drawn. */
const FAULTS = {
  "is missing": (route: Route) => route.fulfill({ status: 404, body: "" }),
  "fails while it begins": (route: Route) => script(route, `throw new Error("${BROKEN}")`),
  "fails while it draws": (route: Route, drawn: string) =>
    script(
      route,
      `export * from "${route.request().url()}?whole"; const broken = () => { throw new TypeError("${BROKEN}") }; export { broken as ${drawn} }`,
    ),
} as const;

const script = (route: Route, body: string) => route.fulfill({ contentType: "text/javascript", body });

/** A browser that nobody watches: what is broken here complains. */
async function opened(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownApp().origin, locale: "mk-MK", ...options });
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
    await page.route("**/assets/contact-*.js", (route) => fault(route, "default"));
    const failed =
      what === "is missing" ? page.waitForEvent("requestfinished") : page.waitForEvent("pageerror");
    await page.goto("/contact");
    await failed;
    await page.mouse.wheel(0, 200);
    await expectServersPage(page, "Контакт");
    await expectFormWorks(page);
  });

for (const [what, fault] of Object.entries(FAULTS))
  test(`a link to a page whose file ${what} leads to the page that the server makes, on a slow phone too`, async ({
    browser,
  }) => {
    const page = await opened(browser);
    await page.route("**/assets/contact-*.js", (route) => fault(route, "default"));
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
    await expectServersPage(page, "Контакт");
    await expectFormWorks(page);
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

const entered = (page: Page) => page.getByLabel("Лице");

/** Parts that make more of a page, by their files: what they give, and how the page is used without them. */
const PARTS: Readonly<
  Record<
    string,
    {
      gives?: string;
      path: string;
      use: (page: Page) => Promise<void>;
      result: (page: Page) => Promise<void>;
    }
  >
> = {
  widget: {
    gives: "Widget",
    path: "/admin/meetings?view=week&date=2026-05-11",
    use: (page) => page.mouse.move(50, 50),
    async result(page) {
      await expect(page.locator(".rbc-calendar")).toHaveCount(0);
      await page.getByRole("link", { name: "Следна седмица" }).click();
      await expect(page.getByRole("heading", { name: "18.05. – 24.05.2026" })).toBeVisible();
    },
  },
  combobox: {
    gives: "Combobox",
    path: "/admin/meetings/add",
    async use(page) {
      await entered(page).fill("Ана");
    },
    async result(page) {
      const list = page.getByRole("combobox", { name: "Пратеник" });
      await list.selectOption("Борис Секуловски");
      await expect(list).toHaveValue("1");
      await expect(entered(page)).toHaveValue("Ана");
    },
  },
  "day-calendar": {
    gives: "DayCalendar",
    path: "/admin/meetings/add",
    async use(page) {
      await entered(page).fill("Ана");
      await page.getByRole("button", { name: "Отвори календар" }).click();
    },
    async result(page) {
      const day = page.getByLabel("Датум");
      await expect(day).toBeFocused();
      await day.fill("05.03.2027");
      await expect(page.getByText("петок, 05.03.2027")).toBeVisible();
      await expect(entered(page)).toHaveValue("Ана");
    },
  },
  "live-map": {
    gives: "LiveMap",
    path: "/",
    async use(page) {
      await page.locator(".island").scrollIntoViewIfNeeded();
      await page.mouse.move(3, 3);
    },
    async result(page) {
      await expect(page.locator(".leaflet-container")).toHaveCount(0);
      await page.locator(".island a.pin").first().press("Enter");
      await expect(page).toHaveURL(/office=/);
    },
  },
  rules: {
    path: "/admin/meetings/add",
    async use(page) {
      await entered(page).fill("Ана");
    },
    async result(page) {
      await page.getByRole("button", { name: "Зачувај", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Пратеник: Полето е задолжително!");
      await expect(entered(page)).toHaveValue("Ана");
    },
  },
  cropper: {
    gives: "Cropper",
    path: "/admin/profile/edit",
    use: async (page) => choosePicture(page, await plain(300, 200, "png")),
    result: expectPictureSaved,
  },
};

const choosePicture = (page: Page, buffer: Buffer) =>
  page.getByLabel(/^Слика/).setInputFiles({ name: "a.png", mimeType: "image/png", buffer });

async function expectPictureSaved(page: Page) {
  await page.getByRole("button", { name: "Промени профил" }).click();
  await expect(page.getByText("Податоците на профилот се успешно променети!")).toBeVisible();
}

for (const [part, { gives, path, use, result }] of Object.entries(PARTS))
  // Of what gives no part nothing is drawn.
  for (const [what, fault] of Object.entries(FAULTS).slice(0, gives === undefined ? 2 : 3))
    test(`where ${part} ${what} the page goes on as it was drawn before, with all that was typed`, async ({
      browser,
      cookiesOf,
    }) => {
      const page = await opened(browser, { storageState: await cookiesOf("assistant") });
      await page.route(`**/assets/${part}-*.js`, (route) => fault(route, gives ?? ""));
      const failed =
        what === "fails while it draws"
          ? Promise.any([page.waitForEvent("console", isBroken), page.waitForEvent("pageerror")])
          : page.waitForResponse((response) => response.url().includes(`/assets/${part}-`));
      await page.goto(path);
      await waitUntilAlive(page);
      await use(page);
      await failed;
      await expect(page.getByText(/Application Error|неочекувана грешка/)).toHaveCount(0);
      await result(page);
    });

const isBroken = (message: ConsoleMessage) => message.text().includes(BROKEN);

/** What a browser needs to show a chosen picture. */
const PICTURE_TOOLS = [
  "Image.decode",
  "Blob.arrayBuffer",
  "FileReader.readAsDataURL",
  "HTMLCanvasElement.toBlob",
  "CanvasRenderingContext2D.drawImage",
];

for (const tool of PICTURE_TOOLS)
  test(`a picture is never called none because of a fault in ${tool}: the server gets it as it is`, async ({
    browser,
    cookiesOf,
  }) => {
    const page = await opened(browser, { storageState: await cookiesOf("assistant") });
    await page.addInitScript((name) => {
      const [owner = "", method = ""] = name.split(".");
      const all = globalThis as unknown as Record<string, { prototype: object }>;
      Reflect.set(all[owner]?.prototype ?? {}, method, () => {
        throw new TypeError("broken for a story");
      });
    }, tool);
    await page.goto("/admin/profile/edit");
    await waitUntilAlive(page);
    await choosePicture(page, await plain(300, 200, "png"));
    const confirm = page.getByRole("button", { name: "Потврди" });
    if (/Canvas/.test(tool)) await confirm.click();
    await expect(page.getByText("Мора да прикачите слика")).toHaveCount(0);
    await expectPictureSaved(page);
  });

test("a file that only begins like a picture is refused beside its field", async ({ browser, cookiesOf }) => {
  const page = await opened(browser, { storageState: await cookiesOf("assistant") });
  await page.goto("/admin/profile/edit");
  await waitUntilAlive(page);
  await choosePicture(page, (await plain(300, 200, "png")).subarray(0, 20));
  await expect(page.getByText("Мора да прикачите слика во формат jpg/png!")).toBeVisible();
});

test("where no page may keep anything pages come alive, and the calendar changes its view", async ({
  browser,
  cookiesOf,
}) => {
  const page = await opened(browser, { storageState: await cookiesOf("assistant") });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("refused for a story", "SecurityError");
        },
      });
  });
  for (const path of ["/", "/?office=1&mp=1", "/contact", "/dashboard", "/admin/cases", "/admin/cases/add"]) {
    await page.goto(path);
    await waitUntilAlive(page);
  }
  await page.goto("/admin/meetings?view=week&date=2026-05-11");
  const widget = page.locator(".rbc-calendar");
  await expect(widget).toBeVisible();
  await page.getByRole("button", { name: "Прикажи како табела или список" }).click();
  await expect(widget).toBeHidden();
  await page.getByRole("link", { name: "Следна седмица" }).first().click();
  await expect(page.getByRole("heading", { name: "18.05. – 24.05.2026" })).toBeVisible();
});
