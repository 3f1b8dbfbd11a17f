import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MUNICIPALITY_IDS } from "#app/model/municipalities.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { type ApiSession, signInAs } from "../support/reference-sign-in.ts";

let reference: OwnReference;
let monitor: ApiSession;

beforeAll(async () => {
  reference = await startOwnReference();
  monitor = await signInAs(reference, "monitor");
});
afterAll(() => reference.stop());

const firstCase = async () => {
  const { value } = await call(
    reference.url,
    contract.cases.filter,
    { query: { page: 0, size: 1, statusId: 5 } },
    { session: monitor },
  );
  return value.content[0]?.id ?? 0;
};

describe("public lists", () => {
  it("has 75 active offices in known municipalities", async () => {
    const { status, value } = await call(reference.url, contract.offices.list, {});
    expect(status).toBe(200);
    expect(value.filter(({ active }) => active)).toHaveLength(75);
    expect(value.every(({ municipalityId }) => MUNICIPALITY_IDS.includes(municipalityId))).toBe(true);
  });

  it("has 120 active members with office, party and assistant, and former ones", async () => {
    const { value } = await call(reference.url, contract.mps.list, {});
    const active = value.filter((mp) => mp.active);
    expect(active).toHaveLength(120);
    expect(value.length).toBeGreaterThan(120);
    expect(active.every((mp) => mp.officeId && mp.partyName && mp.userFullName && mp.userPhone)).toBe(true);
  });

  it("keeps dates of birth, e-mail addresses and ethnicity of members to itself", async () => {
    const { body } = await call(reference.url, contract.mps.list, {});
    expect(JSON.stringify(body)).not.toMatch(/dateOfBirth|email|ethnicityId|@/);
  });

  it("has 18 parties and 12 categories with names in three languages", async () => {
    const parties = await call(reference.url, contract.parties.list, {});
    const categories = await call(reference.url, contract.categories.list, {});
    expect(parties.value).toHaveLength(18);
    expect(categories.value).toHaveLength(12);
    for (const { name, nameAl, nameEn } of [...parties.value, ...categories.value]) {
      expect([name, nameAl, nameEn].every((text) => text.length > 2)).toBe(true);
    }
  });
});

describe("staff calls", () => {
  it("tells who is signed in", async () => {
    const { value } = await call(reference.url, contract.users.profile, {}, { session: monitor });
    expect(value).toMatchObject({ username: "monitor", roleId: 3, fullName: "Кирил Недевски" });
  });

  it("lists the forty assistants in Macedonian alphabetical order", async () => {
    const { value } = await call(reference.url, contract.users.assistants, {}, { session: monitor });
    const names = value.map(({ fullName }) => fullName);
    expect(names).toHaveLength(40);
    expect(names).toEqual(names.toSorted(new Intl.Collator("mk").compare));
  });

  it("gives staff the same categories as everybody", async () => {
    const [all, staff] = await Promise.all([
      call(reference.url, contract.categories.list, {}),
      call(reference.url, contract.categories.listForStaff, {}, { session: monitor }),
    ]);
    expect(staff.value).toEqual(all.value);
  });

  it("gives a whole case, its three logs and its meetings", async () => {
    const params = { id: await firstCase() };
    const options = { session: monitor };
    const one = await call(reference.url, contract.cases.get, { params }, options);
    const logs = await Promise.all(
      Object.values(contract.history).map((log) => call(reference.url, log, { params }, options)),
    );
    const meetings = await call(
      reference.url,
      contract.meetings.ofCase,
      { params: { caseId: params.id } },
      options,
    );
    expect(one.value).toMatchObject({ id: params.id, caseStatusId: 5 });
    expect(one.body).toHaveProperty("caseParliamentaryQuestionStatusId");
    expect(logs.map(({ value }) => value.at(-1)?.statusId)).toEqual([
      5,
      one.value.initiativeStatusId,
      one.value.questionStatusId,
    ]);
    expect(meetings.value.every(({ caseId, mpId }) => caseId === params.id && mpId === one.value.mpId)).toBe(
      true,
    );
  });
});
