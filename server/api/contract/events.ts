import { z } from "zod";
import { ASSISTANT, STAFF } from "#app/model/access.ts";
import type { EventData, OfficeEventRow } from "#app/model/event.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, idText, isoDate, named, newId, optionalDate, pageOf, pageQuery, text } from "./wire.ts";

const EventBody = named("EventBody", {
  mpId: id,
  date: optionalDate,
  municipalityId: id,
  eventTypeId: id,
  subject: z.string(),
  description: text,
}) satisfies z.ZodType<EventData>;

/** One row of the event list (section 3 of the back-office document). */
const EventRowReply = named("EventRow", {
  id,
  mpFullName: text,
  date: optionalDate,
  eventTypeId: id,
  municipalityId: id,
  subject: text,
}) satisfies z.ZodType<OfficeEventRow>;

export const filter = endpoint({
  method: "GET",
  path: "/admin/api/events/filter",
  summary: "One page of the events, newest first",
  caller: STAFF,
  query: z.object({
    ...pageQuery,
    mpId: idText.optional(),
    fromDate: isoDate.optional(),
    toDate: isoDate.optional(),
    eventTypeId: idText.optional(),
  }),
  reply: pageOf(EventRowReply),
});

/** The event without its id, which is in the path. */
export const get = endpoint({
  method: "GET",
  path: "/admin/api/events/{id}",
  summary: "One event",
  caller: STAFF,
  params: byId,
  reply: named("Event", { ...EventBody.shape, subject: text }),
});

export const add = endpoint({
  method: "POST",
  path: "/admin/api/events",
  summary: "Add an event",
  caller: ASSISTANT,
  body: EventBody,
  // The reply is undocumented; where it is the new id, the audit records it.
  reply: newId,
});

export const update = endpoint({
  method: "PUT",
  path: "/admin/api/events/{id}",
  summary: "Change an event",
  caller: ASSISTANT,
  params: byId,
  body: EventBody,
});
