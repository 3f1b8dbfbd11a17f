import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../../http/call.ts";
import { insert, update } from "../../store/statements.ts";
import { requireInView } from "../ownership.ts";
import { filterEvents } from "./list.ts";
import { checkEvent, getEvent } from "./record.ts";

/** Events of MPs. */
export const events: Handlers<Contract["events"]> = {
  filter: (call) => filterEvents(call.database, call.input.query, signedIn(call)),

  get(call) {
    requireInView(call.database, "events", call.input.params.id, signedIn(call));
    return getEvent(call.database, call.input.params.id);
  },

  add(call) {
    const { body } = call.input;
    checkEvent(call.database, body, signedIn(call));
    return insert(call.database, "events", body);
  },

  update(call) {
    const { params, body } = call.input;
    requireInView(call.database, "events", params.id, signedIn(call));
    checkEvent(call.database, body, signedIn(call));
    update(call.database, "events", params.id, body);
  },
};
