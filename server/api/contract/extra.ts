import { z } from "zod";
import { OVERSIGHT, STAFF } from "#app/model/access.ts";
import { endpoint } from "../endpoint.ts";
import { filter } from "./cases/cases.ts";
import {
  byId,
  count,
  id,
  isoDate,
  monthText,
  named,
  optionalDate,
  optionalId,
  pageQuery,
  text,
  yearText,
} from "./wire.ts";

/**
 * Optional calls: not documented, but they complete a feature where an API offers them. Which ones it offers is
 * probed at start and every ten minutes (`server/api/offers.ts`); without its call a feature says what is missing, or
 * offers less.
 */

/**
 * Rows of the case list that match a text in any script, newest first; same rights as the list. An API need not count
 * beyond 1,000: this total means "as many or more".
 */
export const search = endpoint({
  method: "GET",
  path: "/admin/api/cases/search",
  summary: "Cases by number, name, phone, e-mail or topic",
  caller: STAFF,
  query: z.object({ ...pageQuery, q: z.string().trim().min(1).max(100) }),
  reply: filter.reply,
});

/**
 * The statuses of a case and since when, oldest first, and nothing else. An unknown case has an empty progress, which
 * doesn't reveal which ids exist.
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

/** The assistants of an MP, oldest first; `fromDate` may be "", `toDate` is the first day after their service. */
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

/**
 * Cases and events of a month or year by the assistant who served their MP on that day; `userId` is null for days
 * without one. The sums are those of the dashboard.
 */
export const served = endpoint({
  method: "GET",
  path: "/admin/api/reports/served",
  summary: "Cases and events of a period by assistant",
  caller: OVERSIGHT,
  query: z.object({ month: monthText.optional(), year: yearText.optional() }),
  reply: z.array(named("ServedFigures", { userId: optionalId, cases: count, events: count })),
});
