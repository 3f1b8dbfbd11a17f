import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import { clientFolder } from "#tests/support/client-folder.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { type RawAnswer, requestText, sendRaw } from "#tests/support/wire/raw.ts";

/** R26-R31: each of these on every answer, whatever gave it. */
const ALWAYS: Readonly<Record<string, string | RegExp>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "permissions-policy": /camera=\(\).*geolocation=\((?:self)?\).*microphone=\(\)/,
  "content-security-policy":
    /^default-src 'none'; script-src 'nonce-[\w+/]{22}==' 'strict-dynamic'; style-src 'self'; /,
};

/** What is part of a page: the rest of the set means nothing on a script or a font. */
const OF_A_FILE = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };

/** A file that opens as a page of its own may do nothing there. */
const OF_A_DRAWING = {
  ...OF_A_FILE,
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
};

const expectedOf = (name: string): Readonly<Record<string, string | RegExp>> => {
  if (name.startsWith("a file")) return OF_A_FILE;
  return name === "a drawing" ? OF_A_DRAWING : ALWAYS;
};

it("sends no address of the back-office as a referrer, which may contain names: proxies write them down", async () => {
  const { ask } = await startLayer({ app });
  const policyOf = async (path: string) => (await ask(`GET ${path}`)).headers["referrer-policy"];
  for (const path of ["/admin", "/admin/search?q=Ana", "/ADMIN/cases.data?q=Ana", "/%61dmin/cases"])
    expect([path, await policyOf(path)]).toEqual([path, ["strict-origin"]]);
  expect(await policyOf("/dashboard")).toEqual(["same-origin"]);
});

it("lets the home page ask where its browser is, and no other page", async () => {
  const { ask } = await startLayer({ app });
  const given = async (path: string) => {
    const [policy = ""] = (await ask(`GET ${path}`)).headers["permissions-policy"] ?? [];
    return [path, policy.split(", ").find((feature) => feature.startsWith("geolocation="))];
  };
  for (const path of ["/", "/?where=x"]) expect(await given(path)).toEqual([path, "geolocation=(self)"]);
  for (const path of ["/about", "/dashboard", "/request/x", "/admin", "/assets/b.css"])
    expect(await given(path)).toEqual([path, "geolocation=()"]);
});

const app: App = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/redirect") return new Response(null, { status: 302, headers: { location: "/" } });
  if (pathname === "/empty") return new Response(null, { status: 500 });
  if (pathname === "/json") return Response.json({});
  return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
};

const FILES = { "assets/a.css": "p{}", "assets/a.svg": "<svg/>" };

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const same = { "Sec-Fetch-Site": "same-origin" };

type Layer = Awaited<ReturnType<typeof startLayer>>;
type Case = [name: string, status: number, request: (layer: Layer) => Promise<RawAnswer>];

const CASES: readonly Case[] = [
  ["a page", 200, ({ ask }) => ask("GET /")],
  ["a page without its body", 200, ({ ask }) => ask("HEAD /")],
  ["data", 200, ({ ask }) => ask("GET /json")],
  ["a redirect", 302, ({ ask }) => ask("GET /redirect")],
  ["an empty error of the framework", 500, ({ ask }) => ask("GET /empty")],
  ["a file", 200, ({ ask }) => ask("GET /assets/a.css")],
  ["a drawing", 200, ({ ask }) => ask("GET /assets/a.svg")],
  ["a file that has not changed", 304, ({ ask }) => ask("GET /assets/a.css", { "If-None-Match": "*" })],
  ["a missing file", 404, ({ ask }) => ask("GET /assets/b.css")],
  ["health", 200, ({ ask }) => ask("GET /health/live", { Host: "10.0.0.9" })],
  ["an unknown host", 421, ({ ask }) => ask("GET /", { Host: "evil.example" })],
  ["no host at all", 400, ({ port }) => sendRaw(port, requestText("GET / HTTP/1.1"))],
  ["another method", 405, ({ ask }) => ask("DELETE /")],
  ["TRACE", 405, ({ ask }) => ask("TRACE /")],
  ["CONNECT", 405, ({ ask }) => ask("CONNECT localhost:3000")],
  ["a long address", 414, ({ ask }) => ask(`GET /${"a".repeat(9_000)}`)],
  ["a foreign target", 421, ({ ask }) => ask("GET http://evil.example/")],
  ["no HTTP", 400, ({ port }) => sendRaw(port, "hello\r\n\r\n")],
  ["headers of 17 kB", 431, ({ ask }) => ask("GET /", { X: "a".repeat(17_000) })],
  ["a forged post", 403, ({ ask }) => ask("POST /", { ...form, "Content-Length": "0" })],
  ["a body without length", 411, ({ ask }) => ask("POST /", { ...same, ...form })],
  ["a body too large", 413, ({ ask }) => ask("POST /", { ...same, ...form, "Content-Length": "262145" })],
  [
    "a body of another type",
    415,
    ({ ask }) => ask("POST /", { ...same, "Content-Type": "application/json", "Content-Length": "2" }, "{}"),
  ],
  ["an unknown expectation", 417, ({ ask }) => ask("GET /", { Expect: "miracles" })],
];

