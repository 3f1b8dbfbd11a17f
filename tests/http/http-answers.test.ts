import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import { VERSION } from "#server/settings/env.ts";
import { startLayer } from "#tests/support/wire/layer.ts";

const PAGE = `<!doctype html><title>page</title>${"<p>Канцеларии за контакт со граѓаните</p>".repeat(200)}`;

const answers =
  (status: number, headers: HeadersInit, body?: string): App =>
  async () =>
    // As bytes, because `Response` adds a type for text.
    new Response(body === undefined ? null : Buffer.from(body), { status, headers });

describe("an error that the framework leaves bare", () => {
  it.each([
    [400, { "content-type": "text/plain;charset=UTF-8" }, "Bad Request"],
    [400, { "content-type": "application/json" }, '{"message":"Unexpected Server Error: canary"}'],
    [404, {}, undefined],
    [405, {}, undefined],
    [405, { "content-type": "application/json" }, '{"message":"canary"}'],
    [405, { "content-type": "text/html; charset=utf-8" }, "<h1>Something canary</h1>"],
    [418, {}, undefined],
    [500, { "content-type": "text/plain" }, "Unexpected Server Error: secret-canary"],
    [503, {}, ""],
  ])("%i becomes a page with a reference", async (status, headers, body) => {
    const { origin } = await startLayer({ app: answers(status, headers, body) });
    const answer = await fetch(origin);
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(text).toMatch(/<h1>[^<]+<\/h1>/);
    expect(text).toMatch(/class="ref">[0-9A-Z]{4}-/);
    expect(text).toContain('<link rel="stylesheet" href="/assets/site.css">');
    expect(text).not.toMatch(/canary|style=|<script|<style/);
  });

  it("keeps its cookies and other headers", async () => {
    const headers: [string, string][] = [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
      ["retry-after", "7"],
      ["content-length", "3"],
    ];
    const { origin } = await startLayer({ app: answers(503, headers, "no!") });
    const answer = await fetch(origin);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("retry-after")).toBe("7");
    expect((await answer.text()).length).toBeGreaterThan(500);
  });

  it.each([
    ["a page of the app", 404, { "content-type": "text/html" }, "<h1>Own words</h1>"],
    ["data for the client router", 500, { "x-remix-response": "yes", "content-type": "text/x-script" }, "[]"],
    ["an empty answer to the client router", 404, { "x-remix-response": "yes" }, ""],
    ["JSON of our own", 404, { "content-type": "application/problem+json" }, "{}"],
    ["JSON that is no error", 200, { "content-type": "application/json" }, "{}"],
    ["no error at all", 200, { "content-type": "text/plain" }, "fine"],
  ])("is not %s: that stays as it is", async (_kind, status, headers, body) => {
    const { origin } = await startLayer({ app: answers(status, headers, body) });
    const answer = await fetch(origin);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(body);
  });
});

describe("a page", () => {
  const HTML = { "content-type": "text/html" };
  const get = async (app: App) =>
    (await (await startLayer({ app })).ask("GET /", { "Accept-Encoding": "gzip" })).headers;

  it.each([
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ])("to a client that takes %s is compressed as %s", async (accepted, encoding) => {
    const { origin } = await startLayer({ app: answers(200, HTML, PAGE) });
    const raw = await fetch(origin, { headers: { "Accept-Encoding": accepted } });
    expect(raw.headers.get("content-encoding")).toBe(encoding);
    expect(raw.headers.get("vary")).toBe("Accept-Encoding, Cookie");
    expect(Number(raw.headers.get("content-length"))).toBeLessThan(PAGE.length / 10);
    expect(await raw.text()).toBe(PAGE);
  });

  it("that is short, or no text, is not worth it", async () => {
    expect(await get(answers(200, HTML, "<p>short</p>"))).not.toHaveProperty("content-encoding");
    const picture = await get(answers(200, { "content-type": "image/png" }, PAGE));
    expect(picture).not.toHaveProperty("content-encoding");
  });

  it("is not kept by any cache unless the app says so", async () => {
    expect((await get(answers(200, HTML, PAGE)))["cache-control"]).toEqual(["no-store"]);
    const shared = { ...HTML, "cache-control": "public, max-age=60" };
    expect((await get(answers(200, shared, PAGE)))["cache-control"]).toEqual(["public, max-age=60"]);
  });

  it("that comes in pieces is sent whole, and a file piece by piece", async () => {
    const pieces = (type: string): App => {
      const later = Promise.withResolvers<void>();
      const body = new ReadableStream({
        start: (first) => first.enqueue(Buffer.from("first ")),
        async pull(second) {
          await later.promise;
          second.enqueue(Buffer.from("second"));
          second.close();
        },
      });
      finish = later.resolve;
      return async () => new Response(body, { headers: { "content-type": type } });
    };
    let finish = () => {};
    const page = await startLayer({ app: pieces("text/html") });
    finish();
    expect(await (await fetch(page.origin)).text()).toBe("first second");

    const file = await startLayer({ app: pieces("application/pdf") });
    const reader = (await fetch(file.origin)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first ");
    finish();
    expect((await reader?.read())?.value).toBe("second");
    expect((await reader?.read())?.done).toBe(true);
  });
});

describe("a fault of this layer", () => {
  // R33
  it.each<[string, App]>([
    ["at once", () => expect.unreachable("secret-canary")],
    ["later, as by what can't be loaded", () => Promise.reject(new Error("secret-canary"))],
  ])("%s is a 500 page with a reference, and the server goes on", async (_when, broken) => {
    const { origin, lines } = await startLayer({ app: broken });
    const answer = await fetch(origin);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("canary");
    expect(lines.join()).toContain('"level":"error"');
    expect(lines.join()).not.toContain("canary");
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  });
});

// R82
it("health is live whatever happens, and ready when the process is", async () => {
  let ready = false;
  const { origin } = await startLayer({ ready: () => ready });
  const live = await fetch(`${origin}/health/live`);
  expect([live.status, await live.text()], "says no version").toEqual([200, "ok\n"]);
  const notYet = await fetch(`${origin}/health/ready`);
  expect([notYet.status, await notYet.text()]).toEqual([503, `unavailable ${VERSION}\n`]);
  ready = true;
  const now = await fetch(`${origin}/health/ready`);
  expect([now.status, await now.text()]).toEqual([200, `ok ${VERSION}\n`]);
});

describe("what has not started yet", () => {
  it("lets pages wait, but not files and health", async () => {
    const started = Promise.withResolvers<void>();
    const { origin } = await startLayer({ started: started.promise });
    let answered = false;
    const page = fetch(origin).then((answer) => {
      answered = true;
      return answer.status;
    });
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    expect(answered).toBe(false);
    started.resolve();
    expect(await page).toBe(200);
  });
});

describe("a download", () => {
  const policyOf = async (disposition: string, own?: string) => {
    const { origin } = await startLayer({
      async app() {
        const headers = { "content-type": "text/csv", "content-disposition": disposition };
        return new Response("a,b", {
          headers: own === undefined ? headers : { ...headers, "content-security-policy": own },
        });
      },
    });
    return (await fetch(origin)).headers.get("content-security-policy");
  };

  it("may do nothing where it is opened all the same (R41)", async () => {
    expect(await policyOf('attachment; filename="a.csv"')).toMatch(/^sandbox; default-src 'none'/);
  });

  it("keeps a policy of its own, and what is shown in a page that of pages", async () => {
    expect(await policyOf("attachment", "sandbox")).toBe("sandbox");
    expect(await policyOf("inline")).toContain("script-src 'nonce-");
  });
});
