import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { access } from "#app/model/access.ts";
import { type Client, client } from "#tests/support/http.ts";
import { ANSWERS } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { type Account, signedIn } from "#tests/support/staff.ts";

/** Nonsense in addresses and posts, on every route, by all roles: a clear answer, never an error of ours. */

const NO_IDS = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x1F",
  "abc",
  "NaN",
  "null",
  "%00",
  "%E2%82%AC",
  "1%2F2",
  "9".repeat(30),
  "__proto__",
  "１",
];
const ROUTES = Object.keys(access);
/** A code is no id: with a wrong one the page asks for another. */
const WITH_ID = ROUTES.filter((route) => route.includes(":") && !route.endsWith("/:code"));
const FILTERS = [
  "page",
  "size",
  "mpId",
  "userId",
  "caseCategoryId",
  "statusId",
  "office",
  "mp",
  "municipality",
  "party",
  "mpFilter",
  "receipt",
  "tab",
  "status",
  "returnTo",
  "notice",
  "where",
  "q",
];

const product = useFaultyApp();
const people = new Map<Account | "anybody", Client>();

beforeAll(async () => {
  people.set("anybody", client(product.app.origin));
  for (const name of ["administrator", "assistant", "monitor"] as const) {
    people.set(name, await signedIn(product.app.origin, name));
  }
});

const post = (body: BodyInit, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "POST",
  headers: { "Sec-Fetch-Site": "same-origin", ...headers },
  body,
});

async function status(who: Account | "anybody", path: string, init?: RequestInit): Promise<number> {
  const person = people.get(who);
  if (!person) throw new Error(`Nobody is called ${who}`);
  const response = await person.send(path, init);
  const text = await response.text();
  expect(text, path).not.toMatch(/\bat \w+.*\.(?:ts|js):\d+|node_modules|ZodError|TypeError/);
  return response.status;
}

const allowed = (code: number) => code < 500;

describe("an id that is no number", () => {
  it.each(WITH_ID)("in %s is a page that is not there", async (route) => {
    for (const id of NO_IDS) {
      const path = route.replaceAll(/:\w+/g, id);
      expect([302, 400, 404], path).toContain(await status("administrator", path));
    }
    // Data come from the same loader.
    const path = `${route.replaceAll(/:\w+/g, "abc")}.data`;
    expect([202, 302, 400, 404], path).toContain(await status("administrator", path));
  });

  it("never reaches the API", () => {
    const ids = product.proxy.calls
      .map(({ path }) => path)
      .filter((path) => path.startsWith("/admin/api/cases/"));
    for (const path of ids) expect(path).toMatch(/^\/admin\/api\/cases\/(?:\d+|filter)/);
  });

  it("that no record has is reported as missing", async () => {
    expect(await status("assistant", "/admin/cases/view/987654321")).toBe(404);
    expect(await status("assistant", "/admin/cases/view/999999999999999")).toBe(404);
  });
});

// R34
describe("no input is an error of ours", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom(...NO_IDS, "\u0000", "\ud800", "{}", "[]"),
  );
  const address = fc
    .tuple(
      fc.constantFrom(...ROUTES),
      fc.oneof(
        fc.constantFrom("1", "60", ...NO_IDS),
        text.map((piece) => encodeURIComponent(piece.toWellFormed())),
      ),
      fc.array(fc.tuple(fc.oneof(fc.constantFrom(...FILTERS, "_routes", "index", "lng"), text), text), {
        maxLength: 5,
      }),
      fc.constantFrom("", ".data"),
    )
    .map(([route, id, query, ending]) => {
      const path = route.replaceAll(/:\w+|\*/g, id.replace(/^\.+$/, "x"));
      return `${path === "/" && ending ? "/_root" : path}${ending}?${new URLSearchParams(query)}`;
    });
  const who = fc.constantFrom<Account | "anybody">("anybody", "administrator", "assistant", "monitor");
  // One request each: the next run is not the same person's tenth in a minute.
  const settings = { numRuns: 100, endOnFailure: true };

  it("in any address, for anybody", async () => {
    await fc.assert(
      fc.asyncProperty(who, address, async (name, path) => allowed(await status(name, path))),
      settings,
    );
  });

  it("in any post, to any address", async () => {
    const names = [
      ...Object.keys(ANSWERS),
      "formKey",
      "mpId",
      "step",
      "shown",
      "lng",
      "again",
      "statusId",
      "comment",
      "returnTo",
    ];
    const fields = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...names, "__proto__", "__intent__", "a[9999999]"), text), text),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(address, fields, async (path, body) => {
        const response = await client(product.app.origin).send(path, post(new URLSearchParams(body)));
        await response.text();
        return allowed(response.status);
      }),
      settings,
    );
  });
});
