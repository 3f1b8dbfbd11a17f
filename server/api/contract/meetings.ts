import { z } from "zod";
import { ASSISTANT, STAFF } from "#app/model/access.ts";
import type { Meeting, MeetingData, MeetingRow } from "#app/model/meeting.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, idText, isoDate, named, newId, optionalId, pageOf, pageQuery, text } from "./wire.ts";

const MeetingBody = named("MeetingBody", {
  mpId: id,
  caseId: optionalId,
  startDate: isoDate,
  endDate: isoDate,
  fullName: z.string(),
  topic: z.string(),
  comment: text,
  meetingLocationId: id,
}) satisfies z.ZodType<MeetingData>;

/** A meeting (section 3 of the back-office document). */
const MeetingReply = named("Meeting", {
  ...MeetingBody.shape,
  id,
  fullName: text,
  topic: text,
  meetingStatusId: id,
}) satisfies z.ZodType<Meeting>;

/** A meeting with the name of its MP, where the API gives it. */
const MeetingRowReply = named("MeetingRow", {
  ...MeetingReply.shape,
  mpFullName: text,
}) satisfies z.ZodType<MeetingRow>;

/** `fromDate` and `toDate` are date-times. */
export const filter = endpoint({
  method: "GET",
  path: "/admin/api/meetings/filter",
  summary: "One page of the meetings, newest first",
  caller: STAFF,
  query: z.object({
    ...pageQuery,
    mpId: idText.optional(),
    fromDate: isoDate.optional(),
    toDate: isoDate.optional(),
    meetingStatusId: idText.optional(),
  }),
  reply: pageOf(MeetingRowReply),
});

export const ofCase = endpoint({
  method: "GET",
  path: "/admin/api/meetings/{caseId}/case",
  summary: "Meetings of a case",
  caller: STAFF,
  params: z.object({ caseId: idText }),
  reply: z.array(MeetingReply),
});

export const get = endpoint({
  method: "GET",
  path: "/admin/api/meetings/{id}",
  summary: "One meeting",
  caller: STAFF,
  params: byId,
  reply: MeetingReply,
});

export const add = endpoint({
  method: "POST",
  path: "/admin/api/meetings",
  summary: "Add a meeting",
  caller: ASSISTANT,
  body: MeetingBody,
  // The reply is undocumented; where it is the new id, the audit records it.
  reply: newId,
});

/** The status has a call of its own. */
export const update = endpoint({
  method: "PUT",
  path: "/admin/api/meetings/{id}",
  summary: "Change a meeting",
  caller: ASSISTANT,
  params: byId,
  body: MeetingBody,
});

export const setStatus = endpoint({
  method: "PUT",
  path: "/admin/api/meetings/{id}/status",
  summary: "Change the status of a meeting",
  caller: ASSISTANT,
  params: byId,
  body: named("MeetingStatus", { meetingStatusId: id }),
});

export const remove = endpoint({
  method: "DELETE",
  path: "/admin/api/meetings/{id}",
  summary: "Delete a meeting",
  caller: ASSISTANT,
  params: byId,
});
