import { beforeAll, describe, expect, it } from "vitest";
import { access, type Pattern, type RoleId, type Row } from "#app/model/access.ts";
import { type Client, client } from "#tests/support/http.ts";
import { firstOrRest } from "#tests/support/first-or-rest.ts";
import { useApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";

/**
 * Every route x anonymous and three roles x every way to ask for it (R15, R16). The expectation is written
 * down here again, from section 2.8 of the portal document: the table must not be its own witness.
 */
const DOCUMENTED: Readonly<Record<string, readonly RoleId[]>> = {
  "": [1, 2, 3],
  dashboard: [1, 2, 3],
  cases: [1, 2, 3],
  "cases/several": [2],
  "cases/done/:form": [2],
  "cases/add": [2],
  "cases/slip/:id": [2],
  "cases/schedule/:id": [2],
  search: [1, 2, 3],
  "cases/edit/:id": [2],
  "cases/write/:id": [2],
  "cases/letters/:id/:letter": [1, 2, 3],
  "cases/view/:id": [1, 2, 3],
  "cases/view/:id/looks": [1, 2, 3],
  "walk-in": [2],
  "walk-in/done/:form": [2],
  meetings: [1, 2, 3],
  "meetings/add": [2],
  "meetings/edit/:id": [2],
  "meetings/view/:id": [1, 2, 3],
  "meetings/delete/:id": [2],
  "meetings/move/:id": [2],
  "meetings/done/:form": [2],
  "meetings/days": [1, 2, 3],
  "meetings/slots": [2],
  events: [1, 2, 3],
  "events/add": [2],
  "events/edit/:id": [2],
  "events/view/:id": [1, 2, 3],
  notices: [1, 2, 3],
  "notices/add": [1, 2],
  "notices/edit/:id": [1, 2],
  "notices/view/:id": [1, 2, 3],
  "notices/end/:id": [1, 2],
  categories: [1, 2, 3],
  "categories/add": [1],
  "categories/edit/:id": [1],
  "categories/view/:id": [1, 2, 3],
  "reports/monthly": [1, 2, 3],
  "reports/monthly/view/:id": [1, 2, 3],
  "reports/monthly/submit/:id": [2],
  "reports/monthly/overview": [1, 3],
  "reports/annual": [1, 2, 3],
  "reports/annual/view/:id": [1, 2, 3],
  "reports/annual/submit/:id": [2],
  "reports/annual/overview": [1, 3],
  users: [1],
  "users/add": [1],
  "users/done/:form": [1],
  "users/edit/:id": [1],
  "users/view/:id": [1],
  "users/sessions/:id": [1],
  audit: [1],
  mps: [1, 3],
  "mps/edit/:id": [1],
  "mps/view/:id": [1, 3],
  offices: [1, 3],
  "offices/add": [1],
  "offices/done/:form": [1],
  "offices/edit/:id": [1],
  "offices/view/:id": [1, 3],
  "offices/deactivate/:id": [1],
  "offices/place.svg": [1],
  parties: [1, 3],
  "parties/edit/:id": [1],
  "parties/view/:id": [1, 3],
  "profile/view": [1, 2, 3],
  "profile/edit": [1, 2, 3],
  tutorials: [1, 2, 3],
  session: [1, 2, 3],
  "*": [1, 2, 3],
  "/media/tutorials/*": [1, 2, 3],
  "/media/tutorials/administrator-guide.mp4": [1, 3],
  "/media/tutorials/administrator-guide.vtt": [1, 3],
};

/** A file or a paper of a page has the rights of that page, unless it is listed itself. */
const readersOf = (pattern: string): readonly RoleId[] | undefined =>
  DOCUMENTED[pattern] ??
  DOCUMENTED[pattern.replace(/(?:\/print|\/(?:figures|report|letters?|meeting)\.\w+|\.\w+)$/, "")];

const OPEN_IN_ADMIN = [
  "login",
  "unauthorized",
  "logout",
  "logout/everywhere",
  "authenticate",
  "authenticate/callback",
  "authenticate/backchannel-logout",
];

const PRINCIPALS = [
  { name: "anonymous", role: undefined },
  { name: "administrator", role: 1 },
  { name: "assistant", role: 2 },
  { name: "monitor", role: 3 },
] as const;

/** Reading is for all, changing a status or noting a call for assistants only (section 6 of the back-office document). */
const POSTING: Readonly<Record<string, readonly RoleId[]>> = {
  "cases/view/:id": [2],
  meetings: [2],
  "meetings/view/:id": [2],
};

type Shape = (address: string) => { readonly path: string; readonly init?: RequestInit };

const form = (origin: string): RequestInit => ({
  method: "POST",
  headers: { Origin: origin },
  body: new URLSearchParams({ statusId: "5", comment: "x" }),
});

const app = useApp();
const people = new Map<string, Client>();

beforeAll(async () => {
  people.set("anonymous", client(app.origin));
  for (const name of ["administrator", "assistant", "monitor"] as const) {
    people.set(name, await signedIn(app.origin, name));
  }
});

const SHAPES: Readonly<Record<string, (origin: string) => Shape>> = {
  document: () => (path) => ({ path }),
  "form post": (origin) => (path) => ({ path, init: form(origin) }),
  // In the slow suite: they pass the same guard.
  data: () => (path) => ({ path: `${path}.data` }),
  "data of one route": () => (path) => ({ path: `${path}.data?_routes=root` }),
  "data post": (origin) => (path) => ({ path: `${path}.data`, init: form(origin) }),
  "document in capitals": () => (path) => ({ path: path.toUpperCase() }),
  "document with a slash at the end": () => (path) => ({ path: `${path}/` }),
};

const address = (pattern: string) =>
  (pattern.startsWith("/") ? pattern : `/admin/${pattern}`.replace(/\/$/, ""))
    .replace(":id", "987654321")
    .replace("*", "nothing-here");

/** Where a refusal leads: documents redirect, data requests carry the redirect in their body (202). */
async function outcome(person: Client, { path, init }: ReturnType<Shape>) {
  const response = await person.send(path, init);
  const body = await response.text();
  expect(body, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=/i);
  const target = response.headers.get("location") ?? (response.status === 202 ? body : "");
  if (target.includes("/admin/login")) return "login";
  return target.includes("/admin/unauthorized") ? "unauthorized" : "open";
}

const GUARDED = Object.entries<Row>(access)
  .filter(([, row]) => typeof row !== "string")
  .map(([pattern, row]) => ({ pattern: pattern.replace(/^\/admin\/?/, ""), row }));

describe("the access table", () => {
  it("is the documented one", () => {
    const reading = GUARDED.map(({ pattern, row }) => [
      pattern,
      typeof row === "object" && "read" in row ? row.read : row,
    ]);
    expect(reading).toEqual(GUARDED.map(({ pattern }) => [pattern, readersOf(pattern)]));
    expect(GUARDED.map(({ pattern }) => pattern)).toEqual(expect.arrayContaining(Object.keys(DOCUMENTED)));
  });

  it("leaves only the documented pages open", () => {
    const open = Object.keys(access).filter((pattern) => access[pattern as Pattern] === "anyone");
    const admin = open.filter((pattern) => pattern.startsWith("/admin"));
    expect(admin.toSorted()).toEqual(OPEN_IN_ADMIN.map((page) => `/admin/${page}`).toSorted());
  });

  describe.each(PRINCIPALS)("for $name", ({ name, role }) => {
    it.each(firstOrRest(Object.keys(SHAPES), 2))("holds for every address asked for as %s", async (shape) => {
      const ask = SHAPES[shape]?.(app.origin);
      const person = people.get(name);
      if (!ask || !person) throw new Error("The matrix is incomplete");
      const wrong: string[] = [];
      for (const { pattern } of GUARDED) {
        const readers = readersOf(pattern) ?? [];
        const roles = shape.endsWith("post") ? (POSTING[pattern] ?? readers) : readers;
        const wanted = role === undefined ? "login" : roles.includes(role) ? "open" : "unauthorized";
        const got = await outcome(person, ask(address(pattern)));
        if (got !== wanted) wrong.push(`${pattern}: ${got} instead of ${wanted}`);
      }
      expect(wrong).toEqual([]);
    });
  });
});
