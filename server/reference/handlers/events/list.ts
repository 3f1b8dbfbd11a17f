import type { DatabaseSync } from "node:sqlite";
import type { OfficeEventRow } from "#app/model/event.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input, Output } from "#server/api/endpoint.ts";
import { documented } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { calendarPage } from "../../store/lists/calendar-page.ts";
import type { Calendar } from "../../store/lists/calendar.ts";
import { rangeBegin, rangeEnd } from "../../store/lists/moment.ts";
import { all } from "../../store/statements.ts";
import { mpsInView } from "../ownership.ts";

type Query = Input<Contract["events"]["filter"]>["query"];
type Page = Output<Contract["events"]["filter"]>;

const EVENTS: Calendar = {
  table: "events",
  counts: "eventCounts",
  filter: "eventTypeId",
  starts: "date",
  ends: "date",
  indices: { all: "eventsByDate", ofMp: "eventsByMp" },
};

/** Sorts after the empty date and before every day. */
const FIRST_DAY = "0";

const dayOf = (moment: string | undefined) => moment?.slice(0, "YYYY-MM-DD".length);

/**
 * One page of the events that a person may see, newest first. `fromDate` and `toDate` belong to the range; an
 * event without a date comes last and is in no range.
 */
export function filterEvents(database: DatabaseSync, query: Query, person: Profile): Page {
  const { fromDate, toDate, page, size, draw } = query;
  const [begin, until] = [
    fromDate && dayOf(rangeBegin(fromDate)),
    toDate && dayOf(rangeEnd(`${dayOf(toDate)}`)),
  ];
  if (fromDate && !begin) throw new Refusal(400, { fromDate: documented("invalid") });
  if (toDate && !until) throw new Refusal(400, { toDate: documented("invalid") });
  const mps = mpsInView(database, person, query);
  const from = begin ?? (until && FIRST_DAY);
  const asked = { mps, filterId: query.eventTypeId, from, until, page, size };
  const { ids, total } = calendarPage(database, EVENTS, asked);
  return { content: rowsOf(database, ids), totalElements: total, draw: draw ?? null };
}

function rowsOf(database: DatabaseSync, ids: readonly number[]): OfficeEventRow[] {
  return all(
    database,
    `SELECT events.id, mps.fullName AS mpFullName, events.date, events.eventTypeId, events.municipalityId,
       events.subject
     FROM json_each(:ids) AS page CROSS JOIN events ON events.id = page.value
     CROSS JOIN mps ON mps.id = events.mpId
     ORDER BY page.key`,
    { ids: JSON.stringify(ids) },
  );
}
