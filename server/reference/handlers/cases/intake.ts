import type { DatabaseSync } from "node:sqlite";
import { type CaseData, CaseForm, STATUS_KINDS } from "#app/model/case.ts";
import type { Profile } from "#app/model/user.ts";
import { checkPayload } from "../../http/input.ts";
import { insert, one, run, update } from "../../store/statements.ts";
import { wallClock } from "../../store/wall-clock.ts";
import { isOwnMp } from "../ownership.ts";

/**
 * Refuses a payload that breaks a documented rule, or names a category that there is not or an MP that the sender
 * may not name: a citizen an active one, an assistant an own one.
 */
export function checkCase(database: DatabaseSync, data: CaseData, sender: Profile | "citizen"): void {
  const takesCase =
    sender === "citizen" ? isActive(database, data.mpId) : isOwnMp(database, data.mpId, sender);
  checkPayload(CaseForm, data, { mpId: !takesCase, caseCategoryId: !hasCategory(database, data) });
}

const isActive = (database: DatabaseSync, id: number) =>
  one(database, "SELECT 1 FROM mps WHERE id = :id AND active = 1", { id }) !== undefined;

const hasCategory = (database: DatabaseSync, { caseCategoryId: id }: CaseData) =>
  one(database, "SELECT 1 FROM categories WHERE id = :id", { id }) !== undefined;

const FIRST_COMMENT = { citizen: "Барањето е поднесено преку порталот.", staff: "Случајот е внесен." };

/** Stores a new case as it was sent, with the first entry of each status log; answers its id. */
export function addCase(
  database: DatabaseSync,
  data: CaseData,
  sender: Profile | "citizen",
  now: Date,
): number {
  const date = wallClock(now);
  const statuses = { caseStatusId: 1, initiativeStatusId: 1, questionStatusId: 1 };
  const caseId = insert(database, "cases", { ...rowOf(data), date, ...statuses });
  const [userId, comment] =
    sender === "citizen" ? [null, FIRST_COMMENT.citizen] : [sender.id, FIRST_COMMENT.staff];
  for (const kind of STATUS_KINDS) {
    const text = kind === "case" ? comment : "";
    insert(database, "statusChanges", { caseId, kind, statusId: 1, comment: text, date, userId });
  }
  return caseId;
}

/** Replaces what is told about a case; date, statuses and logs stay. Its meetings go to its MP with it. */
export function changeCase(database: DatabaseSync, id: number, data: CaseData): void {
  update(database, "cases", id, rowOf(data));
  const { mpId } = data;
  run(database, "UPDATE meetings SET mpId = :mpId WHERE caseId = :id AND mpId <> :mpId", { id, mpId });
}

const rowOf = ({ initiativeSubmission, wantsOnline, ...data }: CaseData) => ({
  ...data,
  initiativeSubmission: Number(initiativeSubmission),
  wantsOnline: Number(wantsOnline),
});
