import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MESSAGE, openContact } from "#tests/support/contact-message.ts";
import { client } from "#tests/support/http.ts";
import { useApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";

/** Public pages that all visitors without a session share: rendered once. */

const app = useApp();

const PAGES = ["/", "/about", "/privacy", "/accessibility", "/dashboard", "/?party=3", "/?office=1"];

const isShared = (headers: Headers) => !headers.get("content-security-policy")?.includes("nonce");

describe("a visitor without a session", () => {
  it.each(PAGES)("gets %s as everybody does, byte for byte", async (path) => {
    const [one, other] = await Promise.all([client(app.origin).get(path), client(app.origin).get(path)]);
    expect([one.status, isShared(one.headers)]).toEqual([200, true]);
    expect(other.html).toBe(one.html);
    expect(one.headers.has("set-cookie")).toBe(false);
    expect(one.headers.get("cache-control")).toBe("private, no-cache");
    expect(one.headers.get("vary")).toBe("Accept-Encoding, Cookie, Accept-Language, Save-Data");
  });

  it("leaves nothing of theirs in it, though they were the first to ask", async () => {
    const canary = "canary-7f3a";
    const headers = {
      "User-Agent": canary,
      Referer: `${app.origin}/${canary}`,
      Cookie: `other=${canary}; lng=sq`,
      "X-Request-Id": canary,
      "Accept-Language": `${canary}, en;q=0.1`,
      From: canary,
    };
    const path = "/dashboard?startMonth=2026-01";
    const first = await client(app.origin).send(path, { headers });
    expect([first.status, isShared(first.headers)]).toEqual([200, true]);
    expect(await first.text()).not.toContain(canary);
    const next = await client(app.origin).send(path, { headers: { Cookie: "lng=sq" } });
    expect(await next.text()).toContain('<html lang="sq"');
  });

  it.each([
    [{ Cookie: "lng=sq" }, 'lang="sq"', true],
    [{ "Accept-Language": "en-GB" }, 'lang="en"', true],
    [{ Cookie: "lite=on" }, 'lang="mk"', false],
    [{ "Save-Data": "on" }, 'lang="mk"', false],
  ])("gets the page of their choice with %o", async (headers, words, scripted) => {
    const answer = await client(app.origin).send("/about", { headers });
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html.includes("<script")).toBe(scripted);
    expect(isShared(answer.headers)).toBe(true);
  });

  it("gets it compressed as they like, and not again when they have it", async () => {
    const ask = (headers: Record<string, string>, method = "GET") =>
      client(app.origin).send("/dashboard", { method, headers: { Cookie: "lite=on", ...headers } });
    const plain = await (await ask({ "Accept-Encoding": "identity" })).text();
    for (const encoding of ["br", "gzip", "zstd"]) {
      const answer = await ask({ "Accept-Encoding": encoding });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(await answer.text()).toBe(plain);
      const etag = answer.headers.get("etag") ?? "";
      const again = await ask({ "Accept-Encoding": encoding, "If-None-Match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    const head = await ask({ "Accept-Encoding": "br" }, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1000);
  });
});

it.each(PAGES)("the style sheets of a shared page stand in %s, and none is fetched", async (path) => {
  const { html, headers } = await client(app.origin).get(path);
  const policy = headers.get("content-security-policy") ?? "";
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
  expect(styles.length).toBeGreaterThan(1);
  for (const css of styles) expect(policy).toContain(createHash("sha256").update(css).digest("base64"));
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
  expect(links).toHaveLength(styles.length);
  for (const link of links) expect(link).toMatch(/ media="not all" disabled\/>$/);
});

describe("a page of one's own is made for", () => {
  it("somebody who is signed in", async () => {
    const assistant = await signedIn(app.origin, "assistant");
    const page = await assistant.get("/");
    expect([page.status, isShared(page.headers)]).toEqual([200, false]);
    expect(page.headers.get("cache-control")).toContain("no-store");
  });

  it.each(["/contact", "/?mp=1", "/?receipt=x", "/?lng=en", "/not-found"])("%s", async (path) => {
    const answer = await client(app.origin).send(path);
    await answer.text();
    expect(isShared(answer.headers)).toBe(false);
  });

  it("somebody who has just sent something: their message is theirs alone", async () => {
    const sender = client(app.origin);
    const sent = await sender.submit(await openContact(sender), MESSAGE);
    expect([sent.text, isShared(sent.headers)]).toEqual([
      expect.stringContaining("Пораката е испратена!"),
      false,
    ]);
    for (const path of PAGES)
      expect((await client(app.origin).get(path)).text).not.toContain("Пораката е испратена!");
  });
});
