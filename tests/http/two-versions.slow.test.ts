import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page, type Route } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { launch } from "#tests/support/app-process.ts";
import { newDataFolder, testSettings } from "#tests/support/app-settings.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { makeOtherVersion } from "#tests/support/other-version.ts";
import { endWithUs, isInstalled } from "#tests/support/processes.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { freePort } from "#tests/support/reference.ts";
import { until } from "#tests/support/timing.ts";
import { signIn, waitForScript } from "#tests/support/visitor-page.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** A rolling update: two versions of the product behind the proxies of `deploy/`. */

const DEPLOY = join(import.meta.dirname, "../../deploy");

const folder = temporaryFolder(afterAll);
const running: ChildProcess[] = [];
let nodes: readonly [number, number];
/** Of the proxy, with TLS. */
let door: number;
let other: Awaited<ReturnType<typeof makeOtherVersion>>;
let browser: Browser;
/** What the nodes share; absent where it is not installed. */
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;

beforeAll(async () => {
  other = await makeOtherVersion();
  nodes = [await freePort(), await freePort()];
  door = await freePort();
  const [port, referencePort, dataDir] = [nodes[0], await freePort(), await newDataFolder(true)];
  redis = hasRedis ? await startRedis() : undefined;
  const shared = {
    ...(redis && { REDIS_URL: redis.url }),
    SESSION_SECRET: "a-secret-of-the-tests-longer-than-32-bytes",
    APP_ORIGIN: `https://localhost:${door}`,
  };
  running.push(launch({ ...testSettings(port, referencePort, dataDir), ...shared }));
  const api = `http://localhost:${referencePort}`;
  await isUp(port);
  running.push(
    launch(
      {
        ...testSettings(nodes[1], referencePort, join(folder, "data")),
        ...shared,
        API_BASE_URL: api,
        OIDC_ISSUER: `${api}/oidc`,
        OIDC_CLIENT_ID: "constituency-offices",
        OIDC_CLIENT_SECRET: "demo-identity-provider-client",
      },
      undefined,
      other.main,
    ),
  );
  await isUp(nodes[1]);
  const { executablePath, args, env } = await findChromium();
  browser = await chromium.launch({ executablePath, args: ["--headless", ...args], env });
}, 120_000);

afterAll(async () => {
  await browser.close();
  for (const child of running.toReversed()) await stop(child);
  await redis?.end();
  await other.end();
});

const isUp = (port: number) =>
  until(async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).ok).toBe(true), 50);

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** As a proxy asks a node. */
const ofNode = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Accept: "text/html", "X-Forwarded-Host": `localhost:${door}`, "X-Forwarded-Proto": "https" },
  });

const ENTRY = /\/assets\/entry\.client-[\w-]+\.js/;

/** The script with which every page of this node begins. */
async function entryOf(port: number): Promise<string> {
  const html = await (await ofNode(port, "/about")).text();
  return ENTRY.exec(html)?.[0] ?? expect.unreachable(html.slice(0, 500));
}

/** A proxy of `deploy/` in front of these nodes. */
interface Proxy {
  readonly origin: string;
  /** What it has written down. */
  readonly log: () => string;
  readonly end: () => Promise<void>;
}

async function caddy([one, two]: readonly number[]): Promise<Proxy> {
  const plain = await freePort();
  let log = "";
  const child = endWithUs(
    spawn("caddy", ["run", "--adapter", "caddyfile", "--config", join(DEPLOY, "Caddyfile")], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        NODE_1: `127.0.0.1:${one}`,
        NODE_2: `127.0.0.1:${two}`,
        SITE: `https://localhost:${door}`,
        SITE_HOST: `localhost:${door}`,
        PLAIN: `http://localhost:${plain}`,
      },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  child.stderr?.on("data", (text: Buffer) => (log += text.toString()));
  return { origin: `https://localhost:${door}`, log: () => log, end: () => stop(child) };
}

async function nginx([one, two]: readonly number[]): Promise<Proxy> {
  const plain = await freePort();
  const at = (name: string) => join(folder, name);
  const subject = ["-subj", "/CN=localhost", "-days", "1"];
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", at("offices.key"), "-out", at("offices.crt")];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject], { stdio: "ignore" });
  const site = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${one}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${two}`)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${door} `)
    .replace("offices.example", "localhost")
    .replaceAll(/\/(?:etc|var\/log)\/nginx\//g, `${folder}/`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${at(kind)};`,
  );
  writeFileSync(
    at("nginx.conf"),
    `daemon off; pid ${at("nginx.pid")}; events {} http { ${paths.join(" ")} ${site} }`,
  );
  const start = ["-c", at("nginx.conf"), "-e", at("nginx-error.log")];
  const child = endWithUs(spawn("nginx", start, { stdio: "ignore" }));
  return {
    origin: `https://localhost:${door}`,
    log: () => readFileSync(at("offices.log"), "utf8"),
    end: () => stop(child),
  };
}

const NOBODYS = "/assets/none-AAAAAAAA.js";

