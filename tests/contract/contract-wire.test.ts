import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Output } from "#server/api/endpoint.ts";

/** What the API sends becomes our vocabulary, and back; tolerant in reading, strict in writing. */

const read = <E extends Endpoint>(call: E, wire: unknown): Output<E> =>
  z.decode(call.reply, wire) as Output<E>;
const write = <E extends Endpoint>(call: E, value: Output<E>): unknown => z.encode(call.reply, value);
const readsBack = <E extends Endpoint>(call: E, value: Output<E>) => read(call, write(call, value));

const page = (row: object) => ({ content: [row], totalElements: 1, draw: "3" });

describe("pages", () => {
  it.each([
    contract.cases.filter,
    contract.meetings.filter,
    contract.events.filter,
    contract.monthlyReports.filter,
    contract.yearlyReports.filter,
  ])("have 1 to 100 rows: $path", ({ query }) => {
    const isRight = (size: string) => z.safeDecode(query, { page: "0", size }).success;
    expect(["1", "100"].map(isRight)).toEqual([true, true]);
    expect(["0", "101", "-1", "1e1", ""].filter(isRight)).toEqual([]);
  });
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

  it("are a fault without what makes them meetings", () => {
    const { startDate: _start, ...rest } = wire;
    expect(() => read(contract.meetings.get, rest)).toThrow();
  });
});

describe("events", () => {
  it.each([
    ["2026-03-02", "2026-03-02"],
    ["2026-03-02T00:00:00", "2026-03-02"],
    ["", ""],
    [null, ""],
  ])("have a day or none: %j", (date, day) => {
    const wire = { mpId: 1, date, municipalityId: "74", eventTypeId: 5, subject: null };
    const event = { mpId: 1, date: day, municipalityId: 74, eventTypeId: 5, subject: "", description: "" };
    expect(read(contract.events.get, wire)).toEqual(event);
    expect(readsBack(contract.events.get, event)).toEqual(event);
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

describe("statistics", () => {
  it("are read whatever their keys are written as; unknown types are left out", () => {
    const wire = [
      { statisticsType: "casesAll", statisticsKey: null, count: 5 },
      { statisticsType: "eventsAll", count: "6" },
      { statisticsType: "casesByGenderId", statisticsKey: 2, count: 7 },
      { statisticsType: "casesByMonth", statisticsKey: "2026-03", count: 8 },
      { statisticsType: "casesByMood", statisticsKey: "good", count: 9 },
    ];
    const known = read(contract.statistics.overall, wire);
    expect(known).toEqual([
      { type: "casesAll", key: "", count: 5 },
      { type: "eventsAll", key: "", count: 6 },
      { type: "casesByGenderId", key: "2", count: 7 },
      { type: "casesByMonth", key: "2026-03", count: 8 },
    ]);
    expect(readsBack(contract.statistics.overall, known)).toEqual(known);
  });

  it("take months of the calendar's writing only", () => {
    const query = { startMonth: "2026-01", endMonth: undefined };
    expect(z.encode(contract.statistics.overall.query, query)).toEqual(query);
    for (const startMonth of ["мај", "2026-13", "2026-3"])
      expect(z.safeDecode(contract.statistics.overall.query, { startMonth }).success).toBe(false);
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

  it.each(["True", "1", "", "да"])("have no flag that is written %j", (statusId) => {
    expect(z.safeDecode(body, { ...z.encode(body, mp), statusId } as never).success).toBe(false);
  });
});

describe("payloads", () => {
  it("have ids as text too, and nothing where a field is left open, which is how forms send them", () => {
    const sent = {
      fullName: "А",
      email: "a@b.mk",
      reason: "Р",
      firstVisit: "П",
      othersInvolved: "Н",
      topic: "Т",
    };
    const ids = { municipalityId: "74", ageCategoryId: "3", ethnicityId: "1", genderId: "2", religionId: "" };
    const open = {
      address: null,
      organization: null,
      phone: "",
      wantsOnline: null,
      initiativeSubmission: false,
    };
    const { body } = contract.cases.request;
    expect(z.decode(body, { ...sent, ...ids, ...open, mpId: "1", caseCategoryId: "7" })).toMatchObject({
      municipalityId: 74,
      ageCategoryId: 3,
      ethnicityId: 1,
      genderId: 2,
      religionId: null,
      mpId: 1,
      caseCategoryId: 7,
      address: "",
      organization: "",
      wantsOnline: false,
    });
    const event = { date: "2026-03-05", eventTypeId: "5", subject: "Т", description: "" };
    expect(z.decode(contract.events.add.body, { ...event, mpId: "2", municipalityId: "81" })).toMatchObject({
      mpId: 2,
      municipalityId: 81,
      eventTypeId: 5,
    });
    const office = { address: "А", coordinates: "41, 21", statusId: true };
    expect(z.decode(contract.offices.add.body, { ...office, municipalityId: "81" }).municipalityId).toBe(81);
    for (const changes of [{ address: 5 }, { statusId: "true" }] as object[])
      expect(
        z.safeDecode(contract.offices.add.body, { ...office, municipalityId: 1, ...changes }).success,
      ).toBe(false);
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

  it("have no legacy spelling with us", () => {
    const office = { municipalityId: 5, address: "А", coordinates: "41.9,21.4", active: true };
    const wire = { municipalityId: 5, address: "А", coordinates: "41.9,21.4", statusId: true };
    expect(z.encode(contract.offices.add.body, office)).toEqual(wire);
    expect(read(contract.offices.get, wire)).toEqual(office);
    expect(read(contract.mps.get, { id: 1, statusId: null, partyId: "" })).toMatchObject({
      id: 1,
      active: false,
      partyId: null,
      userId: null,
      email: "",
      dateOfBirth: "",
    });
  });
});
