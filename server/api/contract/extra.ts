import { z } from "zod";
import { ADMINISTRATOR, ROLE, STAFF } from "#app/model/access.ts";
import { endpoint } from "../endpoint.ts";
import { filter } from "./cases/cases.ts";
import { byId, id, isoDate, named, optionalDate, pageQuery, text } from "./wire.ts";

/**
 * Calls that the documents don't know and that make a feature whole where an API offers them. Which of them it does is asked
 * at start and every ten minutes (`server/api/offers.ts`); a feature without its call says what is missing, or works in its
 * smaller form.
 */

/** GET /admin/api/cases/search: the rows of the list that a text finds, whatever its script; the rights of the list. */
export const search = endpoint({
  method: "GET",
  path: "/admin/api/cases/search",
  summary: "Cases by number, name, phone, e-mail or topic",
  caller: STAFF,
  query: z.object({ ...pageQuery, q: z.string().trim().min(1).max(100) }),
  reply: filter.reply,
});

/**
 * GET /api/cases/{id}/progress: which statuses a case has had since when, oldest first, and nothing else of it. A case that
 * there is not has had none, so that nobody learns which numbers there are.
 */
export const progress = {
  ...endpoint({
    method: "GET",
    path: "/api/cases/{id}/progress",
    summary: "The statuses of a case and their dates",
    caller: "anyone",
    params: byId,
    reply: z.array(named("ProgressStep", { statusId: id, date: isoDate })),
  }),
  refusals: [],
};

/**
 * POST /admin/api/cases/{id}/anonymise: everything that tells who it was goes, what the statistics count stays; for an
 * administrator, or the assistant of its MP. A case that is nameless already stays so.
 */
export const anonymise = endpoint({
  method: "POST",
  path: "/admin/api/cases/{id}/anonymise",
  summary: "Make a case nameless for good",
  caller: [ROLE.administrator, ROLE.assistant],
  params: byId,
});

/** PUT /admin/api/cases/{id}/mp: a case goes to an active MP, whoever serves them; its meetings go along. */
export const handOver = endpoint({
  method: "PUT",
  path: "/admin/api/cases/{id}/mp",
  summary: "Hand a case over to another MP",
  caller: ADMINISTRATOR,
  params: byId,
  body: named("HandOverBody", { mpId: id }),
});

/** GET /admin/api/mps/{id}/assistants: who served an MP, oldest first; `fromDate` is "" where nobody wrote it down, `toDate` the first day that is not theirs any more. */
export const assistants = endpoint({
  method: "GET",
  path: "/admin/api/mps/{id}/assistants",
  summary: "Who served an MP from when to when",
  caller: STAFF,
  params: byId,
  reply: z.array(
    named("MpAssistant", { userId: id, userFullName: text, fromDate: optionalDate, toDate: optionalDate }),
  ),
});