describe.each([
  ["caddy", caddy],
  ["nginx", nginx],
] as const)("two versions behind %s", (program, start) => {
  describe.skipIf(!isInstalled(program))("(skipped where it is not installed)", () => {
    it.each(["forwards", "back"])(
      "come alive on each of eight first visits: %s",
      async (way) => {
        const [mine, theirs] = await Promise.all([entryOf(nodes[0]), entryOf(nodes[1])]);
        expect(mine).not.toBe(theirs);
        expect((await ofNode(nodes[0], theirs)).status).toBe(404);
        const proxy = await start(way === "forwards" ? nodes : nodes.toReversed());
        onTestFinished(proxy.end);
        const statusOf = (path: string) => ask(`${proxy.origin}${path}`);
        await eventually(() => statusOf("/health/live")).toBe(200);
        expect([await statusOf(mine), await statusOf(theirs), await statusOf(NOBODYS)]).toEqual([
          200, 200, 404,
        ]);
        const missing: string[] = [];
        for (let count = 0; count < 8; count += 1) {
          const context = await browser.newContext({ ignoreHTTPSErrors: true });
          waitForScript(context);
          const page = await context.newPage();
          page.on("response", (answer) => answer.status() !== 200 && missing.push(answer.url()));
          await page.goto(`${proxy.origin}/dashboard`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          expect(await page.evaluate(() => "__reactRouterContext" in window)).toBe(true);
          await context.close();
        }
        expect(missing).toEqual([]);
      },
      120_000,
    );

    it("keep staff on one node, and give readers no cookie", async () => {
      const proxy = await start(nodes);
      onTestFinished(proxy.end);
      const { request } = await browser.newContext({ ignoreHTTPSErrors: true });
      const get = (path: string) => request.get(`${proxy.origin}${path}`);
      await eventually(async () => (await get("/about")).status()).toBe(200);
      expect((await get("/about")).headers()["set-cookie"]).toBeUndefined();
      const entries = new Set<string | undefined>();
      for (let count = 0; count < 8; count += 1)
        entries.add(ENTRY.exec(await (await get("/admin/login")).text())?.[0]);
      expect([...entries]).toEqual([expect.any(String)]);
    });

    it("write down no query, no referrer and no code of a request", async () => {
      const proxy = await start(nodes);
      onTestFinished(proxy.end);
      const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
      const get = (path: string) =>
        page.request.get(`${proxy.origin}${path}`, {
          headers: { Referer: `${proxy.origin}/admin/search?q=canary` },
        });
      await eventually(async () => (await get("/about")).status()).toBe(200);
      for (const path of [
        "/request/CANARYCODE",
        "/request/CANARY.CODE.data",
        "/request/CANARYCODE/meeting.ics?a=1",
        "/REQUEST/CANARYCODE",
        "/Request%2fCANARYCODE",
        "/request%252fCANARYCODE",
        "/%72equest/CANARYCODE",
      ])
        await get(path);
      await get("/admin/search?q=canary");
      await eventually(proxy.log).toMatch(/\/admin\/search/);
      expect(proxy.log()).not.toMatch(/canary/i);
    });
  });
});

const WAYS = ["from the older to the newer", "from the newer to the older"];

/** A person whose page gets its data from a node of the other version. */
async function behindTheirBack(way: string): Promise<{ page: Page; documents: string[] }> {
  const [before, after] = way === WAYS[1] ? nodes.toReversed() : nodes;
  const proxy = await caddy([before, before]);
  await eventually(() => ask(`${proxy.origin}/health/live`)).toBe(200);
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: "mk-MK",
    baseURL: proxy.origin,
  });
  waitForScript(context);
  const page = await context.newPage();
  const fromOther = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const said = { "x-forwarded-host": `localhost:${door}`, "x-forwarded-proto": "https" };
    const asked = await route.request().allHeaders();
    return route.fetch({
      url: `http://127.0.0.1:${after}${pathname}${search}`,
      headers: { ...asked, ...said },
      maxRedirects: 0,
    });
  };
  await page.route(/\.data(?:\?|$)/, async (route) => route.fulfill({ response: await fromOther(route) }));
  // As both recipes do.
  await page.route(/\/assets\//, async (route) => {
    const own = await route.fetch();
    await route.fulfill({ response: own.status() === 404 ? await fromOther(route) : own });
  });
  const documents: string[] = [];
  page.on("response", (answer) => {
    if (answer.request().isNavigationRequest() && answer.ok()) documents.push(new URL(answer.url()).pathname);
  });
  onTestFinished(async () => {
    // What a page loads ahead may still be on its way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
    await proxy.end();
  });
  return { page, documents };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectShown(page: Page, path: string) {
  await page.waitForURL(path);
  await heading(page).waitFor();
  expect([path, await heading(page).textContent()]).not.toEqual([path, "Настана неочекувана грешка"]);
}

describe.skipIf(!isInstalled("caddy") || !hasRedis)("a page whose data come from another version", () => {
  it.each(WAYS)(
    "leads on: every entry of the menus, %s",
    async (way) => {
      const { page, documents } = await behindTheirBack(way);
      await page.goto("/about");
      for (const path of ["/dashboard", "/contact"]) {
        await page.locator(`a[href="${path}"]`).last().click();
        await expectShown(page, path);
      }
      await page.goto("/admin/login");
      await signIn(page, "assistant");
      await page.waitForURL("/admin/dashboard");
      const menu = page.getByRole("navigation", { name: "Мени на администрацијата" });
      const paths = await menu
        .locator('a[href^="/admin/"]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(new Set(paths).size).toBeGreaterThan(7);
      documents.length = 0;
      for (const path of new Set(paths)) {
        await menu.locator(`a[href="${path}"]`).last().click();
        await expectShown(page, path);
      }
      expect(new Set(documents)).toEqual(new Set(paths));
    },
    120_000,
  );
});

async function ask(address: string) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const answer = await context.request.get(address);
  await context.close();
  return answer.status();
}
