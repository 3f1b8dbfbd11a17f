import { once } from "node:events";
import { type IncomingMessage, request, STATUS_CODES } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROLE } from "#app/model/access.ts";
import { run } from "#demo/store/statements.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { ask, type Asking } from "../support/every-call/ask.ts";
import { EVERY_CALL, fieldsOf, hasBody, hasQuery } from "../support/every-call/calls.ts";
import { contents, fillOwned, recordId } from "../support/every-call/owned.ts";
import { plain } from "../support/images.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

/** Every refusal of every call: its status, its one format, and nothing changed. */

let api: SmallReference;
let image: Uint8Array;
let before: string;

beforeAll(async () => {
  image = await plain(128, 128, "png");
  api = await startSmallReference("2026-07-05T10:00:00Z", fillOwned);
});
beforeEach(() => {
  before = contents(api.database);
});
afterAll(() => api.stop());

/** Somebody who may make the call, with a record that is theirs. */
function right({ caller, path }: Endpoint): Asking {
  const isForAssistant = typeof caller !== "object" || caller.includes(ROLE.assistant);
  const session = api.session(isForAssistant ? USER.assistant : USER.administrator);
  return { session, id: recordId(path, USER.assistant), image };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The body of a refusal, after looking at all that refusals have in common. */
function expectRefusal({ status, text: body }: Answer, due: number): Record<string, unknown> {
  const told = JSON.parse(body) as Record<string, unknown>;
  const { fieldErrors, ...rest } = told;
  expect(rest).toEqual({
    status: due,
    error: STATUS_CODES[due],
    message: expect.stringMatching(/^[А-Ш].+\.$/u),
  });
  expect(status).toBe(due);
  if (fieldErrors !== undefined) {
    const messages = Object.values(fieldErrors as Record<string, unknown>);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).toMatch(/^[А-Ш].+!$/u);
  }
  expect(contents(api.database)).toBe(before);
  return told;
}

const callsWith = (has: (endpoint: Endpoint) => boolean) =>
  EVERY_CALL.filter(([, endpoint]) => has(endpoint));

const UNREADABLE = [
  "",
  "{",
  "--y\r\n",
  "\u0000",
  '{"a":1}}',
  "[1,",
  "nul",
  "[]",
  "null",
  "7",
  "[".repeat(50_000),
  // No UTF-8.
  new Uint8Array([0x22, 0xff, 0x22]),
];

describe("400", () => {
  it.each(callsWith(hasQuery))("names every parameter that is not right: %s", async (_name, endpoint) => {
    const wrong = Object.fromEntries(
      Object.keys(fieldsOf(endpoint.query)).map((name) => [name, name === "q" ? "ж".repeat(101) : "x y"]),
    );
    const told = expectRefusal(await ask(api.url, endpoint, { ...right(endpoint), query: wrong }), 400);
    expect(Object.keys(told["fieldErrors"] ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it.each(callsWith(hasBody))("names what an empty payload lacks: %s", async (_name, endpoint) => {
    const empty = endpoint.files.length > 0 ? new FormData() : "{}";
    const told = expectRefusal(await ask(api.url, endpoint, { ...right(endpoint), body: empty }), 400);
    const named = Object.keys(told["fieldErrors"] ?? {});
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in fieldsOf(endpoint.body)))).toEqual([]);
  });

  it.each(callsWith(hasBody))("is the answer to a body that can't be read: %s", async (_name, endpoint) => {
    const type = endpoint.files.length > 0 ? "multipart/form-data; boundary=x" : "application/json";
    for (const body of UNREADABLE) {
      const headers = { "content-type": type };
      expectRefusal(await ask(api.url, endpoint, { ...right(endpoint), body, headers }), 400);
    }
  });

  const writes = callsWith(({ method }) => method !== "GET");

  it.each(writes)("is the answer to a key that is none: %s", async (_name, endpoint) => {
    for (const key of ["two words", "x".repeat(201), "ключ".normalize()]) {
      const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
      expectRefusal(await ask(api.url, endpoint, { ...right(endpoint), headers }), 400);
    }
  });
});

describe("401", () => {
  const guarded = callsWith(({ caller }) => caller !== "anyone");

  it.each(guarded)("is the answer to whoever is not known: %s", async (_name, endpoint) => {
    for (const headers of [
      {},
      { authorization: "Bearer made-up", cookie: "JSESSIONID=made-up" },
      { authorization: "Basic YTpi" },
      { authorization: "Bearer " },
      { cookie: "JSESSIONID=" },
    ]) {
      expectRefusal(await ask(api.url, endpoint, { image, headers }), 401);
    }
  });
});

describe("403", () => {
  const guarded = callsWith(({ caller }) => typeof caller === "object" && caller.length < 3);

  it.each(guarded)("comes before every other fault of the call: %s", async (_name, endpoint) => {
    const role = [ROLE.monitor, ROLE.assistant].find((one) => !endpoint.caller.includes(one as never));
    const session = api.session(role === ROLE.monitor ? USER.monitor : USER.assistant);
    const asking = { session, id: "abc", query: {}, body: "{", headers: { "content-type": "text/plain" } };
    expectRefusal(await ask(api.url, endpoint, asking), 403);
  });
});

describe("404", () => {
  const IDS = [
    "0",
    "999999",
    "abc",
    "-1",
    "1.5",
    "1e3",
    "0x1",
    "9".repeat(15),
    "9".repeat(40),
    "%00",
    "%ff",
    "%D1%98",
    "1%2F2",
  ];

  it.each(callsWith(({ refusals }) => refusals.includes(404)))(
    "is the answer to an id that is none: %s",
    async (_name, endpoint) => {
      // No party, 0, means all parties.
      const ids = endpoint.path.includes("{partyId}") ? IDS.slice(1) : IDS;
      for (const id of ids) expectRefusal(await ask(api.url, endpoint, { ...right(endpoint), id }), 404);
    },
  );

  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/oidc",
    "/admin/api/cases/11/",
    "/admin/api//cases/11",
    "/API/offices",
  ])("is the answer where there is no call: %s", async (path) => {
    const response = await fetch(api.url + path);
    expectRefusal({ status: response.status, text: await response.text() }, 404);
  });
});

