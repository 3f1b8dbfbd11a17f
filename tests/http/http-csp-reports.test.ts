import { describe, expect, it } from "vitest";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

/** What browsers tell about the policy of our pages: two words of it are kept. */

const TYPE = "application/reports+json";

const report = (effectiveDirective: unknown, blockedURL: unknown, type = "csp-violation") => ({
  type,
  age: 1,
  url: "http://localhost/admin/cases?q=canary",
  user_agent: "canary",
  body: { effectiveDirective, blockedURL, documentURL: "http://localhost/?q=canary", sample: "canary" },
});

async function sent(body: string, headers: Record<string, string> = {}, method = "POST") {
  let reached = 0;
  const { port, lines } = await startLayer({
    async app() {
      reached += 1;
      return new Response(null);
    },
  });
  const all = {
    Host: `localhost:${port}`,
    "Content-Type": TYPE,
    "Content-Length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const answer = await sendRaw(port, requestText(`${method} /csp-reports HTTP/1.1`, all, body));
  const logged = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "csp-violation");
  return { answer, logged, text: lines.join(), reached };
}

describe("the sink of policy reports", () => {
  it("is named to browsers with every answer", async () => {
    const { port } = await startLayer();
    const { headers } = await sendRaw(port, requestText("GET / HTTP/1.1", { Host: `localhost:${port}` }));
    expect(headers["reporting-endpoints"]).toEqual(['csp="/csp-reports"']);
    expect(headers["content-security-policy"]?.[0]).toMatch(/; report-uri \/csp-reports; report-to csp$/);
  });

  it("writes down the directive and the host or the kind of what was stopped, and nothing else", async () => {
    const body = JSON.stringify([
      report("img-src", "https://evil.example:8443/canary?q=canary#canary"),
      report("script-src-elem", "inline"),
      report("style-src-attr", "canary of a person"),
      report("canary canary", "inline"),
      report("canary-src", "inline"),
      report(7, "inline"),
      report("img-src", "inline", "deprecation"),
      null,
    ]);
    const { answer, logged, text, reached } = await sent(body);
    expect([answer.status, reached]).toEqual([204, 0]);
    expect(logged.map(({ level, reason, state }) => [level, reason, state])).toEqual([
      ["warn", "img-src", "evil.example"],
      ["warn", "script-src-elem", "inline"],
      ["warn", "style-src-attr", "unknown"],
    ]);
    expect(text).not.toContain("canary");
  });

  it.each([
    [
      { "effective-directive": "img-src", "blocked-uri": "https://evil.example/canary" },
      "img-src",
      "evil.example",
    ],
    [{ "violated-directive": "script-src 'self' canary", "blocked-uri": "inline" }, "script-src", "inline"],
    [{ "effective-directive": "style-src-attr", "blocked-uri": 7 }, "style-src-attr", "unknown"],
  ])("understands what Firefox and Safari send, %o", async (fields, reason, state) => {
    const about = {
      "document-uri": "http://localhost/?q=canary",
      "script-sample": "canary",
      referrer: "canary",
    };
    const body = JSON.stringify({ "csp-report": { ...about, ...fields } });
    const { answer, logged, text } = await sent(body, { "Content-Type": "application/csp-report" });
    expect([answer.status, logged.map((line) => [line["reason"], line["state"]])]).toEqual([
      204,
      [[reason, state]],
    ]);
    expect(text).not.toContain("canary");
  });

  it.each([
    "[]",
    "null",
    "7",
    "{}",
    '{"csp-report":[]}',
    '{"csp-report":{"effective-directive":"canary"}}',
    "{[",
  ])("writes nothing of an odd one: %s", async (body) => {
    const { answer, logged } = await sent(body, { "Content-Type": "application/csp-report" });
    expect([answer.status, logged]).toEqual([204, []]);
  });

  it("counts both kinds together", async () => {
    const { port } = await startLayer();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const type = count % 2 === 0 ? "application/csp-report" : TYPE;
      const all = { Host: `localhost:${port}`, "Content-Type": type, "Content-Length": "2" };
      statuses.push((await sendRaw(port, requestText("POST /csp-reports HTTP/1.1", all, "{}"))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  });

  it("writes ten of one delivery at most", async () => {
    const { logged } = await sent(
      JSON.stringify(Array.from({ length: 20 }, () => report("img-src", "data"))),
    );
    expect(logged).toHaveLength(10);
  });

  it.each([
    ["another method", "", {}, "GET", 405],
    ["another type", "[]", { "Content-Type": "text/plain" }, "POST", 415],
    ["more than 8 kB", JSON.stringify("a".repeat(8 * 1024)), {}, "POST", 413],
    ["no JSON", "{[", {}, "POST", 204],
    ["no list", '{"type":"csp-violation"}', {}, "POST", 204],
  ])("answers %s and writes nothing", async (_what, body, headers, method, status) => {
    const { answer, logged, reached } = await sent(body, headers, method);
    expect([answer.status, logged, reached]).toEqual([status, [], 0]);
  });
});
