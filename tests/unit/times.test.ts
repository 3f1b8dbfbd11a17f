import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { missing, timeRangeMistakes } from "#app/model/fields/field.ts";
import {
  compareWallTimes,
  isDay,
  isInReach,
  isMonth,
  isWholeDay,
  isYear,
  isYearAhead,
  later,
  parseWallTime,
  skopjeDay,
  untilMidnight,
  weekdayOf,
} from "#app/model/period.ts";

/** Days and hours: the edges of each rule. */

it.each([
  ["2026-11-29", "2027-11-29", false],
  ["2026-11-29", "2027-11-30", true],
  ["2028-02-29", "2029-02-28", false],
  ["2028-02-29", "2029-03-01", true],
])("from %s on, %s is more than a year ahead: %s", (today, day, isFar) =>
  expect(isYearAhead(day, today)).toBe(isFar),
);

describe("a date-time of the API", () => {
  it.each([
    ["2026-05-11", ""],
    ["2026-05-11Z", ""],
    ["2026-05-11T00:00", "00:00:00"],
    ["2026-05-11 09:08", "09:08:00"],
    ["2026-05-11T23:59:59", "23:59:59"],
    ["2026-05-11T23:59:59.999Z", "23:59:59"],
    ["2026-05-11T10:20:30-11:45", "10:20:30"],
    ["2026-05-11T10:20+0200", "10:20:00"],
  ])("%s is read as the clock in Skopje, whatever its ending", (iso, time) => {
    expect(parseWallTime(iso)).toEqual({ date: "2026-05-11", time });
  });

  it.each([
    "2026-05-11T24:00:00",
    "2026-05-11T10:60:00",
    "2026-05-11T10:00:60",
    "2026-05-11T10",
    "2026-05-11T10:0",
    "2026-05-11T10:00:0",
    "2026-05-11T10:00:00.",
    "2026-05-11T10:00.5",
    "2026-05-11T10:00z",
    "2026-05-11T10:00+2",
    "2026-05-11T10:00+02:0",
    "2026-05-11T10:00 ",
    "2026-05-1",
    "2026-5-11",
    "026-05-11",
    "2026/05/11",
    "x2026-05-11",
    "2026-05-11x",
    "2026-02-30T10:00",
  ])("%s is none", (iso) => {
    expect(parseWallTime(iso)).toBeUndefined();
  });

  it("comes before another by its clock; a day without a time is its midnight, nonsense comes first", () => {
    const sorted = ["x", "2026-05-10T23:59:59", "2026-05-11", "2026-05-11T00:00:01", "2026-05-11T10:00"];
    for (const [at, one] of sorted.entries())
      for (const [place, other] of sorted.entries())
        expect(compareWallTimes(one, other), `${one} ${other}`).toBe(Math.sign(at - place));
    expect(compareWallTimes("2026-05-11", "2026-05-11T00:00:00Z")).toBe(0);
    expect(compareWallTimes("x", "")).toBe(0);
  });

  it("makes a whole day with another when both are midnights", () => {
    const [midnight, morning] = ["2026-05-11T00:00:00Z", "2026-05-11T08:00:00Z"];
    expect(isWholeDay(midnight, "2026-05-12T00:00:00Z")).toBe(true);
    expect([isWholeDay(midnight, morning), isWholeDay(morning, midnight)]).toEqual([false, false]);
    expect([isWholeDay(midnight, "x"), isWholeDay("2026-05-11", midnight)]).toEqual([false, false]);
  });

  it.each([
    ["1969-12-31", 2],
    ["1970-01-01", 3],
    ["1970-01-05", 0],
    ["1900-01-01", 0],
    ["2026-11-22T23:59:00Z", 6],
    ["2026-02-30", undefined],
  ])("is on the weekday of its date: %s", (iso, weekday) => {
    expect(weekdayOf(iso)).toBe(weekday);
  });
});

describe("the calendar", () => {
  // Which days there are, `model-fields.test.ts` reads.
  it.each(["1900-02-29", "2026-04-31", "12026-05-10", "2026-05-100", "2026-5-10"])("has no %s", (day) => {
    expect(isDay(day)).toBe(false);
  });

  it("shows the years from 1900 to 2199", () => {
    const days = ["1899-12-31", "1900-01-01", "2199-12-31", "2200-01-01"];
    expect(days.map(isInReach)).toEqual([false, true, true, false]);
  });

  it("has twelve months, and years of two thousand years", () => {
    const months = ["2026-01", "2026-09", "2026-10", "2026-12"];
    expect(months.map(isMonth)).toEqual(months.map(() => true));
    const none = ["2026-00", "2026-13", "2026-20", "12026-01", "2026-010", "2026-1", "202-01", "2026-01-01"];
    expect(none.map(isMonth)).toEqual(none.map(() => false));
    const years = ["1000", "2999", "0999", "3000", "12026", "20261", "202"];
    expect(years.map(isYear)).toEqual([true, true, false, false, false, false, false]);
  });

  it("has another day in Skopje than in London for an hour or two", () => {
    expect(skopjeDay(new Date("2026-01-31T22:59:59Z"))).toBe("2026-01-31");
    expect(skopjeDay(new Date("2026-01-31T23:00:00Z"))).toBe("2026-02-01");
    expect(skopjeDay(new Date("2026-07-31T22:00:00Z"))).toBe("2026-08-01");
  });

  it("goes on over the ends of months, and each day ends at Skopje's midnight", () => {
    expect([addDays("2026-02-27", 2), addDays("2026-03-01", -1)]).toEqual(["2026-03-01", "2026-02-28"]);
    expect(untilMidnight(Date.parse("2026-05-01T21:59:58.750Z"))).toBe(1_250);
    expect(untilMidnight(Date.parse("2026-05-01T22:00:00Z"))).toBe(86_400_000);
  });
});

it("the end of a meeting is half an hour or more later, on the same day", () => {
  expect([later("08:30"), later("09:45", 50), later("23:50")]).toEqual(["09:00", "10:35", "23:59"]);
});

describe("two times that must be there", () => {
  const mistakes = (from: unknown, to: unknown) => timeRangeMistakes({ from, to }, "from", "to");

  it.each([
    ["08:00", "16:00"],
    ["0800", "8:00"],
    ["8", "9"],
    ["00:00", "23:59"],
  ])("are in order: %s to %s", (from, to) => {
    expect(mistakes(from, to)).toEqual({});
  });

  it.each([
    ["16:01", "16:00"],
    ["9", "0859"],
    [" 23:59 ", "00:00"],
  ])("are not in order: %s to %s", (from, to) => {
    expect(mistakes(from, to)).toEqual({ from: "timeOrder" });
  });

  it("are missing where nothing was typed; what is no time is told by its own field", () => {
    expect(mistakes("", " ")).toEqual({ from: "required", to: "required" });
    expect(mistakes(undefined, "8")).toEqual({ from: "required" });
    expect(mistakes("8", new File([], "8"))).toEqual({ to: "required" });
    expect(mistakes("x", "7")).toEqual({});
    expect(mistakes("8", "x")).toEqual({});
  });

  it("are missing as other fields are", () => {
    const raw = { typed: "x", empty: "", spaces: " \t", other: 7 };
    expect(missing(raw, ["typed", "empty", "spaces", "other", "absent"])).toEqual({
      empty: "required",
      spaces: "required",
      other: "required",
      absent: "required",
    });
    expect(missing(raw, [])).toEqual({});
  });
});
