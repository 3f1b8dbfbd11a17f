import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { recount } from "#server/reference/store/counts/index.ts";
import { all } from "#server/reference/store/statements.ts";
import { call } from "../support/api-call.ts";
import { caseData } from "../support/case-data.ts";
import type { ApiSession } from "../support/reference-sign-in.ts";
import { type SmallReference, startSmallReference, USER } from "../support/small-reference.ts";

let api: SmallReference;
let sessions: Readonly<Record<number, ApiSession>>;
beforeAll(async () => {
  api = await startSmallReference("2026-01-31T22:30:00+01:00");
  sessions = Object.fromEntries(Object.values(USER).map((id) => [id, api.session(id)]));
});
afterAll(() => api.stop());

const from = <Value>(...values: Value[]) => fc.constantFrom(...values);
const day = from("2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01");
/** One of the ids that there may be by now, or none. */
const id = fc.integer({ min: 1, max: 15 });
// MP 3 is the other assistant's, MP 4 nobody's.
const mpId = from(1, 1, 1, 2, 2, 2, 3, 4);

const { cases, meetings, events } = contract;
const caseBody = fc
  .record({ mpId, caseCategoryId: from(1, 1, 2, 2, 3, 9), genderId: from(1, 2), ageCategoryId: from(1, 6) })
  .map(caseData);
const meetingBody = fc
  .record({
    mpId,
    caseId: fc.option(id, { freq: 1 }),
    startDate: day,
    endDate: day,
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
  .record({ mpId, date: day, eventTypeId: from(1, 2, 5, 6), municipalityId: from(1, 2, 74, 82) })
  .map((changes) => ({ subject: "Настан", description: "", ...changes }));
const statusBody = fc.record({ statusId: from(1, 3, 5), comment: from("Белешка", "") });

/** Any write of cases, meetings and events; some are refused, for each of the reasons that there are. */
const write = fc.oneof(
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

const TABLES = {
  caseCounts: "count <> 0",
  meetingCounts: "starts <> 0 OR ends <> 0",
  eventCounts: "starts <> 0 OR ends <> 0",
  figures: "count <> 0",
};
const counts = () =>
  Object.entries(TABLES).map(([table, where]) => all(api.database, `SELECT * FROM ${table} WHERE ${where}`));

it("keeps the counts right through any writes over HTTP, refused ones too", async () => {
  const statuses = new Map<number, number>();
  const caller = from<number>(USER.assistant, USER.assistant, USER.assistant, USER.assistant2, USER.monitor);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(write, caller), { minLength: 60, maxLength: 60 }), async (writes) => {
      for (const [[endpoint, input], userId] of writes) {
        const { status } = await call(api.url, endpoint, input as never, { session: sessions[userId] });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      const kept = counts();
      recount(api.database);
      expect(kept).toEqual(counts());
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 204, 400, 403, 404]);
  expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(200);
  const strays =
    "SELECT meetings.id FROM meetings JOIN cases ON cases.id = caseId WHERE meetings.mpId <> cases.mpId";
  expect(all(api.database, strays)).toEqual([]);
});
