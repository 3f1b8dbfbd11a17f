import { describe, expect, it } from "vitest";
import { createAdmission, Overloaded } from "#server/http/admission.ts";
import { createPageCache } from "#server/http/pages/page-cache.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

const silent = { warn: () => undefined, info: () => undefined };

/** Admits nobody. */
const full = { ...createAdmission({ log: silent }), enter: async () => undefined };

const get = (port: number, path: string, headers = {}) =>
  sendRaw(port, requestText(`GET ${path} HTTP/1.1`, { Host: `localhost:${port}`, ...headers }));

describe("who can't be served now", () => {
  // R64
  it("gets a plain page in every language, and the time to wait", async () => {
    const { port } = await startLayer({ admission: full });
    const { status, headers, body } = await get(port, "/about");
    expect([status, headers["cache-control"]]).toEqual([503, ["no-store"]]);
    expect(Number(headers["retry-after"]?.[0])).toBeGreaterThan(1);
    for (const language of ["mk", "sq", "en"]) expect(body).toContain(`<section lang="${language}"`);
  });

  it("gets a view again by itself, and reads only that", async () => {
    const { port } = await startLayer({ admission: full });
    const { headers, body } = await get(port, "/about");
    expect(headers["refresh"]).toEqual(headers["retry-after"]);
    expect(body).toContain("По неколку секунди ќе се отвори сама.");
    expect(body).not.toContain("напишавте");
  });

  it("gets no form again by itself, and reads how to keep what was typed", async () => {
    const { port } = await startLayer({ admission: full });
    const headers = { Host: `localhost:${port}`, Origin: `http://localhost:${port}` };
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "1" };
    const answer = await sendRaw(port, requestText("POST /contact HTTP/1.1", { ...headers, ...form }, "a"));
    expect([answer.status, answer.headers["refresh"]]).toEqual([503, undefined]);
    expect(answer.headers["retry-after"]).toHaveLength(1);
    expect(answer.body).toContain("она што го напишавте останува");
  });

  it("gets data where the client router asks, which then asks again by itself", async () => {
    const { port } = await startLayer({ admission: full });
    const answer = await get(port, "/about.data");
    expect([answer.status, answer.headers["refresh"], JSON.parse(answer.body)]).toEqual([
      503,
      undefined,
      { kind: "busy", reference: expect.any(String), retryAfter: expect.any(Number) },
    ]);
  });

  it("gets all pictures and map tiles: they have a queue of their own", async () => {
    const { port } = await startLayer({ admission: full });
    const paths = [
      "/media/mps/12.jpg",
      "/media/categories/a.JPEG",
      "/media/icons/b.png",
      "/tiles/8/143/95.png",
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await get(port, path)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    const { port: other } = await startLayer({ pictures: full });
    expect([(await get(other, "/about")).status, (await get(other, "/media/a.png")).status]).toEqual([
      200, 503,
    ]);
    expect((await get(other, "/media/manuals/user-manual.pdf")).status).toBe(200);
  });

  it("still hears that the process lives", async () => {
    const { port } = await startLayer({ admission: full });
    expect((await get(port, "/health/live")).status).toBe(200);
  });

  it("gets a page that is there already, and no other", async () => {
    let isFull = false;
    const render = async () => {
      if (isFull) throw new Overloaded();
      const document = { status: 200, headers: {}, html: "<p>there</p>", scripts: [], styles: [] };
      return { document, freshness: { asOf: undefined } };
    };
    const { port } = await startLayer({ pages: createPageCache(render, { lastAt: 0 }), admission: full });
    expect((await get(port, "/about")).body).toBe("<p>there</p>");
    isFull = true;
    expect((await get(port, "/about")).body).toBe("<p>there</p>");
    const other = await get(port, "/privacy");
    expect([other.status, other.headers["retry-after"]]).toEqual([503, [expect.any(String)]]);
  });
});
