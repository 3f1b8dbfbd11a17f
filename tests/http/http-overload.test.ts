import { describe, expect, it } from "vitest";
import { createAdmission, Overloaded } from "#server/http/admission.ts";
import { createPageCache } from "#server/http/pages/page-cache.ts";
import { startLayer } from "#tests/support/wire/layer.ts";

const silent = { warn: () => undefined, info: () => undefined };

/** Admits nobody. */
const full = { ...createAdmission({ log: silent }), enter: async () => undefined };

describe("who can't be served now", () => {
  // R64
  it("gets a plain page in every language, the time to wait, and a view again by itself", async () => {
    const { ask } = await startLayer({ admission: full });
    const { status, headers, body } = await ask("GET /about");
    expect([status, headers["cache-control"]]).toEqual([503, ["no-store"]]);
    expect(Number(headers["retry-after"]?.[0])).toBeGreaterThan(1);
    expect(headers["refresh"]).toEqual(headers["retry-after"]);
    for (const language of ["mk", "sq", "en"]) expect(body).toContain(`<section lang="${language}"`);
    expect(body).toContain("По неколку секунди ќе се отвори сама.");
    expect(body).not.toContain("напишавте");
  });

  it("gets no form again by itself, and reads how to keep what was typed", async () => {
    const { ask, port } = await startLayer({ admission: full });
    const headers = { Host: `localhost:${port}`, Origin: `http://localhost:${port}` };
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "1" };
    const answer = await ask("POST /contact", { ...headers, ...form }, "a");
    expect([answer.status, answer.headers["refresh"]]).toEqual([503, undefined]);
    expect(answer.headers["retry-after"]).toHaveLength(1);
    expect(answer.body).toContain("она што го напишавте останува");
  });

  it("gets data where the client router asks, which then asks again by itself", async () => {
    const { ask } = await startLayer({ admission: full });
    const answer = await ask("GET /about.data");
    expect([answer.status, answer.headers["refresh"], JSON.parse(answer.body)]).toEqual([
      503,
      undefined,
      { kind: "busy", reference: expect.any(String), retryAfter: expect.any(Number) },
    ]);
  });

  it("gets all pictures and map tiles: they have a queue of their own", async () => {
    const { ask } = await startLayer({ admission: full });
    const paths = [
      "/media/mps/12.jpg",
      "/media/categories/a.JPEG",
      "/media/icons/b.png",
      "/tiles/8/143/95.png",
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await ask(`GET ${path}`)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    const { ask: other } = await startLayer({ pictures: full });
    expect([(await other("GET /about")).status, (await other("GET /media/a.png")).status]).toEqual([
      200, 503,
    ]);
    expect((await other("GET /media/manuals/user-manual.pdf")).status).toBe(200);
  });

  it("gets a page that is there already, and no other", async () => {
    let isFull = false;
    const render = async () => {
      if (isFull) throw new Overloaded();
      const document = { status: 200, headers: {}, html: "<p>there</p>", scripts: [], styles: [] };
      return { document, freshness: { asOf: undefined } };
    };
    const { ask } = await startLayer({ pages: createPageCache(render, { lastAt: 0 }), admission: full });
    expect((await ask("GET /about")).body).toBe("<p>there</p>");
    isFull = true;
    expect((await ask("GET /about")).body).toBe("<p>there</p>");
    const other = await ask("GET /privacy");
    expect([other.status, other.headers["retry-after"]]).toEqual([503, [expect.any(String)]]);
  });
});
