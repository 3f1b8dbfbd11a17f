import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Statistic } from "#app/model/statistics.ts";
import { statistics } from "#demo/handlers/statistics.ts";
import { openInMemory } from "#demo/store/database.ts";
import { insert } from "#demo/store/statements.ts";
import { caseRow, eventRow, meetingRow, fillPeople } from "../support/reference-rows.ts";

let database: DatabaseSync;

beforeEach(() => (database = openInMemory(fillPeople)));
afterEach(() => database.close());

type Months = Readonly<{ startMonth?: string; endMonth?: string }>;

/** The handlers look at no more of a call than this. */
function ask(name: keyof typeof statistics, params: object = {}, query: Months = {}): unknown {
  const handler = statistics[name] as (call: unknown) => unknown;
  return handler({ database, input: { params, query } });
}

const overall = (query: Months = {}) => ask("overall", {}, query) as readonly Statistic[];
const countOf = (entries: readonly Statistic[], type: string, key = "") =>
  entries.find((entry) => entry.type === type && entry.key === key)?.count;
const keysOf = (entries: readonly Statistic[], type: string) =>
  entries.filter((entry) => entry.type === type).map(({ key, count }) => [key, count]);

const TOTALS = ["casesAll", "meetingsAll", "submittedInitiatives", "eventsAll"];

describe("statistics", () => {
  it("count every documented type, and cases by office", () => {
    insert(database, "cases", caseRow({ genderId: 2, ageCategoryId: 4, ethnicityId: 3, caseCategoryId: 2 }));
    insert(database, "cases", caseRow({ mpId: 3, initiativeStatusId: 3, date: "2026-01-31T23:59:59" }));
    insert(database, "cases", caseRow({ mpId: 4, initiativeStatusId: 2 }));
    insert(database, "meetings", meetingRow());
    insert(database, "events", eventRow());
    insert(database, "events", eventRow({ date: "" }));
    const found = overall();
    expect(TOTALS.map((type) => countOf(found, type))).toEqual([3, 1, 1, 2]);
    expect(keysOf(found, "casesByGenderId")).toEqual([
      ["1", 2],
      ["2", 1],
    ]);
    expect(keysOf(found, "casesByAgeCategoryId")).toEqual([
      ["1", 2],
      ["4", 1],
    ]);
    expect(keysOf(found, "casesByEthnicityId")).toEqual([
      ["1", 2],
      ["3", 1],
    ]);
    expect(keysOf(found, "casesByCaseCategoryId")).toEqual([
      ["1", 2],
      ["2", 1],
    ]);
    expect(keysOf(found, "casesByMonth")).toEqual([
      ["2026-01", 1],
      ["2026-03", 2],
    ]);
    // MP 4 has no office.
    expect(keysOf(found, "casesByOfficeId")).toEqual([["1", 2]]);
  });

  it("take months from and to, both inclusive; what has no date is in no month", () => {
    for (const month of ["2025-12", "2026-01", "2026-02", "2026-03"]) {
      insert(database, "cases", caseRow({ date: `${month}-15T10:00:00` }));
      insert(
        database,
        "meetings",
        meetingRow({ startDate: `${month}-28T10:00:00Z`, endDate: "2026-04-01T10:00:00Z" }),
      );
      insert(database, "events", eventRow({ date: `${month}-01` }));
    }
    insert(database, "events", eventRow({ date: "" }));
    const counts = (query: Months) => TOTALS.map((type) => countOf(overall(query), type));
    expect(counts({})).toEqual([4, 4, 0, 5]);
    expect(counts({ startMonth: "2026-01" })).toEqual([3, 3, 0, 3]);
    expect(counts({ endMonth: "2026-01" })).toEqual([2, 2, 0, 2]);
    expect(counts({ startMonth: "2026-01", endMonth: "2026-02" })).toEqual([2, 2, 0, 2]);
    expect(counts({ startMonth: "2026-03", endMonth: "2026-01" })).toEqual([0, 0, 0, 0]);
    expect(keysOf(overall({ endMonth: "2026-01" }), "casesByMonth")).toEqual([
      ["2025-12", 1],
      ["2026-01", 1],
    ]);
    expect(keysOf(overall({ endMonth: "2026-01" }), "casesByOfficeId")).toEqual([["1", 2]]);
  });
});

describe("the MPs with most cases", () => {
  it("come with the most first, as many in the order of their ids, and none without cases", () => {
    for (const mpId of [3, 2, 3, 1]) insert(database, "cases", caseRow({ mpId }));
    expect(ask("topMps")).toEqual([
      { mpId: 3, count: 2, genderId: 1, picturePath: "mp-3.png", partyId: 1 },
      { mpId: 1, count: 1, genderId: 1, picturePath: "mp-1.png", partyId: 1 },
      { mpId: 2, count: 1, genderId: 1, picturePath: "mp-2.png", partyId: 2 },
    ]);
    expect(ask("topMpsForStaff", {}, { endMonth: "2026-02" })).toEqual([]);
  });
});