describe("every answer has the whole header set", () => {
  it.each(CASES)("%s (%i)", async (of, status, request) => {
    const answer = await request(await startLayer({ app, clientFolder: await clientFolder(FILES) }));
    expect(answer.status).toBe(status);
    const expected = expectedOf(of);
    for (const [name, value] of Object.entries(expected)) {
      const wanted = typeof value === "string" ? value : expect.stringMatching(value);
      expect(answer.headers[name], name).toEqual([wanted]);
    }
    for (const name of Object.keys(ALWAYS).filter((each) => !(each in expected)))
      expect(answer.headers, name).not.toHaveProperty([name]);
    expect(answer.headers["cache-control"], "cache-control").toHaveLength(1);
    expect(Object.keys(answer.headers)).not.toContain("x-powered-by");
    expect(Object.keys(answer.headers)).not.toContain("server");
  });

  it("also when too much was asked for (429), with the time to wait", async () => {
    const tiers = [{ name: "read", perMinute: 1, covers: () => true }];
    const { ask } = await startLayer({ tiers });
    await ask("GET /");
    const answer = await ask("GET /");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"]?.[0])).toBeGreaterThan(0);
    expect(answer.headers["content-security-policy"]?.[0]).toMatch(ALWAYS["content-security-policy"] ?? "");
  });
});

describe("the content policy", () => {
  const policyOf = async (options: Parameters<typeof startLayer>[0] = {}) => {
    const { ask } = await startLayer(options);
    const answer = await ask("GET /");
    const directives = (answer.headers["content-security-policy"]?.[0] ?? "").split("; ");
    return new Map(directives.map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]));
  };

  // R27
  it("allows what the site itself serves, and nothing inline", async () => {
    const policy = await policyOf();
    expect(new Set(policy.keys())).toEqual(
      new Set([
        "default-src",
        "script-src",
        "style-src",
        "img-src",
        "media-src",
        "font-src",
        "connect-src",
        "manifest-src",
        "form-action",
        "base-uri",
        "object-src",
        "frame-ancestors",
      ]),
    );
    for (const name of ["default-src", "base-uri", "object-src", "frame-ancestors"]) {
      expect(policy.get(name)).toEqual(["'none'"]);
    }
    expect([...policy.values()].flat().join(" ")).not.toMatch(/unsafe|\*/);
  });

  it("lets forms lead to the identity provider and nowhere else", async () => {
    const policy = await policyOf({ identityProvider: "https://login.example" });
    expect(policy.get("form-action")).toEqual(["'self'", "https://login.example"]);
  });

  // R27
  it("has a nonce of 128 bits that no other answer has, and the app gets the same one", async () => {
    const given: (string | undefined)[] = [];
    const { origin } = await startLayer({
      async app(_request, info) {
        given.push(info.nonce);
        return new Response("page");
      },
    });
    const seen = new Set<string>();
    for (let count = 0; count < 1000; count += 1) {
      const policy = (await fetch(origin)).headers.get("content-security-policy") ?? "";
      seen.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
    }
    expect(seen.size).toBe(1000);
    expect([...seen]).toEqual(given);
    for (const nonce of seen) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  });
});

// R30
describe("browsers are told to insist on https", () => {
  it("where the public origin is https", async () => {
    const { ask } = await startLayer({ appOrigin: "https://offices.example" });
    const answer = await ask("GET /", { Host: "offices.example" });
    expect(answer.headers["strict-transport-security"]).toEqual(["max-age=63072000; includeSubDomains"]);
  });

  it("and not in a demo on plain http", async () => {
    const { ask } = await startLayer();
    const answer = await ask("GET /");
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });
});
