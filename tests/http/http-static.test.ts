import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { filesIn, loadStaticFiles } from "#server/http/static/files.ts";
import { pack } from "#server/http/static/pack.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

const SCRIPT = `export const words = "${"many words ".repeat(300)}";`;

/** A folder as the build leaves it, served. */
async function startWithFiles() {
  const folder = mkdtempSync(join(tmpdir(), "static-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "assets/main-B8hnT7qJ.js"), SCRIPT);
  writeFileSync(join(folder, "assets/main-B8hnT7qJ.js.map"), "{}");
  writeFileSync(join(folder, "assets/tiny-Daucrtc7.css"), "p{}");
  writeFileSync(join(folder, "site.webmanifest"), JSON.stringify({ name: "x".repeat(2000) }));
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\n");
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  writeFileSync(join(folder, ".env"), "SESSION_SECRET=canary");
  const { port } = await startLayer({
    files: filesIn(await pack(folder)),
    app: (_request, response) => void response.writeHead(204).end(),
  });
  const origin = `http://localhost:${port}`;
  return {
    port,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { headers: { "Accept-Encoding": "identity", ...headers } }),
  };
}

describe("a file of the build", () => {
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
    const { get } = await startWithFiles();
    const tag = (await get("/robots.txt")).headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{16}"$/);
    expect((await get("/robots.txt", { "If-None-Match": tag })).status).toBe(304);
    expect((await get("/robots.txt", { "If-None-Match": `"other", W/${tag}` })).status).toBe(304);
    expect((await get("/robots.txt", { "If-None-Match": '"other"' })).status).toBe(200);
    const plain = (await get("/site.webmanifest")).headers.get("etag") ?? "";
    const small = await get("/site.webmanifest", { "Accept-Encoding": "br", "If-None-Match": plain });
    expect([small.status, small.headers.get("content-encoding")]).toEqual([200, "br"]);
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

it("a missing build serves no files and breaks nothing", () => {
  expect(loadStaticFiles("/no/such/build.pack").size).toBe(0);
});
