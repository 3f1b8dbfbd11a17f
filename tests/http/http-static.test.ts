import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import { clientFolder } from "#tests/support/client-folder.ts";
import { startLayer } from "#tests/support/wire/layer.ts";

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
  const { ask, port } = await startLayer({ clientFolder: folder, app });
  const origin = `http://localhost:${port}`;
  return {
    folder,
    ask,
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
    const { ask } = await startWithFiles();
    const answer = await ask("GET /assets/main-B8hnT7qJ.js", { "Accept-Encoding": accepted });
    expect(answer.headers["content-encoding"]).toEqual([encoding]);
    expect(answer.headers["vary"]).toEqual(["Accept-Encoding"]);
    const { get } = await startWithFiles();
    const bytes = await get("/assets/main-B8hnT7qJ.js", { "Accept-Encoding": accepted });
    expect(await bytes.text()).toBe(SCRIPT);
    expect(Number(answer.headers["content-length"]?.[0])).toBeLessThan(SCRIPT.length / 10);
  });

  it("is not sent again to a browser that has it, in the form that it has", async () => {
    const { ask } = await startWithFiles();
    const tagOf = async (path: string) => (await ask(`GET ${path}`)).headers["etag"]?.[0] ?? "";
    const tag = await tagOf("/robots.txt");
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    const statusOf = async (known: string) =>
      (await ask("GET /robots.txt", { "If-None-Match": known })).status;
    expect([await statusOf(tag), await statusOf(`"other", ${tag}`), await statusOf('"other"')]).toEqual([
      304, 304, 200,
    ]);
    const plain = await tagOf("/site.webmanifest");
    const small = await ask("GET /site.webmanifest", { "Accept-Encoding": "br", "If-None-Match": plain });
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
    const { ask } = await startWithFiles();
    const answer = await ask(`GET ${path}`);
    expect([204, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/canary|root:/);
  });
});
