import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { all, insert, run } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { ask, type Asking, type Told } from "../support/every-call/ask.ts";
import { EVERY_CALL, fieldsOf, hasBody, hasId } from "../support/every-call/calls.ts";
import {
  type AssistantId,
  contents,
  fillOwned,
  isOwned,
  MARK,
  MP_OF,
  otherThan,
  recordId,
} from "../support/every-call/owned.ts";
import { MESSAGE } from "../support/form-call.ts";
import { plain } from "../support/images.ts";
import { caseRow } from "../support/reference-rows.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

/**
 * Every call of the contract, made by everybody: who is answered, who is refused and how, and that nobody reads
 * or changes what is not theirs. What is expected follows from the contract alone.
 */

const PEOPLE = ["anonymous", "administrator", "assistant", "assistant2", "monitor"] as const;
type Person = (typeof PEOPLE)[number];

const ROLES = {
  anonymous: undefined,
  administrator: ROLE.administrator,
  assistant: ROLE.assistant,
  assistant2: ROLE.assistant,
  monitor: ROLE.monitor,
} as const;

/** What a path names: nothing, a record of another assistant, or one that the person may see. */
const TARGETS = ["nothing", "foreign", "own"] as const;
type Target = (typeof TARGETS)[number];

interface Cell {
  readonly person: Person;
  readonly target: Target;
  readonly status: number;
}

const NOW = "2026-07-05T10:00:00Z";

let api: SmallReference;
let image: Uint8Array;

beforeAll(async () => {
  image = await plain(128, 128, "png");
});
beforeEach(async () => {
  api = await startSmallReference(NOW, fillOwned);
});
afterEach(() => api.stop());

/** Whose records a person's call names and whose MP its body: the person's own, or the first assistant's. */
const ownerFor = (person: Person): AssistantId =>
  person === "assistant2" ? USER.assistant2 : USER.assistant;

const isAssistant = (person: Person) => ROLES[person] === ROLE.assistant;

function targetsOf(endpoint: Endpoint, person: Person): readonly Target[] {
  if (!hasId(endpoint)) return ["own"];
  return isOwned(endpoint.path) && isAssistant(person) ? TARGETS : ["nothing", "own"];
}

/** The status that the contract asks for. */
function dueTo({ caller, reply, refusals }: Endpoint, person: Person, target: Target): number {
  const role = ROLES[person];
  // These sessions are the API's own: none is a token of the identity provider.
  if (caller === "bearer" || (caller !== "anyone" && role === undefined)) return 401;
  if (role !== undefined && typeof caller !== "string" && !caller.includes(role)) return 403;
  if (target === "nothing" && refusals.includes(404)) return 404;
  if (target === "foreign") return 403;
  return reply instanceof z.ZodUnknown ? 204 : 200;
}

/** All cells of a call, refusals first: what is expected of them must not depend on what others have done. */
const cellsOf = (endpoint: Endpoint): Cell[] =>
  PEOPLE.flatMap((person) =>
    targetsOf(endpoint, person).map((target) => ({
      person,
      target,
      status: dueTo(endpoint, person, target),
    })),
  ).toSorted((a, b) => b.status - a.status);

const isRefusal = ({ status }: Pick<Cell, "status">) => status >= 400;

function make(endpoint: Endpoint, { person, target }: Cell): Promise<Told> {
  const owner = ownerFor(person);
  const id = recordId(endpoint.path, target === "foreign" ? otherThan(owner) : owner);
  return ask(api.url, endpoint, {
    session: person === "anonymous" ? undefined : api.session(USER[person]),
    id: target === "nothing" ? 999_999 : id,
    fields: "mpId" in fieldsOf(endpoint.body) ? { mpId: MP_OF[owner] } : {},
    image,
  });
}

/** Whose records a person may read of: nobody's without a session, one's own, or everybody's. */
const hiddenFrom = (person: Person): readonly string[] => {
  if (person === "anonymous") return Object.values(MARK);
  return isAssistant(person) ? [MARK[otherThan(ownerFor(person))]] : [];
};

