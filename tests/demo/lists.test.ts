import fc from "fast-check";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Profile } from "#app/model/user.ts";
import { filterEvents } from "#demo/handlers/events.ts";
import { filterMeetings } from "#demo/handlers/meetings.ts";
import { transaction } from "#demo/store/database.ts";
import { all, insert } from "#demo/store/statements.ts";
import { eventRow, meetingRow, MPS, temporaryDatabase } from "../support/reference-rows.ts";

let database: DatabaseSync;
let remove: () => void;

interface Row {
  readonly id: number;
  readonly mpId: number;
  readonly [column: string]: string | number;
}

const from = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const month = from("2025-11", "2025-12", "2026-01", "2026-03");
const day = fc.tuple(month, from("01", "02", "03", "15", "30")).map((parts) => parts.join("-"));
const time = from("00:00:00", "09:00:00", "09:30:00", "16:00:00", "23:59:59");
const moment = fc.tuple(day, time).map((parts) => parts.join("T"));

beforeAll(() => {
  ({ database, remove } = temporaryDatabase());
  const sample = <Value>(values: fc.Arbitrary<Value>, count: number) =>
    fc.sample(values, { seed: 4711, numRuns: count });
  transaction(database, () => {
    const ofMeeting = {
      mpId: from(...MPS),
      dates: fc.tuple(moment, moment),
      long: fc.nat(20),
      meetingStatusId: from(1, 2, 4),
    };
    for (const { dates, long, ...changes } of sample(fc.record(ofMeeting), 600)) {
      const [start, other] = dates.toSorted();
      // Most end on the day on which they start, some much later.
      const end = long === 0 ? other : `${start?.slice(0, 10)}T23:00:00`;
      const endDate = `${(end ?? "") < (start ?? "") ? start : end}Z`;
      insert(database, "meetings", meetingRow({ ...changes, startDate: `${start}Z`, endDate }));
    }
    const ofEvent = {
      mpId: from(...MPS),
      date: fc.oneof({ weight: 9, arbitrary: day }, from("")),
      eventTypeId: from(1, 2, 5),
    };
    for (const changes of sample(fc.record(ofEvent), 500)) insert(database, "events", eventRow(changes));
  });
});
afterAll(() => remove());

const USERS = [1, 2, 3, 4].map((id) => ({ id, roleId: { 1: 1, 2: 2, 3: 2, 4: 3 }[id] })) as Profile[];
const MPS_OF: Readonly<Record<number, readonly number[]>> = { 2: [1, 2], 3: [3] };

const person = from(...USERS);
const page = { page: from(0, 0, 1, 2, 5, 20, 1000), size: from(1, 7, 25, 100) };

/** What the list should be: every row looked at, sorted, cut. */
function plainly(
  table: string,
  newest: string,
  fits: (row: Row) => boolean,
  query: { readonly page: number; readonly size: number; readonly mpId: number | undefined },
  { id, roleId }: Profile,
) {
  const rows = all<Row>(database, `SELECT * FROM ${table} ORDER BY ${newest} DESC, id DESC`)
    .filter(({ mpId }) => roleId !== 2 || MPS_OF[id]?.includes(mpId))
    .filter(({ mpId }) => query.mpId === undefined || mpId === query.mpId)
    .filter(fits);
  const begin = query.page * query.size;
  return { ids: rows.slice(begin, begin + query.size).map((row) => row.id), total: rows.length };
}

const idsOf = ({
  content,
  totalElements,
}: {
  content: readonly { id: number }[];
  totalElements: number;
}) => ({
  ids: content.map(({ id }) => id),
  total: totalElements,
});

/** A range that ends before it begins holds nothing. */
function isReversed({
  fromDate,
  toDate,
}: {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}): boolean {
  if (fromDate === undefined || toDate === undefined) return false;
  return fromDate.slice(0, 19).padEnd(19, "T00:00:00") > toDate.slice(0, 19).padEnd(19, "T23:59:59");
}

const isOr = (value: number | undefined, other: unknown) => value === undefined || value === other;

describe("a page of a list is what plain filtering, sorting and cutting gives", () => {
  const RUNS = { numRuns: 300 };

  it("of meetings that touch a range", () => {
    const edge = maybe(
      fc.oneof(
        moment,
        day,
        moment.map((text) => `${text}.000Z`),
      ),
    );
    const query = fc.record({
      ...page,
      mpId: maybe(from(...MPS, 77)),
      meetingStatusId: maybe(from(1, 2, 9)),
      fromDate: edge,
      toDate: edge,
    });
    fc.assert(
      fc.property(query, person, (asked, who) => {
        const [begin, end] = [asked.fromDate?.slice(0, 19), asked.toDate?.slice(0, 19)];
        const fits = (row: Row) =>
          !isReversed(asked) &&
          isOr(asked.meetingStatusId, row["meetingStatusId"]) &&
          (begin === undefined || String(row["endDate"]) >= (begin.length > 10 ? `${begin}Z` : begin)) &&
          (end === undefined || String(row["startDate"]) <= (end.length > 10 ? `${end}Z` : `${end}~`));
        const found = filterMeetings(database, asked, who);
        expect(idsOf(found)).toEqual(plainly("meetings", "startDate", fits, asked, who));
      }),
      RUNS,
    );
  });

  it("of events in a range of days; those without a day are in none", () => {
    const query = fc.record({
      ...page,
      mpId: maybe(from(...MPS, 77)),
      eventTypeId: maybe(from(1, 2, 9)),
      fromDate: maybe(day),
      toDate: maybe(day),
    });
    fc.assert(
      fc.property(query, person, (asked, who) => {
        const { fromDate, toDate } = asked;
        const fits = (row: Row) =>
          !isReversed(asked) &&
          isOr(asked.eventTypeId, row["eventTypeId"]) &&
          (fromDate === undefined || String(row["date"]) >= fromDate) &&
          (toDate === undefined || (row["date"] !== "" && String(row["date"]) <= toDate));
        const found = filterEvents(database, asked, who);
        expect(idsOf(found)).toEqual(plainly("events", "date", fits, asked, who));
      }),
      RUNS,
    );
  });
});
