import { describe, expect, it } from "vitest";
import { factsOf, nextStep, placedFacts } from "#app/admin/cases/view/view.server.ts";
import type { Case } from "#app/model/case.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { caseData } from "#tests/support/case-data.ts";

const found: Case = {
  ...caseData({ email: "todor+sluchaj@primer.mk", phone: "070 / 123-456" }),
  id: 412,
  date: "2026-05-11T14:04:00Z",
  mpFullName: "Линдита Рамадани",
  caseStatusId: 2,
  initiativeStatusId: 1,
  questionStatusId: 1,
};

describe("fields of a case", () => {
  it("make the e-mail address and a phone that can be dialled links", () => {
    const links = (changes: Partial<Case>) => {
      const { email, phone } = placedFacts(factsOf({ ...found, ...changes }, []));
      return [email, phone].flatMap((fact) => fact?.href ?? []);
    };
    expect(links({})).toEqual(["mailto:todor%2Bsluchaj@primer.mk", "tel:070123456"]);
    for (const phone of [
      "+389 (0)70 123 456",
      "+389 070 123 456",
      "(+389) 070/123-456",
      "+389-(0)-70-123-456",
    ])
      expect(links({ phone }), phone).toContain("tel:+38970123456");
    expect(links({ phone: "00389 (0)70 123 456" })).toContain("tel:0038970123456");
    expect(links({ phone: "+39 06 698 123" })).toContain("tel:+3906698123");
    expect(links({ phone: "070 123 456 или 071 654 321", email: "" })).toEqual([]);
  });
});

const meeting = (id: number, startDate: string, endDate: string, more: Partial<Meeting> = {}): Meeting => ({
  id,
  mpId: 7,
  caseId: 412,
  startDate,
  endDate,
  fullName: "Тодор Здравковски",
  topic: "Иницијална средба",
  comment: "",
  meetingLocationId: 2,
  meetingStatusId: 1,
  ...more,
});

describe("the next step", () => {
  const NOW = "2026-05-20T10:00:00Z";
  const before = meeting(1, "2026-05-20T08:00:00Z", "2026-05-20T09:00:00Z");
  const ahead = meeting(2, "2026-05-22T12:00:00Z", "2026-05-22T13:00:00Z");
  const requested = { ...ahead, meetingStatusId: 2 };
  const yesterday = { startDate: "2026-05-19T08:00:00Z", endDate: "2026-05-19T09:00:00Z" };
  const held = { ...before, meetingStatusId: 4 };
  it.each([
    ["a new case", 1, [], { is: "arrange" }],
    ["a rejected case", 3, [ahead], undefined],
    ["a resolved case", 5, [], undefined],
    ["a meeting ahead", 2, [before, ahead], { is: "move", meetingId: 2 }],
    ["a requested meeting", 1, [requested], { is: "confirm", meetingId: 2 }],
    ["a requested meeting whose day is over", 1, [{ ...requested, ...yesterday }], { is: "arrange" }],
    [
      "a requested meeting of this morning",
      2,
      [{ ...before, meetingStatusId: 2 }],
      { is: "confirm", meetingId: 1 },
    ],
    ["a meeting that was", 2, [before], { is: "record", meetingId: 1 }],
    [
      "a whole-day meeting",
      2,
      [meeting(3, "2026-05-21T00:00:00Z", "2026-05-21T00:00:00Z")],
      { is: "move", meetingId: 3 },
    ],
    ["a meeting that was held", 4, [held], { is: "close" }],
    ["a meeting that was called off", 2, [{ ...ahead, meetingStatusId: 3 }], { is: "arrange" }],
  ])("of %s", (_case, status, meetings, step) => {
    expect(nextStep(status, meetings, NOW)).toEqual(step);
  });
});
