import { describe, expect, it } from "vitest";
import type { Statistic, StatisticType } from "#app/model/statistics.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Translation } from "#app/statistics/figures.ts";
import { statisticsView, type ViewSource } from "#app/statistics/view.ts";
import { tIn } from "#server/middleware/locale.ts";

const translation = (language: Language): Translation => ({
  language,
  t: tIn(language, "statistics"),
});

const entry = (type: StatisticType, key: string, count: number): Statistic => ({ type, key, count });

const source = (...statistics: readonly Statistic[]): ViewSource => ({
  statistics,
  persons: { statistics, months: { startMonth: "2026-01", endMonth: "2026-05" } },
  topMps: undefined,
  categories: [],
  mpNames: new Map(),
  formerMpNames: new Map(),
  partyNames: new Map(),
  officeNames: new Map(),
});

const GENDERS = [entry("casesByGenderId", "1", 58), entry("casesByGenderId", "2", 42)];
const FEW = [entry("casesByGenderId", "1", 58), entry("casesByGenderId", "2", 2)];

describe("the view of a dashboard", () => {
  it("of zeros has no data in any part, and protects nobody", async () => {
    const zeros = source(
      ...["1", "2"].map((id) => entry("casesByCaseCategoryId", id, 0)),
      ...["2026-01", "2026-02"].map((month) => entry("casesByMonth", month, 0)),
      ...["1", "2"].map((id) => entry("casesByOfficeId", id, 0)),
    );
    const top = [{ mpId: 1, count: 0, genderId: 1, picturePath: "", partyId: 1 }];
    const officeNames = new Map([[1, "Битола"]]);
    const view = await statisticsView(
      { ...zeros, topMps: top, officeNames, persons: { withheld: "few" } },
      translation("en"),
    );
    expect([view.months.figures, view.categories, view.offices, view.topMps]).toEqual([[], [], [], []]);
    expect(view.persons?.text).toBe("No data");
  });

  it("leaves out what it does not know, and adds up what comes twice", async () => {
    const view = await statisticsView(
      source(...GENDERS, ...GENDERS, entry("casesByGenderId", "77", 9), entry("casesByMonth", "x", 3)),
      translation("en"),
    );
    expect(view.genders.figures.map(({ label, text, share }) => [label, text, share])).toEqual([
      ["Male", "115", "57.5%"],
      ["Female", "85", "42.5%"],
    ]);
    expect(view.months.figures).toEqual([]);
  });

  it("says why figures about persons are not shown", async () => {
    const view = await statisticsView(
      { ...source(...GENDERS, entry("casesAll", "", 100)), persons: { withheld: "period" } },
      translation("en"),
    );
    expect(view.genders.figures).toEqual([]);
    expect(view.persons?.text).toMatch(/for the whole period only/);
  });

  it("draws no ring of which a slice is hidden, and no bar for a hidden figure", async () => {
    const view = await statisticsView(source(...FEW), translation("en"));
    expect(view.genders.drawing).toBeUndefined();
    expect(view.genders.alt).toBe("Male: not shown; Female: fewer than 5");
    expect(view.hidden).toBe(true);
    expect(JSON.stringify(view)).not.toMatch(/58/);
  });
});
