import type { DatabaseSync } from "node:sqlite";
import { CaseBody, statusForm } from "#app/model/case-rules.ts";
import {
  type Case,
  type CaseData,
  type CaseOption,
  type CaseRow,
  STATUS_KINDS,
  type StatusChange,
  type StatusKind,
} from "#app/model/case.ts";
import { ContactPayload } from "#app/model/contact.ts";
import { CASE_STATUSES, idsOf, INITIATIVE_STATUSES, QUESTION_STATUSES } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input } from "#server/api/endpoint.ts";
import { type Handler, type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { wallClock } from "../store/clock.ts";
import { pageOf, rowsOf } from "../store/lists.ts";
import { all, exists, insert, one, run, update } from "../store/statements.ts";
import { idInView, isOwnMp, mpsInView, rowById } from "./records.ts";

const KINDS = {
  case: { column: "caseStatusId", form: statusForm(idsOf(CASE_STATUSES)) },
  initiative: { column: "initiativeStatusId", form: statusForm(idsOf(INITIATIVE_STATUSES)) },
  question: { column: "questionStatusId", form: statusForm(idsOf(QUESTION_STATUSES)) },
} as const satisfies Record<StatusKind, unknown>;

/** Sets one of the three statuses of an own case and logs who, when, and the comment as sent. */
function changeStatus(kind: StatusKind): Handler<Contract["cases"]["setStatus"]> {
  const { column, form } = KINDS[kind];
  return (call) => {
    const { database, now, input } = call;
    const { statusId, comment } = input.body;
    const { id: userId } = signedIn(call);
    const caseId = idInView(call, "cases", input.params.id);
    checkPayload(form, input.body);
    update(database, "cases", caseId, { [column]: statusId });
    const date = wallClock(now());
    insert(database, "statusChanges", { caseId, kind, statusId, comment, date, userId });
  };
}

/** Messages of the contact page; no call reads them. */
export const contact: Handlers<Contract["contact"]> = {
  send({ database, now, input }) {
    const message = checkPayload(ContactPayload, input.body);
    insert(database, "contactMessages", { ...message, date: wallClock(now()) });
  },
};

export const cases: Handlers<Contract["cases"]> = {
  request({ database, now, input: { body } }) {
    checkCase(database, body, "citizen");
    return addCase(database, body, "citizen", now());
  },

  filter: (call) => filterCases(call.database, call.input.query, signedIn(call)),

  ofCurrentUser: (call) => caseOptions(call.database, signedIn(call)),

  get(call) {
    const found = rowById<Case>(call.database, "cases", idInView(call, "cases", call.input.params.id));
    return { ...found, mpFullName: rowById<Mp>(call.database, "mps", found.mpId).fullName };
  },

  add(call) {
    const { body } = call.input;
    checkCase(call.database, body, signedIn(call));
    return addCase(call.database, body, signedIn(call), call.now());
  },

  update(call) {
    const { params, body } = call.input;
    const id = idInView(call, "cases", params.id);
    checkCase(call.database, body, signedIn(call));
    // Date, statuses and logs stay.
    update(call.database, "cases", id, body);
    moveMeetings(call.database, id, body.mpId);
  },

  setStatus: changeStatus("case"),
  setInitiativeStatus: changeStatus("initiative"),
  setQuestionStatus: changeStatus("question"),
};

/** The cases of a person's own MPs as "id. citizen, topic", newest first; none without MPs. */
function caseOptions(database: DatabaseSync, { id: userId }: Profile): CaseOption[] {
  return all(
    database,
    `SELECT cases.id, cases.id || '. ' || cases.fullName || ', ' || cases.topic AS caseFullName
     FROM mps JOIN cases ON cases.mpId = mps.id WHERE mps.userId = :userId
     ORDER BY cases.date DESC, cases.id DESC`,
    { userId },
  );
}

/**
 * Refuses a payload that breaks a documented rule, or names an unknown category or an MP that the sender may not
 * name: citizens name active MPs, assistants their own.
 */
function checkCase(database: DatabaseSync, data: CaseData, sender: Profile | "citizen"): void {
  const takesCase =
    sender === "citizen" ? isActiveMp(database, data.mpId) : isOwnMp(database, data.mpId, sender);
  const hasCategory = exists(database, "categories", data.caseCategoryId);
  checkPayload(CaseBody, data, { mpId: !takesCase, caseCategoryId: !hasCategory });
}

const isActiveMp = (database: DatabaseSync, id: number) =>
  one(database, "SELECT 1 FROM mps WHERE id = :id AND active = 1", { id }) !== undefined;

const FIRST_COMMENT = { citizen: "Барањето е поднесено преку порталот.", staff: "Случајот е внесен." };

/** Stores a new case as sent, with the first entry of each status log; returns its id. */
function addCase(database: DatabaseSync, data: CaseData, sender: Profile | "citizen", now: Date): number {
  const date = wallClock(now);
  const statuses = { caseStatusId: 1, initiativeStatusId: 1, questionStatusId: 1 };
  const caseId = insert(database, "cases", { ...data, date, ...statuses });
  const [userId, comment] =
    sender === "citizen" ? [null, FIRST_COMMENT.citizen] : [sender.id, FIRST_COMMENT.staff];
  for (const kind of STATUS_KINDS) {
    const text = kind === "case" ? comment : "";
    insert(database, "statusChanges", { caseId, kind, statusId: 1, comment: text, date, userId });
  }
  return caseId;
}

/** Moves the meetings of a case to its MP. */
function moveMeetings(database: DatabaseSync, id: number, mpId: number): void {
  run(database, "UPDATE meetings SET mpId = :mpId WHERE caseId = :id AND mpId <> :mpId", { id, mpId });
}

/** The three status logs of a case, oldest entry first. */
export const history: Handlers<Contract["history"]> = {
  ofCase: logOf("case"),
  ofInitiative: logOf("initiative"),
  ofQuestion: logOf("question"),
};

function logOf(kind: StatusKind): Handler<Contract["history"]["ofCase"]> {
  return (call) =>
    all<StatusChange>(
      call.database,
      `SELECT date, statusId, comment, coalesce(users.fullName, '') AS who
       FROM statusChanges LEFT JOIN users ON users.id = statusChanges.userId
       WHERE caseId = :caseId AND kind = :kind ORDER BY statusChanges.id`,
      { caseId: idInView(call, "cases", call.input.params.id), kind },
    );
}

type Query = Input<Contract["cases"]["filter"]>["query"];

const CASES = {
  table: "cases",
  order: "date DESC, id DESC",
  columns: `cases.id, cases.date, mps.fullName AS mpFullName, mps.partyId,
    coalesce(users.fullName, '') AS userFullName, cases.fullName, cases.municipalityId,
    categories.name AS caseCategoryName, cases.caseCategoryId, cases.caseStatusId,
    cases.wantsOnline, cases.reason, cases.topic, cases.phone, cases.email`,
  joins: `CROSS JOIN categories ON categories.id = cases.caseCategoryId
    LEFT JOIN users ON users.id = mps.userId`,
};

/** One page of the cases that a person may see, newest first. */
function filterCases(database: DatabaseSync, query: Query, person: Profile) {
  const { page, size, draw, mpId, userId, statusId: caseStatusId, ...others } = query;
  const mps = mpsInView(database, person, { mpId, userId });
  const values = { ...others, caseStatusId };
  return pageOf<CaseRow>(database, CASES, { page, size, draw, mps, values });
}

/** The rows of these cases, in their order. */
export const caseRows = (database: DatabaseSync, ids: readonly number[]): CaseRow[] =>
  rowsOf<CaseRow>(database, CASES, ids);
