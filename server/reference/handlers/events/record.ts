import type { DatabaseSync } from "node:sqlite";
import { type EventData, EventForm } from "#app/model/event.ts";
import { requiredDay } from "#app/model/fields/field.ts";
import type { Profile } from "#app/model/user.ts";
import { checkPayload } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { one } from "../../store/statements.ts";
import { isOwnMp } from "../ownership.ts";

/** The documents leave the form's date unchecked; an event without a day would be in no month and in no report. */
const EventPayload = EventForm.extend({ date: requiredDay() });

/** One event, without its id. */
export function getEvent(database: DatabaseSync, id: number): EventData {
  const found = one<EventData>(
    database,
    "SELECT mpId, date, municipalityId, eventTypeId, subject, description FROM events WHERE id = :id",
    { id },
  );
  if (!found) throw new Refusal(404);
  return found;
}

/** Refuses a payload that breaks a documented rule, or names an MP who is not the assistant's. */
export function checkEvent(database: DatabaseSync, event: EventData, assistant: Profile): void {
  checkPayload(EventPayload, event, { mpId: !isOwnMp(database, event.mpId, assistant) });
}
