import type { DatabaseSync } from "node:sqlite";
import { EventEntry } from "#app/model/event-rules.ts";
import type { EventData, OfficeEventRow } from "#app/model/event.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input, Output } from "#server/api/endpoint.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { jsonOf, OF_MPS, pageOf } from "../store/lists.ts";
import { all, insert, update } from "../store/statements.ts";
import { isOwnMp, mpsInView, requireInView, rowById } from "./records.ts";
import { rangeBegin, rangeEnd, rangeOf } from "./ranges.ts";

export const events: Handlers<Contract["events"]> = {
  filter: (call) => filterEvents(call.database, call.input.query, signedIn(call)),

  get(call) {
    requireInView(call.database, "events", call.input.params.id, signedIn(call));
    return getEvent(call.database, call.input.params.id);
  },

  add(call) {
    const { body } = call.input;
    checkEvent(call.database, body, signedIn(call));
    return insert(call.database, "events", body);
  },

  update(call) {
    const { params, body } = call.input;
    requireInView(call.database, "events", params.id, signedIn(call));
    checkEvent(call.database, body, signedIn(call));
    update(call.database, "events", params.id, body);
  },
};

/** One event, without its id. */
const getEvent = (database: DatabaseSync, id: number) =>
  rowById<EventData>(
    database,
    "SELECT mpId, date, municipalityId, eventTypeId, subject, description FROM events",
    id,
  );

/** Refuses a payload that breaks a documented rule, or names an MP who is not the assistant's. */
function checkEvent(database: DatabaseSync, event: EventData, assistant: Profile): void {
  checkPayload(EventEntry, event, { mpId: !isOwnMp(database, event.mpId, assistant) });
}

type Query = Input<Contract["events"]["filter"]>["query"];
type Page = Output<Contract["events"]["filter"]>;

const EVENTS = {
  table: "events",
  order: "date DESC, id DESC",
  filters: {
    mps: OF_MPS,
    eventTypeId: "eventTypeId = :eventTypeId",
    from: "date >= :from",
    until: "date < :until",
  },
};

/** Sorts after the empty date and before every day. */
const FIRST_DAY = "0";

const dayOf = (moment: string | undefined) => moment?.slice(0, "YYYY-MM-DD".length);

/**
 * One page of the events that a person may see, newest first. `fromDate` and `toDate` belong to the range; an
 * event without a date comes last and is in no range.
 */
export function filterEvents(database: DatabaseSync, query: Query, person: Profile): Page {
  const { page, size, draw, eventTypeId } = query;
  const { from: begin, until } = rangeOf(
    query,
    (day) => dayOf(rangeBegin(day)),
    (day) => dayOf(rangeEnd(`${dayOf(day)}`)),
  );
  const from = begin ?? (until && FIRST_DAY);
  const mps = jsonOf(mpsInView(database, person, query));
  const { ids, total } = pageOf(database, EVENTS, { values: { mps, eventTypeId, from, until }, page, size });
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
