import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LENGTH } from "#app/model/limits.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { caseData } from "../support/case-data.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

let reference: OwnReference;
let administrator: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  administrator = await signInAs(reference, "administrator");
});
afterAll(() => reference.stop());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${reference.url}/api/cases/case`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const request = (changes = {}, headers = {}) =>
  call(reference.url, contract.cases.request, { body: caseData(changes) }, { headers });

const total = async () => {
  const query = { page: 0, size: 1 };
  return (await call(reference.url, contract.cases.filter, { query }, { session: administrator })).value
    .totalElements;
};

const read = async (id: number | null) => {
  const params = { id: id ?? 0 };
  const options = { session: administrator };
  const [found, log] = await Promise.all([
    call(reference.url, contract.cases.get, { params }, options),
    call(reference.url, contract.history.ofCase, { params }, options),
  ]);
  return { found: found.value, log: log.value };
};

describe("a citizen's request", () => {
  it("becomes the newest case, submitted, with the first entry of each log", async () => {
    const { status, value } = await request();
    expect(status).toBe(200);
    const { found, log } = await read(value);
    expect(found).toMatchObject({
      ...caseData(),
      id: value,
      caseStatusId: 1,
      initiativeStatusId: 1,
      questionStatusId: 1,
    });
    expect(log).toEqual([
      { date: found.date, statusId: 1, comment: "Барањето е поднесено преку порталот.", who: "" },
    ]);
    const query = { page: 0, size: 1 };
    const { value: page } = await call(
      reference.url,
      contract.cases.filter,
      { query },
      { session: administrator },
    );
    expect(page.content[0]?.id).toBe(value);
  });

  it("keeps every text as it was sent", async () => {
    const texts = {
      fullName: "Ѓорѓи Ќосев-Џамбазов Ëmër 😀 𐍈",
      email: "ѓорѓи@пример.example",
      reason: "Прв ред\nВтор ред\t„наводници“ <b>&amp;</b> '; DROP TABLE cases; --",
      organization: "=1+1",
    };
    const { value } = await request(texts);
    expect((await read(value)).found).toMatchObject(texts);
  });

  it("takes every text at its limit", async () => {
    const { fullName, organization, topic, address, phone, reason, firstVisit, othersInvolved } = LENGTH.case;
    const longest = {
      fullName: "ж".repeat(fullName),
      organization: "ж".repeat(organization),
      topic: "ж".repeat(topic),
      address: "ж".repeat(address),
      email: `${"a".repeat(LENGTH.case.email - 12)}@example.com`,
      phone: "7".repeat(phone),
      reason: "ж".repeat(reason),
      firstVisit: "ж".repeat(firstVisit),
      othersInvolved: "ж".repeat(othersInvolved),
    };
    const { value } = await request(longest);
    expect((await read(value)).found).toMatchObject(longest);
  });

  it.each([121, "1 OR 1"])("can't go to a former MP, or to none: %s", async (mpId) => {
    const before = await total();
    const response = await post({ ...caseData(), mpId });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fieldErrors: { mpId: "Вредноста не е исправна!" } },
    ]);
    expect(await total()).toBe(before);
  });

  it("names all wrong fields at once, and takes what travels in the legacy ways", async () => {
    const response = await post({});
    const { fieldErrors } = (await response.json()) as { fieldErrors: Record<string, string> };
    expect(Object.keys(fieldErrors)).toEqual(
      expect.arrayContaining([
        "fullName",
        "municipalityId",
        "email",
        "mpId",
        "caseCategoryId",
        "topic",
        "phone",
      ]),
    );
    const legacy = { ...caseData(), municipalityId: "74", religionId: "", address: null, organization: null };
    expect((await post(legacy)).status).toBe(200);
  });

  it("ignores fields that it does not know", async () => {
    const response = await post(
      `{"__proto__": {"polluted": true}, "caseStatusId": 5, ${JSON.stringify(caseData()).slice(1)}`,
    );
    const { found } = await read((await response.json()) as number);
    expect(found.caseStatusId).toBe(1);
  });
});

describe("bodies that are no request", () => {
  it.each([
    ["text that is no JSON", "{", 400],
    ["an array", "[]", 400],
    ["null", "null", 400],
    ["a number", "7", 400],
    ["a deep nest", "[".repeat(50_000), 400],
    ["300 kB", JSON.stringify({ reason: "x".repeat(300_000) }), 413],
  ])("refuses %s", async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status });
  });

  it("refuses other types and broken UTF-8", async () => {
    expect((await post("a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    const response = await fetch(`${reference.url}/api/cases/case`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    expect(response.status).toBe(400);
  });

  it("says which methods a path has, and what it does not have", async () => {
    const wrong = await fetch(`${reference.url}/api/cases/case`, { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    for (const path of ["/api/nothing", "/admin/api/cases/abc", "/admin/api/cases/%ff", "/oidc"]) {
      const headers = { authorization: `Bearer ${administrator.bearer}` };
      expect((await fetch(reference.url + path, { headers })).status, path).toBe(404);
    }
  });

  it("echoes a harmless request id and replaces any other", async () => {
    const ids = await Promise.all(
      ["abc-123", "<script>", "x".repeat(200)].map(async (id) => {
        const response = await fetch(`${reference.url}/api/parties`, { headers: { "x-request-id": id } });
        return response.headers.get("x-request-id");
      }),
    );
    expect(ids[0]).toBe("abc-123");
    expect(ids.slice(1).every((id) => /^[\da-f-]{36}$/.test(id ?? ""))).toBe(true);
  });
});