describe("405", () => {
  const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"];
  const byPath = [...Map.groupBy(EVERY_CALL, ([, { path }]) => path)].map(
    ([path, calls]) => [path, calls.map<string>(([, { method }]) => method)] as const,
  );

  it.each(byPath)("tells the methods that there are: %s", async (path, allowed) => {
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const response = await fetch(api.url + path.replaceAll(/\{\w+\}/g, "11"), { method });
      expectRefusal({ status: response.status, text: await response.text() }, 405);
      expect(response.headers.get("allow")?.split(", ").toSorted()).toEqual(allowed.toSorted());
    }
  });
});

/** What is taken already, or over. */
const CONFLICTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "users.add": { username: "PERSON1" },
  "users.update": { username: "person1" },
  "categories.add": { code: "1" },
  "categories.update": { code: "2" },
  "monthlyReports.submit": {},
  "yearlyReports.submit": {},
};

describe("409", () => {
  const conflicting = callsWith(({ refusals }) => refusals.includes(409));

  it.each(conflicting)("is the answer to what can't be there twice: %s", async (name, endpoint) => {
    run(api.database, "UPDATE reports SET reportStatusId = 2");
    before = contents(api.database);
    const told = expectRefusal(
      await ask(api.url, endpoint, {
        ...right(endpoint),
        fields: CONFLICTS[name] ?? expect.fail("no conflict"),
      }),
      409,
    );
    expect(Object.keys(told["fieldErrors"] ?? {})).toHaveLength(1);
  });
});

/** Only begins a call: says how large its body will be, and listens. */
async function announce(endpoint: Endpoint, bytes: number): Promise<Answer> {
  const { session, id } = right(endpoint);
  const sent = request(api.url + endpoint.path.replaceAll(/\{\w+\}/g, String(id)), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${session?.bearer}`,
      "content-type": endpoint.files.length > 0 ? "multipart/form-data; boundary=x" : "application/json",
      "content-length": bytes,
    },
  });
  sent.flushHeaders();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = { status: response.statusCode ?? 0, text: await text(response) };
  sent.on("error", () => undefined).destroy();
  return answer;
}

describe("413", () => {
  it.each(callsWith(hasBody))(
    "comes before the body of whoever says that it is too large: %s",
    async (_name, endpoint) => {
      expectRefusal(await announce(endpoint, 3_000_000), 413);
    },
  );

  it.each(callsWith(hasBody))(
    "comes in the middle of one that did not say so: %s",
    async (_name, endpoint) => {
      const isForm = endpoint.files.length > 0;
      const head = isForm ? '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\n' : '{"reason":"';
      const body = new Blob([head, "x".repeat(3_000_000)]);
      const headers = { "content-type": isForm ? "multipart/form-data; boundary=x" : "application/json" };
      const told = await ask(api.url, endpoint, { ...right(endpoint), body: body.stream(), headers }).catch(
        () => undefined,
      );
      // The connection ends with the answer; who is still sending may not come to read it.
      if (told) expectRefusal(told, 413);
      expect(contents(api.database)).toBe(before);
    },
  );
});

describe("415", () => {
  it.each(callsWith(hasBody))("is the answer to a body of another type: %s", async (_name, endpoint) => {
    const isForm = endpoint.files.length > 0;
    const other = isForm ? "application/json" : "multipart/form-data; boundary=x";
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "multipart/mixed; boundary=x",
      other,
    ]) {
      const headers = { "content-type": type };
      expectRefusal(await ask(api.url, endpoint, { ...right(endpoint), body: "{}", headers }), 415);
    }
  });
});

describe("the refusals that a call declares", () => {
  it("are those that are tested here", () => {
    const declared = new Set(EVERY_CALL.flatMap(([, { refusals }]) => refusals));
    expect([...declared].toSorted((a, b) => a - b)).toEqual([400, 401, 403, 404, 409, 413, 415]);
  });
});
