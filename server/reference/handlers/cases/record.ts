import type { DatabaseSync } from "node:sqlite";
import type { Case, CaseOption } from "#app/model/case.ts";
import type { Profile } from "#app/model/user.ts";
import { Refusal } from "../../http/refusal.ts";
import { all, one } from "../../store/statements.ts";

type Row = Omit<Case, "initiativeSubmission" | "wantsOnline"> &
  Record<"initiativeSubmission" | "wantsOnline", number>;

/** A whole case with the name of its MP. */
export function getCase(database: DatabaseSync, id: number): Case {
  const row = one<Row>(
    database,
    `SELECT cases.*, mps.fullName AS mpFullName FROM cases JOIN mps ON mps.id = cases.mpId WHERE cases.id = :id`,
    { id },
  );
  if (!row) throw new Refusal(404);
  return { ...row, initiativeSubmission: row.initiativeSubmission === 1, wantsOnline: row.wantsOnline === 1 };
}

/** The cases of a person's own MPs as "id. citizen, topic", newest first; who has no MPs has none. */
export function caseOptions(database: DatabaseSync, { id: userId }: Profile): CaseOption[] {
  return all(
    database,
    `SELECT cases.id, cases.id || '. ' || cases.fullName || ', ' || cases.topic AS caseFullName
     FROM mps JOIN cases ON cases.mpId = mps.id WHERE mps.userId = :userId
     ORDER BY cases.date DESC, cases.id DESC`,
    { userId },
  );
}
