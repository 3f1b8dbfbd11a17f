import { z } from "zod";
import { STAFF } from "#app/model/access.ts";
import type { StatusChange } from "#app/model/case.ts";
import { endpoint } from "../../endpoint.ts";
import { byId, id, isoDate, named, renamed, text } from "../wire.ts";

const WireEntry = named("StatusChange", { date: isoDate, statusId: id, comment: text, userFullName: text });

/** An entry of a status log (section 3 of the back-office document); its author where the API gives one. */
const Entry = renamed(WireEntry, z.custom<StatusChange>(), { userFullName: "who" });

const log = (path: `/${string}`, summary: string) =>
  endpoint({ method: "GET", path, summary, caller: STAFF, params: byId, reply: z.array(Entry) });

export const ofCase = log("/admin/api/case-status-history-log/case/{id}", "Status log of a case: the case");
export const ofInitiative = log(
  "/admin/api/case-initiative-status-history-log/case/{id}",
  "Status log of a case: its initiative",
);
export const ofQuestion = log(
  "/admin/api/case-parliamentary-question-status-history-log/case/{id}",
  "Status log of a case: its parliamentary question",
);
