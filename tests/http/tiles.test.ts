import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createTileService } from "#server/files/tiles/service.ts";
import { createTiles, openTileStore, type TileStore } from "#server/files/tiles/tiles.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { plain } from "#tests/support/images.ts";
import {
  startTileServer,
  TILE_HEADERS,
  type TileAnswer,
  type TileServer,
} from "#tests/support/tile-server.ts";

const DAY = 24 * 60 * 60 * 1000;
const PATH = "8/143/95.png";
const OTHERS = ["8/142/95.png", "8/143/96.png", "8/144/95.png", "9/286/190.png"];

let server: TileServer;
let picture: Buffer;
let folder: string;
let tileStore: TileStore;
let tiles: ReturnType<typeof createTiles>;
let clock = 0;
const lines: unknown[] = [];

beforeAll(async () => {
  server = await startTileServer();
  picture = await plain(256, 256, "png");
});

beforeEach(async () => {
  folder = temporaryFolder();
  clock = Date.UTC(2026, 0, 1);
  tileStore = openTileStore(join(folder, "tiles.sqlite"), 3);
  lines.length = 0;
  tiles = doorTo(server.template);
});

afterEach(() => {
  server.answer();
  server.clear();
  tileStore.close();
});

afterAll(() => server.stop());

/** For what never comes, in milliseconds; a busy machine takes its time over what does. */
const IMPATIENT = 600;

function doorTo(template: string, limit?: number) {
  const service = createTileService({
    template,
    agent: "constituency-offices/1.0 (+https://offices.example/contact)",
    ...(limit && { limit }),
  });
  return createTiles({
    service,
    tileStore,
    log: { warn: (line: unknown) => lines.push(line) },
    now: () => clock,
  });
}

const get = (path = PATH, headers: Record<string, string> = {}) =>
  tiles.answer(path, new Request("http://portal.example/tiles/x", { headers }));

const send =
  (
    status: number,
    headers: Record<string, string | number>,
    body: Uint8Array | string = picture,
  ): TileAnswer =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

