import { describe, expect, it } from "vitest";
import type { Statistic } from "#app/model/statistics.ts";
import { closedMonths, countedMonths } from "#app/statistics/counted-months.ts";
import type { Months } from "#app/statistics/query.ts";

describe("the months of which persons are counted", () => {
  const counted = (around: readonly Readonly<Record<string, number>>[], period: Months = {}) =>
    countedMonths(
      around.map((totals) => new Map(Object.entries(totals))),
      period,
    );
  const ALL = { "2026-01": 40, "2026-02": 3, "2026-03": 2, "2026-04": 30, "2026-06": 4 };

  it("are closed ones, by Skopje's calendar", () => {
    const statistics = ["2026-03", "2026-04", "x"].map((key): Statistic => {
      return { type: "casesByMonth", key, count: 7 };
    });
    const at = (moment: string) => [...closedMonths(statistics, Date.parse(moment)).keys()];
    expect(at("2026-04-30T23:59:59+02:00")).toEqual(["2026-03"]);
    // Answers of the last seconds may come in the first ones.
    expect(at("2026-05-01T00:00:30+02:00")).toEqual(["2026-03"]);
    expect(at("2026-05-01T00:06:00+02:00")).toEqual(["2026-03", "2026-04"]);
  });

  it("have the cases of that month, of whatever rows, and no other figure", () => {
    const rows: readonly Statistic[] = [
      { type: "casesByMonth", key: "2026-03", count: 7 },
      { type: "casesByMonth", key: "2026-03", count: 4 },
      { type: "casesByMonth", key: "2026-02", count: 0 },
      { type: "casesByMonth", key: "", count: 9 },
      { type: "casesByGenderId", key: "2026-01", count: 5 },
    ];
    expect([...closedMonths(rows, Date.parse("2026-05-01T12:00:00Z"))]).toEqual([["2026-03", 11]]);
  });

  it("are of all MPs all closed months but those that wait until five cases are together", () => {
    expect(counted([ALL])).toEqual({ startMonth: "2026-01", endMonth: "2026-04" });
    expect(counted([ALL], { startMonth: "2026-02" })).toEqual({ startMonth: "2026-02", endMonth: "2026-04" });
    expect(counted([ALL], { endMonth: "2026-02" })).toEqual({ startMonth: "2026-01", endMonth: "2026-01" });
    expect(counted([ALL], { startMonth: "2026-03", endMonth: "2026-03" })).toBeUndefined();
    expect(counted([ALL], { endMonth: "2026-04" })?.endMonth).toBe("2026-04");
    expect(counted([ALL], { endMonth: "2025-12" })).toBeUndefined();
    expect(counted([{ "2026-01": 5 }])).toEqual({ startMonth: "2026-01", endMonth: "2026-01" });
    expect(counted([{ "2026-01": 4 }])).toBeUndefined();
    expect(counted([{}])).toBeUndefined();
    expect(counted([])).toBeUndefined();
  });

  it("of one MP grow when ten more cases have come than at the batch before", () => {
    const months = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"];
    const until = (...counts: readonly number[]) => {
      const own = Object.fromEntries(counts.map((count, index) => [months[index], count]));
      const all = Object.fromEntries(counts.map((count, index) => [months[index], count + 50]));
      return counted([all, all, own])?.endMonth;
    };
    expect(until(9)).toBeUndefined();
    expect(until(9, 1)).toBe("2026-02");
    expect(until(9, 1, 9)).toBe("2026-02");
    expect(until(9, 1, 9, 0, 1)).toBe("2026-05");
    expect(until(25, 3, 6)).toBe("2026-01");
  });

  it("are none where a larger view has only a few cases more, or does not hold the smaller one", () => {
    expect(counted([{ "2026-01": 90 }, { "2026-01": 22 }, { "2026-01": 20 }])).toBeUndefined();
    expect(counted([{ "2026-01": 90 }, { "2026-01": 20 }, { "2026-01": 20 }])?.endMonth).toBe("2026-01");
    expect(counted([{ "2026-01": 90 }, { "2026-01": 20 }, { "2026-01": 21 }])).toBeUndefined();
    expect(counted([{ "2026-01": 90 }, { "2025-12": 20 }])).toBeUndefined();
    expect(counted([{ "2026-01": 90 }, { "2025-12": 5, "2026-01": 20 }])).toBeUndefined();
    const two = (january: number, february: number) => ({ "2026-01": january, "2026-02": february });
    expect(counted([two(90, 90), two(20, 20), two(10, 21)])).toBeUndefined();
  });

  it.each([
    ["five cases more, then and now", 13, 2, "2026-02"],
    ["four more now", 13, 1, undefined],
    ["four more when its own batch ended", 12, 4, undefined],
  ])("end with no batch of the larger view, where that has %s", (_what, january, february, end) => {
    const party = { "2026-01": january, "2026-02": february };
    const own = { "2026-01": 9, "2026-02": 1 };
    expect(counted([{ "2026-01": 90, "2026-02": 90 }, party, own])?.endMonth).toBe(end);
  });
});
