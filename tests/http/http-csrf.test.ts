import { describe, expect, it } from "vitest";
import { startLayer } from "#tests/support/wire/layer.ts";

const ORIGIN = "https://offices.example";
const FORM = {
  Host: "offices.example",
  "Content-Type": "application/x-www-form-urlencoded",
  "Content-Length": "3",
};

/** Who may post: the browser's own verdict comes first, then Origin, then Referer; nothing at all is not enough. */
const MATRIX: readonly [headers: Record<string, string>, accepted: boolean][] = [
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "same-origin", Origin: ORIGIN }, true],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, false],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "http://offices.example" }, false],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, false],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "" }, false],
  [{ "Sec-Fetch-Site": "same-origin", Referer: `${ORIGIN}/` }, true],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "same-site", Origin: ORIGIN }, false],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site", Origin: ORIGIN, Referer: `${ORIGIN}/` }, false],
  [{ "Sec-Fetch-Site": "none" }, false],
  [{ "Sec-Fetch-Site": "" }, false],
  [{ Origin: ORIGIN }, true],
  [{ Origin: ORIGIN, Referer: "https://evil.example/" }, true],
  [{ Origin: "null" }, false],
  [{ Origin: "http://offices.example" }, false],
  [{ Origin: "https://offices.example:8443" }, false],
  [{ Origin: "https://offices.example.evil.example" }, false],
  [{ Origin: "https://evil.example", Referer: `${ORIGIN}/` }, false],
  [{ Origin: "" }, false],
  [{ Referer: `${ORIGIN}/admin/cases` }, true],
  [{ Referer: "https://evil.example/?https://offices.example/" }, false],
  [{ Referer: "https://offices.example@evil.example/" }, false],
  [{ Referer: "offices.example" }, false],
  [{}, false],
];

const ROUTE_KINDS = [
  "/",
  "/?index",
  "/admin/cases/view/7",
  "/admin/cases.data",
  "/admin/cases.data?_routes=x",
  "/_.data",
  "/media/a.png",
];

describe("an unsafe request", () => {
  for (const [headers, accepted] of MATRIX) {
    // R21
    it(`${accepted ? "passes" : "is refused"} with ${JSON.stringify(headers)}, on every kind of route`, async () => {
      let reached = 0;
      const { ask } = await startLayer({
        appOrigin: ORIGIN,
        async app() {
          reached += 1;
          return new Response(null, { status: 204 });
        },
      });
      for (const path of ROUTE_KINDS) {
        const answer = await ask(`POST ${path}`, { ...FORM, ...headers }, "a=b");
        expect(answer.status, path).toBe(accepted ? 204 : 403);
      }
      expect(reached).toBe(accepted ? ROUTE_KINDS.length : 0);
    });
  }

  it("to a request by its code, whose page hides its address, may have no origin unless it is another site's", async () => {
    const { ask } = await startLayer({ appOrigin: ORIGIN });
    for (const [headers, accepted] of MATRIX) {
      const mayBeOurs = [undefined, "same-origin"].includes(headers["Sec-Fetch-Site"]);
      const isNull = headers["Origin"] === "null";
      const answer = await ask("POST /request/7KM4T9EA3J82", { ...FORM, ...headers }, "a=b");
      const expected = accepted || (isNull && mayBeOurs) ? 200 : 403;
      expect(answer.status, JSON.stringify(headers)).toBe(expected);
    }
    const foreign = { ...FORM, "Sec-Fetch-Site": "cross-site", Origin: "null" };
    expect((await ask("POST /request/7KM4T9EA3J82", foreign, "a=b")).status).toBe(403);
  });

  it("of the identity provider's server passes at its one address, spelled so, when it is no browser's", async () => {
    const { ask } = await startLayer({ appOrigin: ORIGIN });
    const post = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(`POST ${path}`, { ...FORM, ...headers }, "a=b")).status;
    const address = "/admin/authenticate/backchannel-logout";
    expect(await post(address)).toBe(200);
    expect(await post(`${address}?x=1`)).toBe(200);
    const others = [`${address}.data`, `${address}/`, address.toUpperCase(), `/x/${address}`, `${address}/x`];
    for (const other of [...others, `/x/..${address}`, address.replace("o", "%6f"), "/admin/authenticate"])
      expect(await post(other), other).toBe(403);
    for (const [headers, accepted] of MATRIX.filter(([sent]) => Object.keys(sent).length > 0))
      expect(await post(address, headers), JSON.stringify(headers)).toBe(accepted ? 200 : 403);
    expect(await post(address, { "Content-Type": "application/json" })).toBe(415);
    expect(await post(address, { "Content-Type": "application/jwt" })).toBe(415);
  });

  it("says nothing about the sender, so reads from other sites are welcome", async () => {
    const { ask } = await startLayer({ appOrigin: ORIGIN });
    for (const method of ["GET", "HEAD"]) {
      const headers = {
        Host: "offices.example",
        "Sec-Fetch-Site": "cross-site",
        Origin: "https://evil.example",
      };
      expect((await ask(`${method} /`, headers)).status).toBe(200);
    }
  });

  it("in a demo has to come from the very loopback name that it goes to", async () => {
    const { ask, port } = await startLayer();
    const post = (host: string, origin: string) =>
      ask("POST /", { ...FORM, Host: `${host}:${port}`, Origin: origin }, "a=b");
    expect((await post("localhost", `http://localhost:${port}`)).status).toBe(200);
    expect((await post("127.0.0.1", `http://127.0.0.1:${port}`)).status).toBe(200);
    expect((await post("127.0.0.1", `http://localhost:${port}`)).status).toBe(403);
    expect((await post("localhost", `http://localhost:${port + 1}`)).status).toBe(403);
    expect((await post("localhost", "http://localhost")).status).toBe(403);
  });
});

describe("a refusal", () => {
  it("is a page in three languages with a reference that the log has too", async () => {
    const { ask, lines } = await startLayer({ appOrigin: ORIGIN });
    const answer = await ask("POST /", FORM, "a=b");
    expect(answer.headers["content-type"]).toEqual(["text/html; charset=utf-8"]);
    for (const language of ["mk", "sq", "en"]) expect(answer.body).toContain(`<section lang="${language}"`);
    const reference = /class="ref">([^<]+)</.exec(answer.body)?.[1];
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(lines.join()).toContain(reference);
  });

  it("is a fault in JSON for the client router", async () => {
    const { ask } = await startLayer({ appOrigin: ORIGIN });
    const answer = await ask("POST /admin/cases.data", FORM, "a=b");
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toEqual({ kind: "forbidden", reference: expect.any(String) });
  });
});
