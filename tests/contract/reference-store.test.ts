import fc from "fast-check";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recount } from "#server/reference/store/counts/index.ts";
import { transaction } from "#server/reference/store/database.ts";
import { all, insert, one, run, type Values } from "#server/reference/store/statements.ts";
import { caseRow, eventRow, meetingRow, MPS, temporaryDatabase } from "../support/reference-rows.ts";

let database: DatabaseSync;
let remove: () => void;

beforeEach(() => ({ database, remove } = temporaryDatabase()));
afterEach(() => remove());

const from = <Value>(...values: Value[]) => fc.constantFrom(...values);
const day = fc
  .tuple(from("2025-12", "2026-01", "2026-02"), from("01", "15", "28"))
  .map((parts) => parts.join("-"));
const mpId = from(...MPS);

const caseChange = fc.record(
  {
    mpId,
    date: day.map((text) => `${text}T09:30:00`),
    caseCategoryId: from(1, 2, 3),
    caseStatusId: from(1, 2, 5),
    initiativeStatusId: from(1, 2, 3),
    genderId: from(1, 2),
    ageCategoryId: from(1, 6),
    ethnicityId: from(1, 2),
    topic: from("Тема", "Друга"),
  },
  { requiredKeys: [] },
);
const meetingChange = fc.record(
  {
    mpId,
    meetingStatusId: from(1, 2, 4),
    startDate: day.map((text) => `${text}T09:30:00Z`),
    endDate: day.map((text) => `${text}T10:30:00Z`),
  },
  { requiredKeys: [] },
);
const eventChange = fc.record(
  { mpId, eventTypeId: from(1, 2, 5), date: fc.oneof(day, from("")) },
  { requiredKeys: [] },
);
const mpChange = fc.record({ partyId: from(1, 2, null), mandateId: from(1, 2), userId: from(2, 3, null) });

/** One write of any kind; `which` picks a row among those that are there. */
const write = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      table: from("cases"),
      change: caseChange,
      kind: from("insert", "update", "delete"),
      which: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      table: from("meetings"),
      change: meetingChange,
      kind: from("insert", "update", "delete"),
      which: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      table: from("events"),
      change: eventChange,
      kind: from("insert", "update", "delete"),
      which: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ table: from("mps"), change: mpChange, kind: from("update"), which: fc.nat() }),
  },
);

const ROWS = { cases: caseRow, meetings: meetingRow, events: eventRow };

function apply({
  table,
  change,
  kind,
  which,
}: {
  table: string;
  change: Values;
  kind: string;
  which: number;
}): void {
  if (kind === "insert") insert(database, table, ROWS[table as keyof typeof ROWS](change));
  const ids = all<{ id: number }>(database, `SELECT id FROM ${table} ORDER BY id`);
  const id = ids[which % Math.max(ids.length, 1)]?.id ?? 0;
  if (kind === "delete") run(database, `DELETE FROM ${table} WHERE id = :id`, { id });
  const columns = Object.keys(change).map((name) => `${name} = :${name}`);
  if (kind === "update" && columns.length > 0) {
    run(database, `UPDATE ${table} SET ${columns.join(", ")} WHERE id = :id`, { ...change, id });
  }
}

const COUNTS = {
  caseCounts: "count <> 0",
  meetingCounts: "starts <> 0 OR ends <> 0",
  eventCounts: "starts <> 0 OR ends <> 0",
  figures: "count <> 0",
};

/** All counts; a count that has gone back to 0 is as good as none. */
const counts = () =>
  Object.entries(COUNTS).map(([table, condition]) =>
    all(database, `SELECT * FROM ${table} WHERE ${condition}`),
  );

describe("kept counts", () => {
  it("are those of a count from the start, after thousands of writes of any kind", () => {
    let writes = 0;
    fc.assert(
      fc.property(fc.array(write, { minLength: 50, maxLength: 150 }), (changes) => {
        transaction(database, () => changes.forEach(apply));
        writes += changes.length;
        const kept = counts();
        recount(database);
        expect(kept).toEqual(counts());
      }),
      { numRuns: 40 },
    );
    expect(writes).toBeGreaterThan(2000);
  });

  it("count what plain counting counts", () => {
    transaction(database, () => {
      for (const change of fc.sample(caseChange, 200)) insert(database, "cases", caseRow(change));
      fc.sample(write, 200).forEach(apply);
    });
    recount(database);
    const plain = all(
      database,
      `SELECT mpId, caseStatusId, substr(date, 1, 7) AS month, count(*) AS count FROM cases GROUP BY 1, 2, 3`,
    );
    expect(plain.length).toBeGreaterThan(10);
    const kept = `SELECT mpId, caseStatusId, month, count FROM caseCounts
      WHERE mpId > 0 AND caseCategoryId = 0 AND caseStatusId > 0 AND count > 0 ORDER BY 1, 2, 3`;
    expect(all(database, kept)).toEqual(plain);
    const women = `SELECT count(*) AS count FROM cases JOIN mps ON mps.id = mpId
      WHERE cases.genderId = 2 AND partyId = 1 AND mandateId = 1`;
    const figure = `SELECT coalesce(sum(count), 0) AS count FROM figures
      WHERE scope = 'mandate 1 party 1' AND type = 'casesByGenderId' AND key = 2`;
    expect(one(database, figure)).toEqual(one(database, women));
  });
});
