import { z } from "zod";
import { choice, requiredDay, optionalText, recordId, requiredLine } from "./fields/field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { EVENT_TYPES, idsOf } from "./lookups.ts";
import { MUNICIPALITY_IDS } from "./municipalities.ts";
import { choiceFilter, dayFilter, idFilter, page, pageSize } from "./query.ts";

/**
 * The assistant's event form (back-office 5). The document lets the date be empty, but an event without a day would be
 * in no month and no report.
 */
export const EventForm = z.object({
  mpId: recordId(),
  date: requiredDay(),
  municipalityId: choice(MUNICIPALITY_IDS),
  eventTypeId: choice(idsOf(EVENT_TYPES)),
  subject: requiredLine(LENGTH.event.subject),
  description: optionalText(LENGTH.event.description),
});

/** The content of an event (section 7 of the back-office document); `date` is `""` where another program left it empty. */
export type EventData = Readonly<z.output<typeof EventForm>>;

/** One row of the event list (section 3 of the back-office document). */
export interface OfficeEventRow extends Omit<EventData, "mpId" | "description"> {
  readonly id: number;
  readonly mpFullName: string;
}

/** The query of the event list: `page` (from 1), `size`, and filters named as in the API's query. */
export const EventQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.events),
  mpId: idFilter,
  fromDate: dayFilter,
  toDate: dayFilter,
  eventTypeId: choiceFilter(idsOf(EVENT_TYPES)),
});
