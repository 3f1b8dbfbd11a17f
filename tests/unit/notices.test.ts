import { describe, expect, it } from "vitest";
import { boardOf } from "#app/directory/notices.server.ts";
import { noticeState, type OfficeNotice } from "#app/model/notice.ts";
import { skopjeDay, untilMidnight } from "#app/model/period.ts";
import { tIn } from "#server/middleware/locale.ts";

/** When a notice holds, by Skopje's clock; and what follows from holidays. */

const closed = (from: string, until: string): OfficeNotice => ({
  id: 1,
  kindId: 1,
  officeId: 1,
  mpId: null,
  from,
  until,
  address: "",
  sentenceId: null,
  endedOn: "",
});

const t = tIn("mk", "notices");

const board = (today: string, notices: readonly OfficeNotice[], holidays: readonly string[] = []) =>
  boardOf(
    { notices, today, language: "mk", holidays: Object.fromEntries(holidays.map((day) => [day, "Празник"])) },
    t,
  );

describe("a notice from 25.10. to 28.03., the days on which the clocks change,", () => {
  const notice = closed("2026-10-25", "2027-03-28");

  it.each([
    ["a minute before it begins", "2026-10-24T21:59:59Z", "coming"],
    ["as it begins, in summer time", "2026-10-24T22:00:00Z", "now"],
    ["in the hour that comes twice", "2026-10-25T00:30:00Z", "now"],
    ["in the hour that comes twice, again", "2026-10-25T01:30:00Z", "now"],
    ["in its last minute, in summer time", "2027-03-28T21:59:59Z", "now"],
    ["after it", "2027-03-28T22:00:00Z", "over"],
  ])("%s", (_name, moment, state) => {
    expect(noticeState(notice, skopjeDay(new Date(moment)))).toBe(state);
  });

  it.each([
    ["in winter", "2026-12-01T22:59:30.250Z", 29_750],
    ["on the day of 25 hours, after the change", "2026-10-25T22:00:00Z", 3_600_000],
    ["on the day of 23 hours, after the change", "2027-03-28T21:00:00Z", 3_600_000],
  ])("leaves no shared page of the day before: %s", (_name, moment, left) => {
    expect(untilMidnight(Date.parse(moment))).toBe(left);
  });
});

describe("the next day for meetings", () => {
  const office = { id: 1, address: "" };

  it.each([
    ["the Friday after", ["2026-12-07", "2026-12-09"], [], "петок, 11.12.2026"],
    ["the Friday after one that is closed", ["2026-12-07", "2026-12-11"], [], "петок, 18.12.2026"],
    ["no public holiday", ["2026-12-07", "2026-12-10"], ["2026-12-11"], "петок, 18.12.2026"],
  ] as const)("is %s", (_name, [from, until], holidays, day) => {
    const [notice] = board("2026-12-07", [closed(from, until)], holidays).office(office).notices;
    expect(notice?.next).toContain(day);
  });
});

describe("public holidays", () => {
  it.each([
    ["a week ahead", "2026-12-01", ["2026-12-08"], 1],
    ["eight days ahead", "2026-11-30", ["2026-12-08"], 0],
    ["at a weekend, when nobody is there anyway", "2026-12-10", ["2026-12-12"], 0],
  ] as const)("are told by themselves: %s", (_name, today, days, count) => {
    expect(board(today, [], days).holidays).toHaveLength(count);
    expect(board(today, [], days).isOff(days[0], 1, undefined)).toBe(count === 1 || days[0] === "2026-12-08");
  });
});
