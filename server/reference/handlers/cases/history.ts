import type { StatusChange, StatusKind } from "#app/model/case.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handler, type Handlers, signedIn } from "../../http/call.ts";
import { all } from "../../store/statements.ts";
import { requireInView } from "../ownership.ts";

/** The three status logs of a case, oldest entry first. */
export const history: Handlers<Contract["history"]> = {
  ofCase: logOf("case"),
  ofInitiative: logOf("initiative"),
  ofQuestion: logOf("question"),
};

function logOf(kind: StatusKind): Handler<Contract["history"]["ofCase"]> {
  return (call) => {
    const caseId = call.input.params.id;
    requireInView(call.database, "cases", caseId, signedIn(call));
    return all<StatusChange>(
      call.database,
      `SELECT date, statusId, comment, coalesce(users.fullName, '') AS who
       FROM statusChanges LEFT JOIN users ON users.id = statusChanges.userId
       WHERE caseId = :caseId AND kind = :kind ORDER BY statusChanges.id`,
      { caseId, kind },
    );
  };
}
