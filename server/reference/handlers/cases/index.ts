import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../../http/call.ts";
import { requireInView } from "../ownership.ts";
import { addCase, changeCase, checkCase } from "./intake.ts";
import { filterCases } from "./list.ts";
import { caseOptions, getCase } from "./record.ts";
import { changeStatus } from "./status.ts";

/** Cases: citizens' requests, the staff's list, one case, and its three statuses. */
export const cases: Handlers<Contract["cases"]> = {
  request({ database, now, input: { body } }) {
    checkCase(database, body, "citizen");
    return addCase(database, body, "citizen", now());
  },

  filter: (call) => filterCases(call.database, call.input.query, signedIn(call)),

  ofCurrentUser: (call) => caseOptions(call.database, signedIn(call)),

  get(call) {
    requireInView(call.database, "cases", call.input.params.id, signedIn(call));
    return getCase(call.database, call.input.params.id);
  },

  add(call) {
    const { body } = call.input;
    checkCase(call.database, body, signedIn(call));
    return addCase(call.database, body, signedIn(call), call.now());
  },

  update(call) {
    const { params, body } = call.input;
    requireInView(call.database, "cases", params.id, signedIn(call));
    checkCase(call.database, body, signedIn(call));
    changeCase(call.database, params.id, body);
  },

  setStatus: changeStatus("case"),
  setInitiativeStatus: changeStatus("initiative"),
  setQuestionStatus: changeStatus("question"),
};
