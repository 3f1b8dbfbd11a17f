import fc from "fast-check";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recount } from "#demo/store/counts/index.ts";
import { transaction } from "#demo/store/database.ts";
import { all, insert, one, run, type Values } from "#demo/store/statements.ts";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { caseData } from "../support/case-data.ts";
import { caseRow, eventRow, meetingRow, MPS, temporaryDatabase } from "../support/reference-rows.ts";
import type { ApiSession } from "../support/reference-sign-in.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

/** Counts and figures are kept by the database itself, whoever writes. */

let database: DatabaseSync;

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
const counts = (counted = database) =>
  Object.entries(COUNTS).map(([table, condition]) =>
    all(counted, `SELECT * FROM ${table} WHERE ${condition}`),
  );

describe("kept counts", () => {
  let remove: () => void;
  beforeEach(() => ({ database, remove } = temporaryDatabase()));
  afterEach(() => remove());

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

let api: SmallReference;
let sessions: Readonly<Record<number, ApiSession>>;
beforeAll(async () => {
  api = await startSmallReference("2026-01-31T22:30:00+01:00");
  sessions = Object.fromEntries(Object.values(USER).map((id) => [id, api.session(id)]));
});
afterAll(() => api.stop());

const edge = from("2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01");
/** One of the ids that there may be by now, or none. */
const id = fc.integer({ min: 1, max: 15 });
// MP 3 is the other assistant's, MP 4 nobody's.
const someMp = from(1, 1, 1, 2, 2, 2, 3, 4);

const { cases, meetings, events } = contract;
const caseBody = fc
  .record({
    mpId: someMp,
    caseCategoryId: from(1, 1, 2, 2, 3, 9),
    genderId: from(1, 2),
    ageCategoryId: from(1, 6),
  })
  .map(caseData);
const meetingBody = fc
  .record({
    mpId: someMp,
    caseId: fc.option(id, { freq: 1 }),
    startDate: edge,
    endDate: edge,
    meetingLocationId: from(1, 2),
  })
  .map((changes) => ({
    fullName: "Ана",
    topic: "Тема",
    comment: "",
    ...changes,
    startDate: `${changes.startDate}T09:00:00Z`,
    endDate: `${changes.endDate}T10:00:00Z`,
  }));
const eventBody = fc
  .record({ mpId: someMp, date: edge, eventTypeId: from(1, 2, 5, 6), municipalityId: from(1, 2, 74, 82) })
  .map((changes) => ({ subject: "Настан", description: "", ...changes }));
const statusBody = fc.record({ statusId: from(1, 3, 5), comment: from("Белешка", "") });

/** Any write of cases, meetings and events; some are refused, for each of the reasons that there are. */
const callOf = fc.oneof(
  fc.tuple(fc.constant(cases.request), fc.record({ body: caseBody })),
  fc.tuple(fc.constant(cases.add), fc.record({ body: caseBody })),
  fc.tuple(fc.constant(cases.update), fc.record({ params: fc.record({ id }), body: caseBody })),
  fc.tuple(
    from(cases.setStatus, cases.setInitiativeStatus, cases.setQuestionStatus),
    fc.record({ params: fc.record({ id }), body: statusBody }),
  ),
  fc.tuple(fc.constant(meetings.add), fc.record({ body: meetingBody })),
  fc.tuple(fc.constant(meetings.update), fc.record({ params: fc.record({ id }), body: meetingBody })),
  fc.tuple(
    fc.constant(meetings.setStatus),
    fc.record({ params: fc.record({ id }), body: fc.record({ meetingStatusId: from(1, 2, 3, 4, 5) }) }),
  ),
  fc.tuple(fc.constant(meetings.remove), fc.record({ params: fc.record({ id }) })),
  fc.tuple(fc.constant(events.add), fc.record({ body: eventBody })),
  fc.tuple(fc.constant(events.update), fc.record({ params: fc.record({ id }), body: eventBody })),
);

it("keeps the counts right through any writes over HTTP, refused ones too", async () => {
  const statuses = new Map<number, number>();
  const caller = from<number>(USER.assistant, USER.assistant, USER.assistant, USER.assistant2, USER.monitor);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(callOf, caller), { minLength: 60, maxLength: 60 }), async (writes) => {
      for (const [[endpoint, input], userId] of writes) {
        const { status } = await call(api.url, endpoint, input as never, { session: sessions[userId] });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      const kept = counts(api.database);
      recount(api.database);
      expect(kept).toEqual(counts(api.database));
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 204, 400, 403, 404]);
  expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(200);
  const strays =
    "SELECT meetings.id FROM meetings JOIN cases ON cases.id = caseId WHERE meetings.mpId <> cases.mpId";
  expect(all(api.database, strays)).toEqual([]);
});
