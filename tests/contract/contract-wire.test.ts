import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Output } from "#server/api/endpoint.ts";
import { caseData } from "#tests/support/case-data.ts";

/** What the API sends becomes our vocabulary, and back; tolerant in reading, strict in writing. */

const read = <E extends Endpoint>(call: E, wire: unknown): Output<E> =>
  z.decode(call.reply, wire) as Output<E>;
const write = <E extends Endpoint>(call: E, value: Output<E>): unknown => z.encode(call.reply, value);
const page = (row: object) => ({ content: [row], totalElements: 1, draw: "3" });

it("stops the legacy spelling of a case inside the contract, both ways", () => {
  const wire = {
    ...caseData(),
    id: 5,
    date: "2026-01-31T10:00:00Z",
    mpFullName: "М",
    municipalityId: "81",
    address: null,
    wantsOnline: null,
    organization: null,
    caseStatusId: 1,
    caseInitiativeStatusId: 2,
    caseParliamentaryQuestionStatusId: 3,
  };
  const decoded = read(contract.cases.get, wire);
  expect(decoded).toMatchObject({
    initiativeStatusId: 2,
    questionStatusId: 3,
    municipalityId: 81,
    address: "",
  });
  expect(decoded).not.toHaveProperty("caseParliamentaryQuestionStatusId");
  expect(write(contract.cases.get, decoded)).toHaveProperty("caseParliamentaryQuestionStatusId", 3);
});

describe("meetings", () => {
  const wire = {
    id: "9",
    mpId: 1,
    startDate: "2026-03-02T10:00:00Z",
    endDate: "2026-03-02T10:30:00Z",
    fullName: "Г",
    topic: "Т",
    meetingLocationId: "2",
    meetingStatusId: 77,
    extra: { any: "thing" },
  };

  it("are read with what is missing put in, an unknown status kept, and times never shifted", () => {
    const { content } = read(contract.meetings.filter, page(wire));
    expect(content).toEqual([
      {
        id: 9,
        mpId: 1,
        caseId: null,
        fullName: "Г",
        topic: "Т",
        comment: "",
        mpFullName: "",
        startDate: wire.startDate,
        endDate: wire.endDate,
        meetingLocationId: 2,
        meetingStatusId: 77,
      },
    ]);
  });
});

describe("reports", () => {
  it("have a month or a year on the wire and a period with us", () => {
    const row = { id: 1, userId: 2, userFullName: "А", reportStatusId: 3 };
    const monthly = read(contract.monthlyReports.filter, page({ ...row, month: "2026-3" }));
    expect(monthly.content).toEqual([{ ...row, period: "2026-03" }]);
    expect(write(contract.monthlyReports.filter, monthly)).toMatchObject({ content: [{ month: "2026-03" }] });
    for (const year of [2026, "2026"]) {
      const yearly = read(contract.yearlyReports.filter, page({ ...row, year }));
      expect(yearly.content).toEqual([{ ...row, period: "2026" }]);
      expect(write(contract.yearlyReports.filter, yearly)).toMatchObject({ content: [{ year: 2026 }] });
    }
  });

  it("may be viewed without their status, which the documents do not name there", () => {
    const head = { userId: 2, userFullName: "А", year: 2025 };
    expect(read(contract.yearlyReports.get, head)).toEqual({
      userId: 2,
      userFullName: "А",
      period: "2025",
      reportStatusId: null,
      submittedAt: "",
      mps: null,
      categories: null,
    });
  });

  it("leave out figures of types that we do not know", () => {
    const figures = [
      { type: "cases_by_gender", typeKey: "2", count: "14" },
      { type: "cases_by_mood", typeKey: 1, count: 1 },
    ];
    expect(read(contract.monthlyReports.details, figures)).toEqual([
      { type: "cases_by_gender", typeKey: 2, count: 14 },
    ]);
  });
});

it.each([
  [7, 7],
  [{ id: 7 }, 7],
  [{ id: "7" }, null],
  [undefined, null],
  ["created", null],
])("the new id is read out of %j as %j", (body, id) => {
  expect(read(contract.cases.request, body)).toBe(id);
});

describe("multipart bodies", () => {
  const mp = {
    fullName: "А",
    fullNameAl: "A",
    fullNameEn: "A",
    email: "a@b.mk",
    dateOfBirth: "",
    partyId: 3,
    genderId: 2,
    ethnicityId: null,
    mandateId: 1,
    active: false,
  };
  const { body } = contract.mps.update;

  it("have ids and flags as text, and no legacy spelling with us", () => {
    const { active: _active, ...texts } = mp;
    const wire = z.encode(body, mp);
    expect(wire).toEqual({
      ...texts,
      partyId: "3",
      genderId: "2",
      ethnicityId: "",
      mandateId: "1",
      statusId: "false",
    });
    expect(z.decode(body, wire)).toEqual(mp);
  });
});

describe("people and places", () => {
  it("keep a role that we do not know, but for the person who signs in", () => {
    const user = { id: 1, fullName: "А", username: "a", roleId: 9, statusId: true };
    const blank = { email: "", phone: "", workHoursFrom: "", workHoursTo: "", profilePicturePath: "" };
    const { statusId: _status, ...rest } = user;
    expect(read(contract.users.get, user)).toEqual({ ...rest, ...blank, active: true });
    expect(() => read(contract.users.profile, user)).toThrow();
  });
});
