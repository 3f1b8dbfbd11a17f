import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { Case, CaseData, CaseRow, StatusChange } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import type { Meeting } from "#app/model/meeting.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Office } from "#app/model/office.ts";
import type { Party } from "#app/model/party.ts";
import type { Profile } from "#app/model/user.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** `expectTypeOf` speaks to the compiler only: `tsc` is what makes these fail. */
describe("the types of the contract's calls", () => {
  it("say exactly what a call takes", () => {
    expectTypeOf<Input<typeof contract.offices.list>>().toEqualTypeOf<Record<never, never>>();
    expectTypeOf<Input<typeof contract.cases.get>>().toEqualTypeOf<{ params: { id: number } }>();
    expectTypeOf<Input<typeof contract.cases.setStatus>>().toEqualTypeOf<{
      params: { id: number };
      body: { statusId: number; comment: string };
    }>();
    expectTypeOf<Input<typeof contract.cases.request>["body"]>().toEqualTypeOf<Mutable<CaseData>>();
    expectTypeOf<Input<typeof contract.cases.filter>["query"]["page"]>().toEqualTypeOf<number>();
    expectTypeOf<Input<typeof contract.cases.filter>["query"]["mpId"]>().toEqualTypeOf<number | undefined>();
    expect(contract.cases.get.params).toBeInstanceOf(z.ZodObject);
  });

  it("say exactly what a call gives back, in our vocabulary", () => {
    const exact: readonly true[] = [
      true satisfies Same<Output<typeof contract.offices.list>, Office[]>,
      true satisfies Same<Output<typeof contract.mps.list>, Mp[]>,
      true satisfies Same<Output<typeof contract.parties.list>, Party[]>,
      true satisfies Same<Output<typeof contract.cases.get>, Case>,
      true satisfies Same<Output<typeof contract.cases.request>, number | null>,
      true satisfies Same<Output<typeof contract.cases.setStatus>, unknown>,
      true satisfies Same<Output<typeof contract.history.ofCase>, StatusChange[]>,
      true satisfies Same<Output<typeof contract.users.profile>, Profile>,
    ];
    expectTypeOf<Output<typeof contract.categories.list>>().toExtend<readonly Category[]>();
    expectTypeOf<Output<typeof contract.meetings.ofCase>>().toExtend<readonly Meeting[]>();
    expectTypeOf<Output<typeof contract.cases.filter>["content"]>().toExtend<readonly CaseRow[]>();
    expect(exact).toHaveLength(8);
  });
});

const calls = Object.entries(contract).flatMap(([resource, group]) =>
  Object.entries<Endpoint>(group).map(([name, call]) => [`${resource}.${name}`, call] as const),
);

describe("each call of the contract", () => {
  it.each(calls)("%s has one typed id for each place of its path", (_name, call) => {
    const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const params = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
    expect(params.toSorted()).toEqual(places.toSorted());
    const ids = Object.fromEntries(places.map((place) => [place, 7]));
    for (const place of places) {
      expect(z.safeEncode(call.params, { ...ids, [place]: "../users" }).success).toBe(false);
      expect(z.safeEncode(call.params, ids).data).toMatchObject({ [place]: "7" });
    }
  });

  it.each(calls)("%s lives below /api or, when it needs a person, below /admin/api", (_name, call) => {
    expect(call.path.startsWith(call.caller === "anyone" ? "/api/" : "/admin/api/")).toBe(true);
  });

  it.each(calls)("%s sends a body only with a method that has one", (_name, call) => {
    const hasBody = !(call.body instanceof z.ZodUndefined);
    expect(hasBody && call.method === "GET").toBe(false);
  });
});

describe("decoding what the API sends", () => {
  it("takes ids as numbers or text and puts the project's word for absent in place of null", () => {
    const offices = z.decode(contract.offices.list.reply, [
      { id: 1, municipalityId: "12", statusId: null } as never,
    ]);
    expect(offices).toEqual([{ id: 1, municipalityId: 12, address: "", coordinates: "", active: false }]);
  });

  it("stops the legacy spelling of a case inside the contract, both ways", () => {
    const wire = {
      id: 5,
      date: "2026-01-31T10:00:00Z",
      mpFullName: "М",
      fullName: "Г",
      municipalityId: "81",
      address: null,
      email: "a@b.mk",
      ageCategoryId: 1,
      ethnicityId: 1,
      genderId: 1,
      religionId: null,
      mpId: 1,
      caseCategoryId: 1,
      reason: "р",
      firstVisit: "п",
      othersInvolved: "д",
      topic: "т",
      initiativeSubmission: false,
      wantsOnline: null,
      phone: "070",
      organization: null,
      caseStatusId: 1,
      caseInitiativeStatusId: 2,
      caseParliamentaryQuestionStatusId: 3,
    };
    const decoded = z.decode(contract.cases.get.reply, wire);
    expect(decoded).toMatchObject({
      initiativeStatusId: 2,
      questionStatusId: 3,
      municipalityId: 81,
      address: "",
    });
    expect(decoded).not.toHaveProperty("caseParliamentaryQuestionStatusId");
    expect(z.encode(contract.cases.get.reply, decoded)).toHaveProperty(
      "caseParliamentaryQuestionStatusId",
      3,
    );
  });

  it.each([null, {}, "offices", [null], [{ id: 1e300, municipalityId: 1 }], [{ id: -1, municipalityId: 1 }]])(
    "refuses %j as a list of offices",
    (body) => {
      expect(z.safeDecode(contract.offices.list.reply, body as never).success).toBe(false);
    },
  );

  it("drops what no screen needs and never lets a reply reach a prototype", () => {
    const body: unknown = JSON.parse(
      '[{"id":1,"fullName":"А","dateOfBirth":"1980-01-01","ethnicityId":3,"email":"x@y","__proto__":{"admin":true}}]',
    );
    const [mp] = z.decode(contract.mps.list.reply, body as never);
    expect(Object.keys(mp ?? {})).not.toEqual(expect.arrayContaining(["dateOfBirth"]));
    expect(mp).not.toHaveProperty("ethnicityId");
    expect(mp).not.toHaveProperty("admin");
  });

  it.each([
    [7, 7],
    [{ id: 7 }, 7],
    [{ id: "7" }, null],
    [undefined, null],
    ["created", null],
  ])("reads the new id out of %j as %j", (body, id) => {
    expect(z.decode(contract.cases.request.reply, body as never)).toBe(id);
  });
});
