import { createServer, type IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMedia } from "#server/files/media.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/fault-proxy.ts";
import { listen } from "#tests/support/listen.ts";

const PICTURE = Buffer.from("\xff\xd8\xff picture", "latin1");
const ETAG = '"v1"';

let seen: IncomingMessage[] = [];
let url: string;
let proxy: FaultProxy;
let media: ReturnType<typeof createMedia>;
const lines: object[] = [];
const log = { warn: (fields: object | string) => lines.push(Object(fields)) };

/** A file server like the API's, with conditional requests, and with headers that must not be passed on. */
const files = createServer((request, response) => {
  seen.push(request);
  response.setHeader("set-cookie", "JSESSIONID=secret");
  response.setHeader("server", "legacy/1.0");
  response.setHeader("content-type", "text/html");
  response.setHeader("etag", ETAG);
  if (request.url === "/admin/uploads/mps/huge.png") {
    response.writeHead(200, { "content-length": 6 * 1024 * 1024 });
    return response.write("x");
  }
  if (request.url === "/admin/uploads/mps/endless.png") {
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => void (response.destroyed || response.write(chunk, more));
    return more();
  }
  if (!/^\/admin\/uploads\/(mps\/12\.jpg|manuals\/vpn\.pdf)$/.test(request.url ?? "")) {
    return response.writeHead(404).end("secret-of-the-upstream");
  }
  if (request.headers["if-none-match"] === ETAG) return response.writeHead(304).end();
  return response.writeHead(200, { "content-length": PICTURE.length }).end(PICTURE);
});

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(files)}`;
  proxy = await startFaultProxy(url);
});

beforeEach(() => {
  seen = [];
  lines.length = 0;
  media = createMedia({ baseUrl: url, log });
});

afterEach(() => proxy.clear());

afterAll(async () => {
  await proxy.stop();
  files.close();
  files.closeAllConnections();
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  media.answer(path, new Request("http://portal.example/media/x", { method, headers }), "ref-1");

describe("a file of the API", () => {
  it("comes with a type and limits that we choose, and nothing else of the API's headers", async () => {
    const response = await get("mps/12.jpg");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "image/jpeg",
      "content-length": String(PICTURE.length),
      etag: ETAG,
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; media-src 'self'",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
  });

  it("is asked for without anything of the browser's but its conditions", async () => {
    await get("mps/12.jpg", {
      cookie: "session=secret",
      authorization: "Bearer x",
      "x-forwarded-for": "1.2.3.4",
    });
    expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual(["connection", "host", "x-request-id"]);
    expect(seen[0]?.headers["x-request-id"]).toBe("ref-1");
  });

  it("is not sent again to a browser that has it", async () => {
    const response = await get("mps/12.jpg", { "if-none-match": ETAG });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("etag")).toBe(ETAG);
  });

  it("is offered as a download when it is a PDF", async () => {
    const response = await get("manuals/vpn.pdf");
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="vpn.pdf"');
  });
});

describe("what is no file", () => {
  /** What a name may be: `api-media-url.test.ts`. */
  it.each(["", "../api/users", "mps/../../api/cases.png", "mps/12.svg"])(
    "%j is not even asked for",
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(seen).toEqual([]);
    },
  );

  it("is a small 404 that says nothing of the API, or the portal's own page for people", async () => {
    const image = await get("mps/99.jpg", { accept: "image/*" });
    expect([image.status, await image.json()]).toEqual([404, { status: 404 }]);
    expect(image.headers.get("cache-control")).toBe("no-store");
    const person = await get("manuals/old.pdf", { accept: "text/html,*/*" });
    expect([person.status, person.body]).toEqual([404, null]);
  });

  it("is refused when it says that it is too large", async () => {
    expect((await get("mps/huge.png")).status).toBe(502);
  });

  it("is cut when it turns out to be too large", async () => {
    const response = await get("mps/endless.png");
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

describe("an API in trouble", () => {
  /** For what never ends; a busy machine takes its time over what does. */
  function beImpatient() {
    media = createMedia({ baseUrl: proxy.url, log, times: { connect: 500, headers: 300, pause: 300 } });
  }

  beforeEach(() => {
    media = createMedia({ baseUrl: proxy.url, log });
  });

  it("costs no more than the limits, and says when to try again", async () => {
    beImpatient();
    await proxy.set({ kind: "hang" });
    const response = await get("mps/12.jpg");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(lines).toMatchObject([{ requestId: "ref-1" }]);
  });

  it.each([301, 302, 307])("never sends us elsewhere (%i)", async (status) => {
    await proxy.set({ kind: "redirect", to: `${url}/admin/uploads/mps/12.jpg`, status });
    expect((await get("mps/12.jpg")).status).toBe(502);
    expect(seen).toEqual([]);
  });

  it("does not let a body drip for ever", async () => {
    beImpatient();
    await proxy.set({ kind: "slow", everyMs: 2_000 });
    const response = await get("mps/12.jpg");
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});
