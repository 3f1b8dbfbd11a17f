import type { DatabaseSync } from "node:sqlite";
import { type EventData, EventForm, type OfficeEventRow } from "#app/model/event.ts";
import { parseWallTime } from "#app/model/period.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input } from "#server/api/endpoint.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { pageOf } from "../store/lists.ts";
import { insert, update } from "../store/statements.ts";
import { idInView, isOwnMp, mpsInView, rowById } from "./records.ts";
import { rangeOf } from "./ranges.ts";

export const events: Handlers<Contract["events"]> = {
  filter: (call) => filterEvents(call.database, call.input.query, signedIn(call)),

  get: (call) => rowById<EventData>(call.database, "events", idInView(call, "events", call.input.params.id)),

  add(call) {
    const { body } = call.input;
    checkEvent(call.database, body, signedIn(call));
    return insert(call.database, "events", body);
  },

  update(call) {
    const { params, body } = call.input;
    const id = idInView(call, "events", params.id);
    checkEvent(call.database, body, signedIn(call));
    update(call.database, "events", id, body);
  },
};

/** Refuses a payload that breaks a documented rule, or names an MP who is not the assistant's. */
function checkEvent(database: DatabaseSync, event: EventData, assistant: Profile): void {
  checkPayload(EventForm, event, { mpId: !isOwnMp(database, event.mpId, assistant) });
}

type Query = Input<Contract["events"]["filter"]>["query"];
const EVENTS = {
  table: "events",
  order: "date DESC, id DESC",
  filters: {
    from: "date >= :from",
    until: "date <= :until",
  },
  columns: `events.id, mps.fullName AS mpFullName, events.date, events.eventTypeId, events.municipalityId,
    events.subject`,
};

/** Sorts after the empty date and before every day. */
const FIRST_DAY = "0";

const dayOf = (iso: string) => parseWallTime(iso)?.date;

/**
 * One page of the events that a person may see, newest first. `fromDate` and `toDate` belong to the range; an
 * event without a date comes last and is in no range.
 */
function filterEvents(database: DatabaseSync, query: Query, person: Profile) {
  const { from: begin, until } = rangeOf(query, dayOf, dayOf);
  const from = begin ?? (until && FIRST_DAY);
  const mps = mpsInView(database, person, query);
  const values = { eventTypeId: query.eventTypeId, from, until };
  return pageOf<OfficeEventRow>(database, EVENTS, { ...query, mps, values });
}