describe("a tile", () => {
  it("comes as a picture that browsers keep for a week, with no header of the service", async () => {
    server.answer(send(200, { ...TILE_HEADERS, "set-cookie": "a=b", server: "x", "x-powered-by": "y" }));
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "image/png",
      "content-length": String(picture.length),
      "cache-control": "public, max-age=604800",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });

  it("is asked for with nothing of the visitor, and says who asks and where to complain", async () => {
    await get(PATH, { cookie: "session=secret", authorization: "Bearer x", referer: "https://x.example/" });
    expect(server.asked.map(({ url }) => url)).toEqual([`/${PATH}`]);
    expect(server.asked[0]?.headers).toEqual({
      host: expect.any(String) as string,
      connection: expect.any(String) as string,
      accept: "image/png",
      "user-agent": "constituency-offices/1.0 (+https://offices.example/contact)",
    });
  });

  it("is not sent again to a browser that has it", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    const again = await get(PATH, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("is asked for once for a week, however short the service wants it kept", async () => {
    await get();
    clock += 7 * DAY - 1;
    await get();
    expect(server.asked).toHaveLength(1);
  });

  it("is then asked after by its version, and stays when nothing has changed", async () => {
    await get();
    clock += 8 * DAY;
    expect((await get()).status).toBe(200);
    expect(server.asked[1]?.headers["if-none-match"]).toBe('"one"');
    clock += 6 * DAY;
    await get();
    expect(server.asked).toHaveLength(2);
  });

  it("survives a restart", async () => {
    await get();
    tileStore.close();
    tileStore = openTileStore(join(folder, "tiles.sqlite"), 3);
    tiles = doorTo(server.template);
    await get();
    expect(server.asked).toHaveLength(1);
  });

  it("makes room for others when it was fetched longest ago", async () => {
    for (const path of OTHERS) {
      clock += 1000;
      await get(path);
    }
    server.clear();
    for (const path of OTHERS.slice(1)) await get(path);
    expect(server.asked).toHaveLength(0);
    await get(OTHERS[0]);
    expect(server.asked).toHaveLength(1);
  });
});

describe("many at once", () => {
  const request = new Request("http://portal.example/tiles/x");
  const different = (count: number) =>
    Array.from({ length: count }, (_, index) => `14/${9140 + index}/6100.png`);

  it("cost one question for one tile", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(server.asked).toHaveLength(1);
  });

  it("never open more than two connections", async () => {
    const own = await startTileServer();
    onTestFinished(() => own.stop());
    // Two are answered together.
    const waiting: ServerResponse[] = [];
    own.answer((_, response) => {
      waiting.push(response);
      if (waiting.length % 2 === 0)
        for (const each of waiting.splice(0)) each.writeHead(200, TILE_HEADERS).end(picture);
    });
    const door = doorTo(own.template);
    const answers = await Promise.all(different(12).map((path) => door.answer(path, request)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(own.mostConnections()).toBeLessThanOrEqual(2);
  });

  it("are refused beyond what may wait, and all that wait once the service has failed", async () => {
    // One of its own: what was asked may still arrive there after this test.
    const own = await startTileServer();
    onTestFinished(() => own.stop());
    own.answer(() => {});
    const door = doorTo(own.template, IMPATIENT);
    const paths = different(80);
    const refused: string[] = [];
    const answers = paths.map(async (path) => {
      const { status } = await door.answer(path, request);
      refused.push(path);
      return status;
    });
    expect(await Promise.all(answers)).toEqual(paths.map(() => 502));
    // The service has two, 64 wait.
    expect(refused.slice(0, 14)).toEqual(paths.slice(66));
    expect(own.asked).toHaveLength(2);
  });
});

it("without a tile service there is no tile", async () => {
  const none = createTiles({ service: undefined, tileStore: undefined, log: { warn() {} } });
  const response = await none.answer(PATH, new Request("http://x.example/"));
  // Tomorrow there may be one.
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

const PACKED = { ...TILE_HEADERS, "content-encoding": "gzip" };

const HOSTILE: readonly (readonly [string, TileAnswer])[] = [
  ["a page", send(200, { "content-type": "text/html" }, "<script>alert(1)</script>")],
  ["a page that says it is a picture", send(200, TILE_HEADERS, "<script>alert(1)</script>")],
  ["a drawing with script", send(200, { "content-type": "image/svg+xml" }, "<svg onload='alert(1)'/>")],
  ["nothing", send(200, TILE_HEADERS, "")],
  ["packed bytes", (request, response) => send(200, PACKED, gzipSync(picture))(request, response)],
  ["a size beyond all bounds", send(200, { ...TILE_HEADERS, "content-length": 1e9 }, "")],
  [
    "bytes without end",
    (_, response) => {
      response.writeHead(200, TILE_HEADERS).write(picture);
      const more = () => void (response.destroyed || response.write(Buffer.alloc(64 * 1024), more));
      more();
    },
  ],
  ["a redirect", send(302, { location: "http://169.254.169.254/latest/" }, "")],
  ["a change that is none, without being asked", send(304, {}, "")],
  ["a refusal", send(403, { "content-type": "text/html" }, "secret-of-the-service")],
  ["no word of HTTP", (_, response) => void response.socket?.end("\0\0\0\0")],
  ["nothing, for ever", () => {}],
  [
    "one byte now and then",
    (_, response) => {
      response.writeHead(200, TILE_HEADERS);
      const drip = setInterval(() => response.write("x"), 100);
      response.once("close", () => clearInterval(drip));
    },
  ],
];

describe("a service that sends", () => {
  it.each(HOSTILE)("%s gives no tile, and nothing of what it sent", async (_, answer) => {
    tiles = doorTo(server.template, IMPATIENT);
    server.answer(answer);
    const response = await get();
    expect([response.status, await response.text()]).toEqual([502, ""]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(server.asked).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  it("a fault is left alone for half a minute", async () => {
    server.answer(send(500, {}, ""));
    await get();
    for (const path of OTHERS) expect((await get(path)).status).toBe(502);
    expect(server.asked).toHaveLength(1);
    server.answer();
    clock += 30_001;
    expect((await get()).status).toBe(200);
  });

  it("a fault after better days leaves the old tile in place", async () => {
    const before = await (await get()).text();
    clock += 60 * DAY;
    server.answer(send(500, {}, ""));
    const response = await get();
    expect([response.status, await response.text()]).toEqual([200, before]);
    expect(server.asked).toHaveLength(2);
  });

  it("no such tile is believed, and others are still asked for", async () => {
    server.answer(send(404, { "content-type": "text/html" }, "secret-of-the-service"));
    const response = await get();
    expect([response.status, await response.text()]).toEqual([404, ""]);
    expect(lines).toEqual([]);
    server.answer();
    expect((await get(OTHERS[0])).status).toBe(200);
  });
});

it("a store of tiles that fails costs nothing but the keeping", async () => {
  tileStore.close();
  expect((await get()).status).toBe(200);
  tileStore = openTileStore(join(folder, "other.sqlite"));
});

describe("the built product", () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp({ env: { TILE_URL: server.template } });
  });

  afterAll(async () => void (await app.stop()));

  const ask = (path: string, headers: Record<string, string> = {}) => fetch(app.origin + path, { headers });

  // R49
  it("hands tiles on, once for all, without a cookie in either direction", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(`/tiles/${PATH}`, { cookie: "lite=off; other=secret" })),
    );
    for (const response of answers) {
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("vary") ?? "").not.toMatch(/cookie/i);
      const head = [...response.headers].map((header) => header.join(": ")).join("\r\n");
      expect(head.length, head).toBeLessThanOrEqual(350);
    }
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.headers.cookie).toBeUndefined();
    expect(server.asked[0]?.headers["user-agent"]).toMatch(/^constituency-offices\//);
  });

  it.each(["6/35/23.png", "8/143/95.jpg", "..%2fetc/passwd", "8/%31%34%33/95.png", "8/143/95.png/..%2f"])(
    "knows no tile „%s“, and asks nobody for it",
    async (path) => {
      const none = await ask(`/tiles/${path}`);
      expect([none.status, await none.text()]).toEqual([404, ""]);
      const page = await ask(`/tiles/${path}`, { accept: "text/html,*/*;q=0.8" });
      expect([page.status, await page.text()]).toEqual([404, expect.stringMatching(/<h1/)]);
      expect(server.asked).toEqual([]);
    },
  );
});
