import { z } from "zod";
import { ASSISTANT, STAFF } from "#app/model/access.ts";
import type { Case, CaseOption, CaseRow, StatusChange } from "#app/model/case.ts";
import type { ContactData } from "#app/model/contact.ts";
import { endpoint } from "../../endpoint.ts";
import {
  byId,
  flag,
  id,
  idText,
  isoDate,
  named,
  newId,
  optionalId,
  pageOf,
  pageQuery,
  renamed,
  text,
} from "../wire.ts";

/** The payload of both case forms (section 3 of the portal document, section 7 of the back-office document). */
const CasePayload = named("CasePayload", {
  fullName: z.string(),
  municipalityId: id,
  address: text,
  email: z.string(),
  ageCategoryId: id,
  ethnicityId: id,
  genderId: id,
  religionId: optionalId,
  mpId: id,
  caseCategoryId: id,
  reason: z.string(),
  firstVisit: z.string(),
  othersInvolved: z.string(),
  topic: z.string(),
  initiativeSubmission: z.boolean(),
  wantsOnline: flag,
  phone: z.string(),
  organization: text,
});

const WireCase = named("Case", {
  id,
  date: isoDate,
  mpFullName: text,
  ...CasePayload.shape,
  caseStatusId: id,
  caseInitiativeStatusId: id,
  caseParliamentaryQuestionStatusId: id,
});

/** A case (section 3 of the back-office document) in our vocabulary. */
const CaseReply = renamed(WireCase, z.custom<Case>(), {
  caseInitiativeStatusId: "initiativeStatusId",
  caseParliamentaryQuestionStatusId: "questionStatusId",
});

/** A row of the case list (section 3 of the back-office document), with the wishes where the API gives them. */
const CaseRowReply = named("CaseRow", {
  id,
  date: isoDate,
  mpFullName: text,
  partyId: optionalId,
  userFullName: text,
  fullName: text,
  municipalityId: id,
  caseCategoryName: text,
  caseCategoryId: id,
  caseStatusId: id,
  wantsOnline: z.boolean().optional(),
  reason: z.string().optional(),
  topic: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
}) satisfies z.ZodType<CaseRow>;

const StatusBody = named("StatusBody", { statusId: id, comment: z.string() });

const changeStatus = (path: `/${string}`, summary: string) =>
  endpoint({ method: "PUT", path, summary, caller: ASSISTANT, params: byId, body: StatusBody });

export const request = endpoint({
  method: "POST",
  path: "/api/cases/case",
  summary: "Send a meeting request",
  caller: "anyone",
  body: CasePayload,
  reply: newId,
});

export const filter = endpoint({
  method: "GET",
  path: "/admin/api/cases/filter",
  summary: "One page of the cases, newest first",
  caller: STAFF,
  query: z.object({
    ...pageQuery,
    mpId: idText.optional(),
    userId: idText.optional(),
    caseCategoryId: idText.optional(),
    statusId: idText.optional(),
  }),
  reply: pageOf(CaseRowReply),
});

export const ofCurrentUser = endpoint({
  method: "GET",
  path: "/admin/api/cases/current-user",
  summary: "Cases of the caller's own MPs, to choose from",
  caller: STAFF,
  reply: z.array(named("CaseOption", { id, caseFullName: text }) satisfies z.ZodType<CaseOption>),
});

export const get = endpoint({
  method: "GET",
  path: "/admin/api/cases/{id}",
  summary: "One case",
  caller: STAFF,
  params: byId,
  reply: CaseReply,
});

export const add = endpoint({
  method: "POST",
  path: "/admin/api/cases/case",
  summary: "Add a case",
  caller: ASSISTANT,
  body: CasePayload,
  reply: newId,
});

/** Statuses have calls of their own. */
export const update = endpoint({
  method: "PUT",
  path: "/admin/api/cases/{id}",
  summary: "Change a case",
  caller: ASSISTANT,
  params: byId,
  body: CasePayload,
});

export const setStatus = changeStatus("/admin/api/cases/{id}/status", "Change the status of a case");
export const setInitiativeStatus = changeStatus(
  "/admin/api/cases/{id}/initiative-status",
  "Change the status of the initiative of a case",
);
export const setQuestionStatus = changeStatus(
  "/admin/api/cases/{id}/parliamentary-question-status",
  "Change the status of the parliamentary question of a case",
);

const WireEntry = named("StatusChange", { date: isoDate, statusId: id, comment: text, userFullName: text });

/** An entry of a status log (section 3 of the back-office document); its author where the API gives one. */
const Entry = renamed(WireEntry, z.custom<StatusChange>(), { userFullName: "who" });

const log = (path: `/${string}`, summary: string) =>
  endpoint({ method: "GET", path, summary, caller: STAFF, params: byId, reply: z.array(Entry) });

export const history = {
  ofCase: log("/admin/api/case-status-history-log/case/{id}", "Status log of a case: the case"),
  ofInitiative: log(
    "/admin/api/case-initiative-status-history-log/case/{id}",
    "Status log of a case: its initiative",
  ),
  ofQuestion: log(
    "/admin/api/case-parliamentary-question-status-history-log/case/{id}",
    "Status log of a case: its parliamentary question",
  ),
};

/** A contact message (section 3 of the portal document). */
const ContactBody = named("ContactMessage", {
  fullName: z.string(),
  email: z.string(),
  phone: text,
  subject: z.string(),
  description: z.string(),
}) satisfies z.ZodType<ContactData>;

export const contact = {
  send: endpoint({
    method: "POST",
    path: "/api/contact",
    summary: "Send a contact message",
    caller: "anyone",
    body: ContactBody,
  }),
};
