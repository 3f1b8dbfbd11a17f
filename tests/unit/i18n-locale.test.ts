import { describe, expect, it } from "vitest";
import { getLocale, localeMiddleware, negotiateLanguage } from "#server/middleware/locale.ts";
import { productContext } from "#tests/support/product-context.ts";
import { cpuMsOf } from "#tests/support/timing.ts";

interface Visit {
  readonly path?: string;
  readonly pattern?: string;
  readonly cookie?: string;
  readonly accepts?: string;
}

async function visit({ path = "/", pattern = "", cookie = "", accepts = "" }: Visit) {
  const url = new URL(path, "http://localhost");
  const request = new Request(url, { headers: { Cookie: cookie, "Accept-Language": accepts } });
  const context = productContext();
  const page = async () => new Response("", { headers: { "Content-Type": "text/html" } });
  const response = await localeMiddleware({ request, url, pattern, context, params: {} }, page);
  if (!(response instanceof Response)) throw new Error("The middleware must hand on the response");
  return { context, language: getLocale(context), headers: response.headers };
}

describe("the language of a request", () => {
  it.each<[string, Visit]>([
    ["mk", {}],
    ["sq", { path: "/?lng=sq" }],
    ["en", { path: "/about?x=1&lng=en", cookie: "lng=sq", accepts: "mk" }],
    ["sq", { cookie: "a=b; lng=sq", accepts: "en" }],
    ["sq", { cookie: "lng=sq;a=b" }],
    ["en", { accepts: "en-GB,en;q=0.9" }],
    ["sq", { path: "/?lng=fr", cookie: "lng=sq" }],
    ["en", { path: "/?lng=__proto__", cookie: "lng=constructor", accepts: "en" }],
    ["mk", { cookie: "xlng=sq" }],
    ["mk", { path: "/?lng=" }],
    ["en", { path: "/?lng=en&lng=sq" }],
  ])("is %s for %j", async (language, request) => {
    expect((await visit(request)).language).toBe(language);
  });
});

describe("the language cookie", () => {
  it("keeps for a year what was asked for", async () => {
    const { headers } = await visit({ path: "/?lng=sq" });
    expect(headers.get("Set-Cookie")).toBe("lng=sq; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
  });

  it.each<Visit>([{}, { accepts: "en" }, { path: "/?lng=sq", cookie: "lng=sq" }, { path: "/?lng=fr" }])(
    "is not set when nothing new was asked for: %j",
    async (request) => {
      expect((await visit(request)).headers.get("Set-Cookie")).toBeNull();
    },
  );
});

describe("Accept-Language", () => {
  it.each([
    [null, "mk"],
    ["", "mk"],
    ["*", "mk"],
    ["de", "mk"],
    ["sq", "sq"],
    ["SQ-xk", "sq"],
    ["sq-Latn-MK", "sq"],
    ["de-DE,de;q=0.9,sq;q=0.8,en;q=0.7", "sq"],
    ["en;q=0.5, sq;q=0.9, mk;q=0.1", "sq"],
    ["en-US,mk;q=0.9", "en"],
    ["mk;q=0, en;q=0.1", "en"],
    ["sq;q=0", "mk"],
    ["sq;q=nonsense,en;q=0.2", "sq"],
    ["sq ; q=0.4 , en ; q=0.6", "en"],
    ["sqi,enx", "mk"],
    [",;,;q=1,,", "mk"],
    ["__proto__,constructor", "mk"],
  ])("%j means %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  it("is read quickly, however long it is", () => {
    for (const header of [
      "en;q=0.1,".repeat(10_000),
      ";q=".repeat(30_000),
      "-".repeat(100_000),
      `q=${" ".repeat(1e5)}`,
    ]) {
      expect(cpuMsOf(() => negotiateLanguage(header))).toBeLessThan(50);
    }
  });
});
