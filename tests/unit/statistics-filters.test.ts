import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/model/text/language.ts";
import { monthsBetween, periodName } from "#app/statistics/query.ts";
import { tIn } from "#server/middleware/locale.ts";

describe("the months of figures in words", () => {
  const names = (period: Parameters<typeof periodName>[0]) =>
    LANGUAGES.map((language) => periodName(period, language, tIn(language, "statistics")));

  it.each([
    [{}, ["цел период", "gjithë periudha", "whole period"]],
    [{ startMonth: "2026-01" }, ["од јануари 2026", "nga janari 2026", "from January 2026"]],
    [{ startMonth: "2025-07" }, ["од јули 2025", "nga korriku 2025", "from July 2025"]],
    [{ endMonth: "2026-03" }, ["до март 2026", "deri në mars 2026", "until March 2026"]],
    [
      { startMonth: "2025-12", endMonth: "2026-05" },
      ["од декември 2025 до мај 2026", "nga dhjetori 2025 deri në maj 2026", "December 2025 to May 2026"],
    ],
    [{ startMonth: "2026-05", endMonth: "2026-05" }, ["мај 2026", "maj 2026", "May 2026"]],
  ])("are said as one says them: %o", (period, expected) => {
    expect(names(period)).toEqual(expected);
  });
});

describe("months of a query", () => {
  it("have no gaps on a line", () => {
    expect(monthsBetween(["2026-02", "2025-11"])).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(monthsBetween(["2026-02", "nonsense", ""])).toEqual(["2026-02"]);
    expect(monthsBetween([])).toEqual([]);
    for (const nonsense of ["0001-01", "1999-12", "9999-01"])
      expect(monthsBetween([nonsense, "2026-02"])).toEqual(["2026-02"]);
    const many = monthsBetween(["2000-01", "2080-02"]);
    expect([many.length, many.at(-1)]).toEqual([600, "2080-02"]);
  });
});
