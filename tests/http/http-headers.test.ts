import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { App } from "#server/http/listener.ts";
import { clientFolder } from "#tests/support/client-folder.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { requestText, sendRaw } from "#tests/support/wire/raw.ts";

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

const expectedOf = (request: string): Readonly<Record<string, string | RegExp>> => {
  if (request.includes("/assets/a.css")) return OF_A_FILE;
  return request.includes("/assets/a.svg") ? OF_A_DRAWING : ALWAYS;
};

it("sends no address of the back-office as a referrer, which may contain names: proxies write them down", async () => {
  const { port } = await startLayer({ app });
  const policyOf = async (path: string) => {
    const request = requestText(`GET ${path} HTTP/1.1`, { Host: `localhost:${port}` });
    return (await sendRaw(port, request)).headers["referrer-policy"];
  };
  for (const path of ["/admin", "/admin/search?q=Ana", "/ADMIN/cases.data?q=Ana", "/%61dmin/cases"])
    expect([path, await policyOf(path)]).toEqual([path, ["strict-origin"]]);
  expect(await policyOf("/dashboard")).toEqual(["same-origin"]);
});

it("lets the home page ask where its browser is, and no other page", async () => {
  const { port } = await startLayer({ app });
  const given = async (path: string) => {
    const request = requestText(`GET ${path} HTTP/1.1`, { Host: `localhost:${port}` });
    const [policy = ""] = (await sendRaw(port, request)).headers["permissions-policy"] ?? [];
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

const host = (port: number) => ({ Host: `localhost:${port}` });
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const same = { "Sec-Fetch-Site": "same-origin" };

type Case = [name: string, status: number, request: (port: number) => string];

const CASES: readonly Case[] = [
  ["a page", 200, (port) => requestText("GET / HTTP/1.1", host(port))],
  ["a page without its body", 200, (port) => requestText("HEAD / HTTP/1.1", host(port))],
  ["data", 200, (port) => requestText("GET /json HTTP/1.1", host(port))],
  ["a redirect", 302, (port) => requestText("GET /redirect HTTP/1.1", host(port))],
  ["an empty error of the framework", 500, (port) => requestText("GET /empty HTTP/1.1", host(port))],
  ["a file", 200, (port) => requestText("GET /assets/a.css HTTP/1.1", host(port))],
  ["a drawing", 200, (port) => requestText("GET /assets/a.svg HTTP/1.1", host(port))],
  [
    "a file that has not changed",
    304,
    (port) => requestText("GET /assets/a.css HTTP/1.1", { ...host(port), "If-None-Match": "*" }),
  ],
  ["a missing file", 404, (port) => requestText("GET /assets/b.css HTTP/1.1", host(port))],
  ["health", 200, () => requestText("GET /health/live HTTP/1.1", { Host: "10.0.0.9" })],
  ["an unknown host", 421, () => requestText("GET / HTTP/1.1", { Host: "evil.example" })],
  ["no host at all", 400, () => requestText("GET / HTTP/1.1")],
  ["another method", 405, (port) => requestText("DELETE / HTTP/1.1", host(port))],
  ["TRACE", 405, (port) => requestText("TRACE / HTTP/1.1", host(port))],
  ["CONNECT", 405, (port) => requestText(`CONNECT localhost:${port} HTTP/1.1`, host(port))],
  ["a long address", 414, (port) => requestText(`GET /${"a".repeat(9_000)} HTTP/1.1`, host(port))],
  ["a foreign target", 421, (port) => requestText("GET http://evil.example/ HTTP/1.1", host(port))],
  ["no HTTP", 400, () => "hello\r\n\r\n"],
  [
    "headers of 17 kB",
    431,
    (port) => requestText("GET / HTTP/1.1", { ...host(port), X: "a".repeat(17_000) }),
  ],
  [
    "a forged post",
    403,
    (port) => requestText("POST / HTTP/1.1", { ...host(port), ...form, "Content-Length": "0" }),
  ],
  [
    "a body without length",
    411,
    (port) => requestText("POST / HTTP/1.1", { ...host(port), ...same, ...form }),
  ],
  [
    "a body too large",
    413,
    (port) => requestText("POST / HTTP/1.1", { ...host(port), ...same, ...form, "Content-Length": "262145" }),
  ],
  [
    "a body of another type",
    415,
    (port) =>
      requestText(
        "POST / HTTP/1.1",
        { ...host(port), ...same, "Content-Type": "application/json", "Content-Length": "2" },
        "{}",
      ),
  ],
  [
    "an unknown expectation",
    417,
    (port) => requestText("GET / HTTP/1.1", { ...host(port), Expect: "miracles" }),
  ],
];

describe("every answer has the whole header set", () => {
  it.each(CASES)("%s (%i)", async (_name, status, request) => {
    const { port } = await startLayer({ app, clientFolder: await clientFolder(FILES) });
    const answer = await sendRaw(port, request(port));
    expect(answer.status).toBe(status);
    const expected = expectedOf(request(port));
    for (const [name, value] of Object.entries(expected)) {
      expect(answer.headers[name], name).toHaveLength(1);
      expect(answer.headers[name]?.[0], name).toEqual(
        typeof value === "string" ? value : expect.stringMatching(value),
      );
    }
    for (const name of Object.keys(ALWAYS).filter((each) => !(each in expected)))
      expect(answer.headers, name).not.toHaveProperty([name]);
    expect(answer.headers["cache-control"], "cache-control").toHaveLength(1);
    expect(Object.keys(answer.headers)).not.toContain("x-powered-by");
    expect(Object.keys(answer.headers)).not.toContain("server");
  });

  it("also when too much was asked for (429), with the time to wait", async () => {
    const tiers = [{ name: "read", perMinute: 1, covers: () => true }];
    const { port } = await startLayer({ tiers });
    await sendRaw(port, requestText("GET / HTTP/1.1", host(port)));
    const answer = await sendRaw(port, requestText("GET / HTTP/1.1", host(port)));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"]?.[0])).toBeGreaterThan(0);
    expect(answer.headers["content-security-policy"]?.[0]).toMatch(ALWAYS["content-security-policy"] ?? "");
  });
});

describe("the content policy", () => {
  const policyOf = async (options: Parameters<typeof startLayer>[0] = {}) => {
    const { port } = await startLayer(options);
    const answer = await sendRaw(port, requestText("GET / HTTP/1.1", host(port)));
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
    const { port } = await startLayer({ appOrigin: "https://offices.example" });
    const answer = await sendRaw(port, requestText("GET / HTTP/1.1", { Host: "offices.example" }));
    expect(answer.headers["strict-transport-security"]).toEqual(["max-age=63072000; includeSubDomains"]);
  });

  it("and not in a demo on plain http", async () => {
    const { port } = await startLayer();
    const answer = await sendRaw(port, requestText("GET / HTTP/1.1", host(port)));
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  });
});

/** Bytes of an answer's head: a first visit has a dozen of them. */
const MAX_LENGTH = 350;

it.each(["js", "css", "woff2", "jpg"])("the headers of a file ending in %s are short", async (ending) => {
  const path = `assets/a.${ending}`;
  const files = await clientFolder({ [path]: randomBytes(100_000).toString("hex") });
  const { port } = await startLayer({ clientFolder: files });
  const request = requestText(`HEAD /${path} HTTP/1.1`, { ...host(port), "Accept-Encoding": "br" });
  const { status, headers } = await sendRaw(port, request);
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) => `${name}: ${value}`),
  );
  const head = [`HTTP/1.1 ${status} OK`, ...lines, "\r\n"].join("\r\n");
  expect(status).toBe(200);
  expect(head.length, head).toBeLessThanOrEqual(MAX_LENGTH);
});
