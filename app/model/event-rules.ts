import { z } from "zod";
import { choice, optionalDay, requiredDay, optionalText, recordId, requiredLine } from "./fields/field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { EVENT_TYPES, idsOf } from "./lookups.ts";
import { MUNICIPALITY_IDS } from "./municipalities.ts";
import { choiceFilter, dayFilter, idFilter, page, pageSize } from "./query.ts";

/** The assistant's event form (back-office 5); the date may be empty, otherwise it must be a valid day. */
export const EventForm = z.object({
  mpId: recordId(),
  date: optionalDay(),
  municipalityId: choice(MUNICIPALITY_IDS),
  eventTypeId: choice(idsOf(EVENT_TYPES)),
  subject: requiredLine(LENGTH.event.subject),
  description: optionalText(LENGTH.event.description),
});

/** The same as we ask for it: an event without a day would be in no month and no report. */
export const EventEntry = EventForm.extend({ date: requiredDay() });

export type EventForm = z.output<typeof EventForm>;

/** The query of the event list: `page` (from 1), `size`, and filters named as in the API's query. */
export const EventQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.events),
  mpId: idFilter,
  fromDate: dayFilter,
  toDate: dayFilter,
  eventTypeId: choiceFilter(idsOf(EVENT_TYPES)),
});

export type EventQuery = z.output<typeof EventQuery>;
