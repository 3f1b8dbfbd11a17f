import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { meetingData, MeetingForm, MeetingPayload } from "#app/model/meeting.ts";
import { profileForm, UserForm, UserPayload } from "#app/model/user-rules.ts";

/** The rules of section 5 of both documents, form by form: what a browser sends is text. */

type Fields = Readonly<Record<string, unknown>>;

/** Messages by field; of several about one field the first. */
function mistakes(schema: z.ZodType, fields: unknown): Record<string, string> {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());
}

const MEETING: Fields = {
  mpId: "4",
  date: "2026-03-02",
  startTime: "0930",
  endTime: "10:00",
  fullName: "Ангелина Ќосева",
  topic: "Иницијална средба",
};
const USER: Fields = { fullName: "А", username: "a", email: "a@b.mk", roleId: "1" };
const HOURS: Fields = { phone: "070 000 111", workHoursFrom: "0800", workHoursTo: "16:00" };
const ASSISTANT: Fields = { ...USER, ...HOURS, roleId: "2", mpIds: ["4", "5"] };
describe("a meeting", () => {
  const order = { startTime: "timeOrder" };

  it("becomes what the API takes: wall-clock times with seconds 00 and a Z", () => {
    const form = MeetingForm.parse({ ...MEETING, online: "on", caseId: "7", comment: " К " });
    expect(meetingData(form)).toEqual({
      mpId: 4,
      caseId: 7,
      fullName: "Ангелина Ќосева",
      topic: "Иницијална средба",
      comment: "К",
      startDate: "2026-03-02T09:30:00Z",
      endDate: "2026-03-02T10:00:00Z",
      meetingLocationId: 2,
    });
    expect(MeetingPayload.parse(meetingData(form))).toEqual(meetingData(form));
    expect(meetingData(MeetingForm.parse(MEETING)).meetingLocationId).toBe(1);
  });

  it("lasts until a later day when it has one, and then at any time of it", () => {
    const night = { ...MEETING, startTime: "22:00", endTime: "02:00", until: "2026-03-03" };
    expect(meetingData(MeetingForm.parse(night))).toMatchObject({
      startDate: "2026-03-02T22:00:00Z",
      endDate: "2026-03-03T02:00:00Z",
    });
    expect(meetingData(MeetingForm.parse({ ...night, wholeDay: "on" })).endDate).toBe("2026-03-03T00:00:00Z");
    expect(mistakes(MeetingForm, { ...night, until: "2026-03-02" })).toEqual(order);
    expect(mistakes(MeetingForm, { ...night, until: "" })).toEqual(order);
    expect(mistakes(MeetingForm, { ...night, until: "2026-03-01" })).toEqual({ until: "timeOrder" });
    expect(mistakes(MeetingForm, { ...night, endTime: "" })).toEqual({ endTime: "required" });
  });

  it("is whole-day when that is ticked, whatever its times say", () => {
    for (const times of [{}, { startTime: "", endTime: "" }, { startTime: "x", endTime: "0800" }]) {
      const form = MeetingForm.parse({ ...MEETING, startTime: undefined, ...times, wholeDay: "on" });
      expect(meetingData(form)).toMatchObject({
        startDate: "2026-03-02T00:00:00Z",
        endDate: "2026-03-02T00:00:00Z",
      });
    }
  });
});

describe("a user", () => {
  it("has phone, hours and MPs as an assistant only", () => {
    expect(UserForm.parse(ASSISTANT)).toEqual({
      fullName: "А",
      username: "a",
      email: "a@b.mk",
      roleId: 2,
      active: false,
      mpIds: [4, 5],
      phone: "070 000 111",
      workHoursFrom: "08:00",
      workHoursTo: "16:00",
    });
    const odd = { ...ASSISTANT, roleId: "3", phone: "x".repeat(99), workHoursFrom: "x", mpIds: "x" };
    expect(UserForm.parse(odd)).toMatchObject({ phone: "", workHoursFrom: "", workHoursTo: "", mpIds: [] });
  });

  it.each([
    ["active, with one", { active: "on", mpIds: "4" }, {}],
    ["active, with one among empty ones", { active: "on", mpIds: ["", "4"] }, {}],
    ["active, with none", { active: "on", mpIds: undefined }, { mpIds: "required" }],
    ["active, with empty ones", { active: "on", mpIds: ["", ""] }, { mpIds: "required" }],
    ["not active, with none", { mpIds: undefined }, {}],
    ["of another role, with none", { active: "on", roleId: "3", mpIds: undefined }, {}],
  ])("has MPs when an active assistant: %s", (_who, fields, wrong) => {
    expect(mistakes(UserForm, { ...ASSISTANT, ...fields })).toEqual(wrong);
  });

  it.each([null, undefined, "x", 7, ["2"]])("is no user: %j", (raw) => {
    for (const schema of [UserForm, UserPayload, profileForm(ROLE.monitor)])
      expect(schema.safeParse(raw).success).toBe(false);
  });

  it("must not begin work after its end", () => {
    const late = { ...ASSISTANT, workHoursFrom: "16:01" };
    expect(mistakes(UserForm, late)).toEqual({ workHoursFrom: "timeOrder" });
    expect(mistakes(UserPayload, { ...late, roleId: 2 })).toEqual({ workHoursFrom: "timeOrder" });
    expect(mistakes(profileForm(ROLE.assistant), late)).toEqual({ workHoursFrom: "timeOrder" });
  });

  it.each([
    ["a user", UserForm, { fullName: 50, username: 255, phone: 50 }],
    ["a profile", profileForm(ROLE.assistant), { fullName: 50, phone: 20 }],
  ] as const)("has texts up to their limits: %s", (_name, schema, limits) => {
    for (const [name, max] of Object.entries(limits)) {
      expect(mistakes(schema, { ...ASSISTANT, [name]: "ж".repeat(max) })).toEqual({});
      expect(mistakes(schema, { ...ASSISTANT, [name]: "ж".repeat(max + 1) })).toEqual({
        [name]: `tooLong:${max}`,
      });
    }
    expect(mistakes(schema, { ...ASSISTANT, email: "a@b" })).toEqual({ email: "email" });
    expect(mistakes(schema, { ...ASSISTANT, email: `${"a".repeat(252)}@b.mk` })).toEqual({
      email: "tooLong:255",
    });
  });

  it("is checked by the API without its MPs", () => {
    const { mpIds: _mpIds, ...data } = UserForm.parse(ASSISTANT);
    expect(UserPayload.parse(data)).toEqual(data);
    expect(mistakes(UserPayload, { ...data, phone: "" })).toEqual({ phone: "required" });
    expect(mistakes(UserPayload, { ...data, roleId: 4 })).toEqual({ roleId: "invalid" });
  });
});
