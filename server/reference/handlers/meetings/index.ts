import { MEETING_STATUS } from "#app/model/lookups.ts";
import { MeetingStatusForm } from "#app/model/meeting.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../../http/call.ts";
import { checkPayload } from "../../http/input.ts";
import { insert, run, update } from "../../store/statements.ts";
import { requireInView } from "../ownership.ts";
import { filterMeetings } from "./list.ts";
import { checkMeeting, getMeeting, meetingsOfCase, rowOf } from "./record.ts";

/** Meetings of MPs with citizens. */
export const meetings: Handlers<Contract["meetings"]> = {
  filter: (call) => filterMeetings(call.database, call.input.query, signedIn(call)),

  ofCase(call) {
    const { caseId } = call.input.params;
    requireInView(call.database, "cases", caseId, signedIn(call));
    return meetingsOfCase(call.database, caseId);
  },

  get(call) {
    requireInView(call.database, "meetings", call.input.params.id, signedIn(call));
    return getMeeting(call.database, call.input.params.id);
  },

  add(call) {
    const { body } = call.input;
    checkMeeting(call.database, body, signedIn(call));
    return insert(call.database, "meetings", { ...rowOf(body), meetingStatusId: MEETING_STATUS.scheduled });
  },

  update(call) {
    const { params, body } = call.input;
    requireInView(call.database, "meetings", params.id, signedIn(call));
    checkMeeting(call.database, body, signedIn(call));
    update(call.database, "meetings", params.id, rowOf(body));
  },

  setStatus(call) {
    const { params, body } = call.input;
    requireInView(call.database, "meetings", params.id, signedIn(call));
    checkPayload(MeetingStatusForm, body);
    update(call.database, "meetings", params.id, body);
  },

  remove(call) {
    const { id } = call.input.params;
    requireInView(call.database, "meetings", id, signedIn(call));
    run(call.database, "DELETE FROM meetings WHERE id = :id", { id });
  },
};
