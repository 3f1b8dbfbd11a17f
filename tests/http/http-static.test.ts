import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import { clientFolder } from "#tests/support/client-folder.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

const SCRIPT = `export const words = "${"many words ".repeat(300)}";`;

/** A folder as the build leaves it, served. */
async function startWithFiles() {
  const folder = await clientFolder({
    "assets/main-B8hnT7qJ.js": SCRIPT,
    "assets/main-B8hnT7qJ.js.map": "{}",
    "assets/tiny-Daucrtc7.css": "p{}",
    "site.webmanifest": JSON.stringify({ name: "x".repeat(2000) }),
    "robots.txt": "User-agent: *\n",
    "licences.md": "canary",
    ".vite/manifest.json": "{}",
    ".env": "SESSION_SECRET=canary",
  });
  const app: App = async () => new Response(null, { status: 204 });
  const { port } = await startLayer({ clientFolder: folder, app });
  const origin = `http://localhost:${port}`;
  return {
    folder,
    port,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers: { "Accept-Encoding": "identity", ...headers } }),
  };
}

describe("a file of the build", () => {
  // R31
  it("with a hash in its name is kept by browsers for ever", async () => {
    const { get } = await startWithFiles();
    const answer = await get("/assets/main-B8hnT7qJ.js");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("etag"), "nobody asks whether it has changed").toBeNull();
    expect(await answer.text()).toBe(SCRIPT);
  });

  it("without one is asked for again after an hour", async () => {
    const { get } = await startWithFiles();
    const answer = await get("/robots.txt");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["GZIP", "gzip"],
  ])("to a client that takes %s goes as %s, and says that it depends on that", async (accepted, encoding) => {
    const { port } = await startWithFiles();
    const text = requestText("GET /assets/main-B8hnT7qJ.js HTTP/1.1", {
      Host: `localhost:${port}`,
      "Accept-Encoding": accepted,
    });
    const answer = await sendRaw(port, text);
    expect(answer.headers["content-encoding"]).toEqual([encoding]);
    expect(answer.headers["vary"]).toEqual(["Accept-Encoding"]);
    const { get } = await startWithFiles();
    const bytes = await get("/assets/main-B8hnT7qJ.js", { "Accept-Encoding": accepted });
    expect(await bytes.text()).toBe(SCRIPT);
    expect(Number(answer.headers["content-length"]?.[0])).toBeLessThan(SCRIPT.length / 10);
  });

  it("that would not get smaller goes as it is", async () => {
    const { get } = await startWithFiles();
    const answer = await get("/assets/tiny-Daucrtc7.css", { "Accept-Encoding": "br, gzip" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("vary")).toBeNull();
  });

  it("is not sent again to a browser that has it, in the form that it has", async () => {
    const { port } = await startWithFiles();
    const ask = (path: string, headers: Record<string, string> = {}) =>
      sendRaw(port, requestText(`GET ${path} HTTP/1.1`, { Host: `localhost:${port}`, ...headers }));
    const tagOf = async (path: string) => (await ask(path)).headers["etag"]?.[0] ?? "";
    const tag = await tagOf("/robots.txt");
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    const statusOf = async (known: string) => (await ask("/robots.txt", { "If-None-Match": known })).status;
    expect([await statusOf(tag), await statusOf(`"other", ${tag}`), await statusOf('"other"')]).toEqual([
      304, 304, 200,
    ]);
    const plain = await tagOf("/site.webmanifest");
    const small = await ask("/site.webmanifest", { "Accept-Encoding": "br", "If-None-Match": plain });
    expect([small.status, small.headers["content-encoding"]]).toEqual([200, ["br"]]);
  });
});

describe("what is not a file of the build", () => {
  it.each([
    "/assets/gone-12345678.js",
    "/assets/",
    "/assets/main-B8hnT7qJ.js/",
    "/assets/main-B8hnT7qJ.js.map",
  ])("%s is a 404 and never the HTML of a page", async (path) => {
    const { get } = await startWithFiles();
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    "/.env",
    "/licences.md",
    "/.vite/manifest.json",
    "/assets/../.env",
    "/assets/..%2f.env",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/robots.txt%00.js",
    "/assets/main-B8hnT7qJ.js.br",
  ])("%s gives away nothing", async (path) => {
    const { port } = await startWithFiles();
    const answer = await sendRaw(port, requestText(`GET ${path} HTTP/1.1`, { Host: `localhost:${port}` }));
    expect([204, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/canary|root:/);
  });
});

it("another build in the place of the one that runs breaks nothing: its files are missing", async () => {
  const { folder, get } = await startWithFiles();
  rmSync(join(folder, "assets/main-B8hnT7qJ.js"));
  writeFileSync(join(folder, "assets/main-Xh3kLm2p.js"), SCRIPT);
  for (const name of ["main-B8hnT7qJ.js", "main-Xh3kLm2p.js"]) {
    const answer = await get(`/assets/${name}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});
