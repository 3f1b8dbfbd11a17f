import { request as forward } from "node:http";
import { createServer } from "node:https";
import { startAppProcess } from "#tests/support/app-process.ts";
import { selfSigned } from "#tests/support/self-signed.ts";
import { listen } from "#tests/support/listen.ts";
import { freePort } from "#tests/support/reference.ts";
import { signIn } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Staff come in through the identity provider and leave again. */

test("who is not signed in gets the sign-in screen and then the page that was asked for @nojs @core", async ({
  page,
}) => {
  await page.goto("/admin/cases?size=10&statusId=2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
  await signIn(page, "assistant");
  await expect(page).toHaveURL(/\/admin\/cases\?size=10&statusId=2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Случаи/);
  await expect(page.getByRole("banner").getByText("Марјан Огненовски")).toBeVisible();
});

test("signing out ends it: Back shows nothing, and the next one has to sign in", async ({ page }) => {
  await page.goto("/admin/cases");
  await signIn(page, "monitor");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("banner").getByText("Кирил Недевски").click();
  await page.getByRole("button", { name: "Одјави се" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Најава за вработени");
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.goto("/admin/cases");
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await expect(page.getByLabel("Лозинка")).toBeVisible();
});

test("a neighbour under the same domain can't plant a session", async ({ browser }) => {
  const port = await freePort();
  const home = `https://offices.localhost:${port}`;
  const app = await startAppProcess({ env: { APP_ORIGIN: home } });
  const server = createServer(selfSigned(), (request, response) => {
    if (request.headers.host?.startsWith("neighbour.")) {
      const planted = new URL(request.url ?? "", home).searchParams.getAll("name");
      response.setHeader(
        "Set-Cookie",
        planted.map((name) => `${name}=${theirs}; Domain=offices.localhost; Path=/; Secure`),
      );
      return void response.end();
    }
    const { method, url: path, headers } = request;
    const asked = forward({ port: app.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(asked);
  });
  await listen(server, port);
  let theirs = "";
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    // The browser's list omits the blank; a cookie of the whole domain has a dot before it.
    const heldFor = async (domain: string) =>
      (await context.cookies(home)).find((one) => one.name === "__Host-session" && one.domain === domain)
        ?.value;
    const own = async () => (await heldFor("offices.localhost")) ?? "none";
    await page.goto(`${home}/admin/login`);
    theirs = await own();
    expect(theirs).toMatch(/^v\./);
    await context.clearCookies();

    const names = ["\u00a0__Host-session", "__host-session", "session"].map(
      (name) => `name=${encodeURIComponent(name)}`,
    );
    await page.goto(`https://neighbour.offices.localhost:${port}/?${names.join("&")}`);
    expect(await heldFor(".offices.localhost")).toBe(theirs);
    await page.goto(`${home}/admin/login`);
    expect(await own()).toMatch(/^v\./);
    expect(await own()).not.toBe(theirs);
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
    await app.stop();
  }
});
