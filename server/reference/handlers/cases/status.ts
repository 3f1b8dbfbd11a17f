import { type StatusKind, statusForm } from "#app/model/case.ts";
import { CASE_STATUSES, idsOf, INITIATIVE_STATUSES, QUESTION_STATUSES } from "#app/model/lookups.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handler, signedIn } from "../../http/call.ts";
import { checkPayload } from "../../http/input.ts";
import { insert, update } from "../../store/statements.ts";
import { wallClock } from "../../store/wall-clock.ts";
import { requireInView } from "../ownership.ts";

const KINDS = {
  case: { column: "caseStatusId", form: statusForm(idsOf(CASE_STATUSES)) },
  initiative: { column: "initiativeStatusId", form: statusForm(idsOf(INITIATIVE_STATUSES)) },
  question: { column: "questionStatusId", form: statusForm(idsOf(QUESTION_STATUSES)) },
} as const satisfies Record<StatusKind, unknown>;

/** Sets one of the three statuses of an own case and writes its log: who, when, and the comment as it was sent. */
export function changeStatus(kind: StatusKind): Handler<Contract["cases"]["setStatus"]> {
  const { column, form } = KINDS[kind];
  return (call) => {
    const { database, now, input } = call;
    const { statusId, comment } = input.body;
    const { id: userId } = signedIn(call);
    const caseId = input.params.id;
    requireInView(database, "cases", caseId, signedIn(call));
    checkPayload(form, input.body);
    update(database, "cases", caseId, { [column]: statusId });
    const date = wallClock(now());
    insert(database, "statusChanges", { caseId, kind, statusId, comment, date, userId });
    return undefined;
  };
}
