import { describe, expect, it } from "vitest";
import { eventually } from "#tests/support/wire/eventually.ts";
import { startLayer } from "#tests/support/wire/layer.ts";

type Layer = Awaited<ReturnType<typeof startLayer>>;

const CANARY = "Ana Canary, ana@canary.example, 070 123 456";

async function linesOf(...request: Parameters<Layer["ask"]>): Promise<Record<string, unknown>[]> {
  const { ask, lines } = await startLayer();
  await ask(...request).catch(() => undefined);
  await eventually(() => lines.some((line) => line.includes('"msg":"request"'))).toBe(true);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("the access log", () => {
  it("has one line per request: what, how it went, how long, under which id", async () => {
    expect(await linesOf("GET /admin/cases/view/7?q=1")).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        requestId: expect.stringMatching(/^[0-9A-Z-]{14}$/),
        method: "GET",
        route: "/admin/cases/view/:id",
        status: 200,
        ms: expect.any(Number),
        msg: "request",
      },
    ]);
  });

  it("holds nothing that a person may have typed, wherever they typed it", async () => {
    const text = encodeURIComponent(CANARY);
    const lines = await linesOf(
      `POST /${text}/070123456/${text}.data?q=${text}#${text}`,
      {
        Cookie: `session=${text}`,
        Authorization: `Bearer ${text}`,
        Referer: `http://localhost/?q=${text}`,
        "User-Agent": text,
        "X-Forwarded-For": "203.0.113.7",
        "X-Request-Id": "canary-canary-canary",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(text.length),
      },
      text,
    );
    const log = JSON.stringify(lines);
    expect(log).toContain('"route":"other"');
    expect(log).not.toMatch(/canary|070123|203\.0\.113|session|Bearer/i);
  });

  it("says when a client left before its answer", async () => {
    const asked = Promise.withResolvers<void>();
    const { origin, lines } = await startLayer({
      app() {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    const visitor = new AbortController();
    const answer = fetch(origin, { signal: visitor.signal }).catch(() => undefined);
    await asked.promise;
    visitor.abort();
    await answer;
    await eventually(() => lines.join()).toContain('"reason":"client-left"');
    expect(JSON.parse(lines.at(-1) ?? "{}"), "no status was sent").not.toHaveProperty("status");
  });

  it("says when it was us who broke an answer off, with the status that was sent", async () => {
    const { ask, lines } = await startLayer({
      async app() {
        const body = new ReadableStream({
          start: (half) => half.enqueue(Buffer.from("half")),
          pull: (rest) => rest.error(new Error("The export broke off")),
        });
        return new Response(body, { status: 206, headers: { "content-type": "application/pdf" } });
      },
    });
    await ask("GET /").catch(() => undefined);
    await eventually(() => lines.join()).toContain('"reason":"broken-off"');
    expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({ status: 206 });
  });
});