describe("every call by everybody", () => {
  it.each(EVERY_CALL)("%s", async (_name, endpoint) => {
    const before = contents(api.database);
    const found: Cell[] = [];
    for (const cell of cellsOf(endpoint)) {
      const { status, text } = await make(endpoint, cell);
      found.push({ ...cell, status });
      if (isRefusal(cell)) expect(contents(api.database)).toBe(before);
      for (const mark of hiddenFrom(cell.person)) expect(text).not.toContain(mark);
      if (status === 200) expect(() => z.decode(endpoint.reply, JSON.parse(text))).not.toThrow();
    }
    expect(found).toEqual(cellsOf(endpoint));
    for (const { status } of found.filter(isRefusal)) expect(endpoint.refusals).toContain(status);
  });

  it("says of whatever an assistant may name whose it is", () => {
    const named = EVERY_CALL.filter(
      ([, { caller, path }]) =>
        typeof caller === "object" && caller.includes(ROLE.assistant) && path.includes("{") && !isOwned(path),
    );
    expect(named.map(([name]) => name)).toEqual(["categories.get", "extra.assistants"]);
  });

  it("shows the records of both assistants to administrators and monitors", async () => {
    const lists = EVERY_CALL.filter(([, { path }]) => /(cases|meetings|events)\/filter$/.test(path));
    expect(lists).toHaveLength(3);
    for (const [name, endpoint] of lists) {
      for (const person of [USER.administrator, USER.monitor]) {
        const { text } = await ask(api.url, endpoint, { session: api.session(person) });
        for (const mark of Object.values(MARK)) expect(text, name).toContain(mark);
      }
    }
  });
});

describe("a write with an Idempotency-Key", () => {
  const writes = EVERY_CALL.filter(([name, { method }]) => method !== "GET" && name !== "auth.logout");

  it.each(writes)("is done once, however often and with whatever it comes: %s", async (_name, endpoint) => {
    const role = typeof endpoint.caller === "object" ? endpoint.caller[0] : ROLE.administrator;
    const person = role === ROLE.assistant ? "assistant" : "administrator";
    const owner = ownerFor(person);
    const asking = {
      session: api.session(USER[person]),
      id: recordId(endpoint.path, owner),
      fields: "mpId" in fieldsOf(endpoint.body) ? { mpId: MP_OF[owner] } : {},
      image,
    };
    // A refusal does not use the key up.
    const headers = { "idempotency-key": randomUUID() };
    if (hasBody(endpoint)) {
      const type = endpoint.files.length > 0 ? "multipart/form-data; boundary=x" : "application/json";
      const refused = await ask(api.url, endpoint, {
        ...asking,
        body: "{",
        headers: { ...headers, "content-type": type },
      });
      expect(refused.status).toBe(400);
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(api.url, endpoint, { ...asking, headers })));
    const [{ status, text }] = answers as [Told, ...Told[]];
    expect([200, 204]).toContain(status);
    const once = contents(api.database);
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([status, text]);

    const fields = {
      ...asking.fields,
      topic: "Друго",
      subject: "Друго",
      address: "Друго",
      fullName: "Друго",
    };
    const later = await ask(api.url, endpoint, { ...asking, fields, headers });
    expect([later.status, later.text, contents(api.database)]).toEqual([status, text, once]);

    const fresh = await startSmallReference(NOW, fillOwned);
    await ask(fresh.url, endpoint, { ...asking, session: fresh.session(USER[person]) });
    expect(once).toBe(contents(fresh.database));
    await fresh.stop();
  });

  it("is another one of another caller, or of another record", async () => {
    const { cases } = contract;
    const headers = { "idempotency-key": randomUUID() };
    const add = (userId: AssistantId) =>
      ask(api.url, cases.add, { session: api.session(userId), fields: { mpId: MP_OF[userId] }, headers });
    const [one, other] = [await add(USER.assistant), await add(USER.assistant2)];
    expect(one.text).not.toBe(other.text);
    for (const id of [11, Number(one.text)]) {
      const session = api.session(USER.assistant);
      expect((await ask(api.url, cases.setStatus, { session, id, headers })).status).toBe(204);
    }
    expect(all(api.database, "SELECT 1 FROM statusChanges WHERE comment = 'Текст'")).toHaveLength(2);
  });
});

const { administrator, assistant, assistant2 } = USER;

/** Nobody takes or gives away a record by what a body or a query says. */

const isFor = (endpoint: Endpoint, role: number) =>
  endpoint.caller === "session" ||
  (typeof endpoint.caller === "object" && endpoint.caller.includes(role as 2));

const writesOf = (role: number) =>
  EVERY_CALL.filter(([, endpoint]) => endpoint.method !== "GET" && isFor(endpoint, role));

const mine = (endpoint: Endpoint): Asking => ({
  session: api.session(assistant),
  id: recordId(endpoint.path, assistant),
});

/** Every field of a payload that names an MP, a case or a person. */
const REFERENCES = writesOf(ROLE.assistant).flatMap(([name, endpoint]) =>
  ["mpId", "caseId", "userId"]
    .filter((field) => field in fieldsOf(endpoint.body))
    .map((field) => [name, field, endpoint] as const),
);

