import type { OfficeEventRow } from "#app/model/event.ts";
import { EVENT_TYPES, lookup } from "#app/model/lookups.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { formatDate } from "#app/ui/format.ts";

/** One row of the list as it is shown: exactly the documented columns (R18). */
export interface ListedEvent {
  readonly id: number;
  readonly mp: string;
  readonly date: string;
  readonly type: string;
  readonly municipality: string;
  readonly subject: string;
}

/** Turns the API's row into what the list shows. */
export function listedEvent(row: OfficeEventRow): ListedEvent {
  return {
    id: row.id,
    mp: row.mpFullName,
    date: formatDate(row.date),
    type: eventType(row.eventTypeId),
    municipality: municipalityName(row.municipalityId, "mk"),
    subject: row.subject,
  };
}

/** A type by its Macedonian name; an id outside the table is named by its number, never an error. */
export const eventType = (id: number): string => lookup(EVENT_TYPES, id)?.name ?? `Тип ${id}`;
