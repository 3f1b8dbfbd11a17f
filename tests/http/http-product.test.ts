import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type AppProcess, startAppProcess } from "#tests/support/app-process.ts";
import { client } from "#tests/support/http.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";

let app: AppProcess;

// The first start of a new build makes the demo data.
beforeAll(async () => {
  app = await startAppProcess();
});

afterAll(() => app.stop());

const NEEDED = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "cross-origin-embedder-policy",
  "cache-control",
];

describe("the product", () => {
  it.each([
    ["/", 200],
    ["/nothing-here", 404],
    ["/sitemap.xml", 200],
    ["/about?lite=on", 303],
    ["/admin/login", 200],
    ["/%61dmin/unauthorized", 403],
    ["/admin/cases", 302],
    ["/admin/cases.data", 202],
    ["/assets/gone.js", 404],
    ["/media/gone.png", 404],
    ["/__manifest?paths=/admin", 404],
    ["/%ff", 400],
  ])("answers GET %s with %i and the whole header set", async (path, status) => {
    const answer = await client(app.origin).send(path);
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    for (const name of NEEDED) expect(answer.headers.has(name), name).toBe(true);
    expect(answer.headers.has("x-powered-by")).toBe(false);
  });

  it.each(["/about", "/about.data", "/sitemap.xml", "/dashboard/figures.csv", "/media/a.png"])(
    "answers a form for %s, which takes none, with 405 and no line in the log of errors",
    async (path) => {
      const lines = app.logs.length;
      const answer = await client(app.origin).send(path, {
        method: "POST",
        headers: { Origin: app.origin },
        body: new URLSearchParams("a=b"),
      });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(await answer.text()).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
      expect(app.logs.slice(lines).join()).not.toMatch(/"level":"(?:error|warn)"/);
    },
  );

  it.each(["/admin/login", "/admin/cases", "/admin/cases.data", "/admin/cases.xlsx", "/admin/authenticate"])(
    "keeps %s out of caches, and says that it depends on who asks",
    async (path) => {
      const answer = await client(app.origin).send(path);
      await answer.body?.cancel();
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toMatch(/\bCookie\b/);
    },
  );

  it("says nothing of an address that can't be decoded", async () => {
    for (const path of ["/ana.canary%40primer.mk/070123456%zz", "/%E0%A4%A"])
      expect((await client(app.origin).send(path)).status).toBe(400);
    expect([...app.logs, ...app.said].join()).not.toMatch(/canary|070123456|could not be decoded/);
  });
});

describe("the client build", () => {
  const folder = join(import.meta.dirname, "../../build/client");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });

  it("holds no source map and nothing of the server", () => {
    expect(names.some((name) => name.endsWith(".js"))).toBe(true);
    expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
    const SERVER_ONLY = /SESSION_SECRET|OIDC_|REDIS_URL|DATA_DIR|["'`]node:|demo-identity-provider/;
    const scripts = names.filter((name) => name.endsWith(".js"));
    expect(scripts.filter((name) => SERVER_ONLY.test(readFileSync(join(folder, name), "utf8")))).toEqual([]);
  });
});

it("the same build under the stock react-router-serve serves the home page and its files", async () => {
  const root = join(import.meta.dirname, "../..");
  const port = await freePort();
  const bin = join(root, "node_modules/@react-router/serve/bin.cjs");
  const server = endWithUs(
    spawn(process.execPath, [bin, "build/server/index.js"], {
      cwd: root,
      env: {
        DEMO: "1",
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        REFERENCE_PORT: String(app.referencePort),
        DATA_DIR: join(app.dataDir, "stock"),
      },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  onTestFinished(() => void server.kill());
  await once(server.stdout, "data");
  const page = await fetch(`http://127.0.0.1:${port}/`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("<h1");
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "";
  expect((await fetch(`http://127.0.0.1:${port}${sheet}`)).status).toBe(200);
});