/** Whatever is not the first assistant's: the second one's, nobody's, and nothing's. */
const NOT_MINE: Readonly<Record<string, readonly number[]>> = {
  mpId: [MP_OF[assistant2], 4, 999],
  caseId: [recordId("/admin/api/cases/{id}", assistant2), 13, 999],
};

describe("a payload", () => {
  it("names an MP or a case of one's own in the calls that name one at all", () => {
    expect(REFERENCES.map(([name, field]) => `${name} ${field}`)).toEqual([
      "cases.add mpId",
      "cases.update mpId",
      "meetings.add mpId",
      "meetings.add caseId",
      "meetings.update mpId",
      "meetings.update caseId",
      "events.add mpId",
      "events.update mpId",
    ]);
  });

  it.each(REFERENCES)("can't give anything away, or take it: %s %s", async (_name, field, endpoint) => {
    insert(api.database, "cases", caseRow({ id: 13, mpId: 2 }));
    const before = contents(api.database);
    for (const value of NOT_MINE[field] ?? []) {
      const { status, text } = await ask(api.url, endpoint, {
        ...mine(endpoint),
        fields: { [field]: value },
      });
      const fieldErrors = { [field]: MESSAGE.invalid };
      expect([value, status, JSON.parse(text)]).toMatchObject([value, 400, { fieldErrors }]);
      for (const mark of Object.values(MARK)) expect(text).not.toContain(mark);
    }
    expect(contents(api.database)).toBe(before);
  });
});

/** Columns that some record has: none may be written by a call whose payload does not have it. */
const SMUGGLED = {
  id: 12,
  userId: assistant2,
  mpId: MP_OF[assistant2],
  caseId: 12,
  roleId: ROLE.administrator,
  username: "administrator2",
  active: 0,
  statusId: 5,
  caseStatusId: 5,
  initiativeStatusId: 5,
  caseInitiativeStatusId: 5,
  questionStatusId: 5,
  meetingStatusId: 4,
  reportStatusId: 3,
  date: "2020-01-01T00:00:00",
  submittedAt: "2020-01-01T00:00:00",
  iconPath: "admin/uploads/manuals/user-manual.pdf",
  picturePath: "admin/uploads/manuals/user-manual.pdf",
  profilePicturePath: "admin/uploads/manuals/user-manual.pdf",
  officeId: 2,
  name: "Друго име",
  mandateId: 2,
  period: "2020-01",
  sortKey: "",
  searchKey: "",
};

const smuggledInto = (endpoint: Endpoint) =>
  Object.fromEntries(Object.entries(SMUGGLED).filter(([name]) => !(name in fieldsOf(endpoint.body))));

describe("fields and parameters that a call does not have", () => {
  const writes = [...new Set([...writesOf(ROLE.assistant), ...writesOf(ROLE.administrator)])].filter(
    ([, endpoint]) => hasBody(endpoint),
  );

  it.each(writes)("change nothing: %s", async (_name, endpoint) => {
    const person = isFor(endpoint, ROLE.assistant) ? assistant : administrator;
    const results: string[] = [];
    for (const fields of [{}, smuggledInto(endpoint)]) {
      const fresh = await startSmallReference(NOW, fillOwned);
      const { status } = await ask(fresh.url, endpoint, {
        session: fresh.session(person),
        id: recordId(endpoint.path, assistant),
        query: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
        fields,
        image,
      });
      expect([200, 204]).toContain(status);
      results.push(contents(fresh.database));
      await fresh.stop();
    }
    expect(results[1]).toBe(results[0]);
  });
});

describe("a foreign record", () => {
  const named = EVERY_CALL.filter(
    ([, endpoint]) =>
      isOwned(endpoint.path) && endpoint.path.includes("{") && isFor(endpoint, ROLE.assistant),
  );

  it.each(named)("follows its MP, or stays with its report's assistant: %s", async (_name, endpoint) => {
    const isReport = endpoint.path.includes("/reports/");
    run(api.database, "UPDATE mps SET userId = NULL WHERE id = :id", { id: MP_OF[assistant] });
    const { status } = await ask(api.url, endpoint, mine(endpoint));
    if (isReport) expect([200, 204]).toContain(status);
    else expect(status).toBe(403);
    if (endpoint.method === "GET") {
      const session = api.session(USER.monitor);
      expect(await ask(api.url, endpoint, { ...mine(endpoint), session })).toMatchObject({ status: 200 });
    }
    if (isReport) return;
    run(api.database, "UPDATE mps SET userId = :userId WHERE id = :id", {
      userId: assistant2,
      id: MP_OF[assistant],
    });
    const session = api.session(assistant2);
    const next = await ask(api.url, endpoint, { ...mine(endpoint), session });
    expect([200, 204]).toContain(next.status);
  });
});
