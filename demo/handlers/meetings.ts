import type { DatabaseSync } from "node:sqlite";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import {
  type Meeting,
  type MeetingData,
  MeetingPayload,
  type MeetingRow,
  MeetingStatusForm,
} from "#app/model/meeting.ts";
import { dateTimeOf, parseWallTime } from "#app/model/period.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input } from "#server/api/endpoint.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { pageOf } from "../store/lists.ts";
import { all, insert, one, run, update } from "../store/statements.ts";
import { idInView, isOwnMp, mpsInView, rowById } from "./records.ts";
import { isReversed, rangeBegin, rangeEnd, rangeOf } from "./ranges.ts";

export const meetings: Handlers<Contract["meetings"]> = {
  filter: (call) => filterMeetings(call.database, call.input.query, signedIn(call)),

  /** Earliest first. */
  ofCase: (call) =>
    all<Meeting>(call.database, `SELECT * FROM meetings WHERE caseId = :caseId ORDER BY startDate, id`, {
      caseId: idInView(call, "cases", call.input.params.caseId),
    }),

  get: (call) =>
    rowById<Meeting>(call.database, "meetings", idInView(call, "meetings", call.input.params.id)),

  add(call) {
    const { body } = call.input;
    checkMeeting(call.database, body, signedIn(call));
    return insert(call.database, "meetings", { ...rowOf(body), meetingStatusId: MEETING_STATUS.scheduled });
  },

  update(call) {
    const { params, body } = call.input;
    const id = idInView(call, "meetings", params.id);
    checkMeeting(call.database, body, signedIn(call));
    update(call.database, "meetings", id, rowOf(body));
  },

  setStatus(call) {
    const { params, body } = call.input;
    const id = idInView(call, "meetings", params.id);
    checkPayload(MeetingStatusForm, body);
    update(call.database, "meetings", id, body);
  },

  remove(call) {
    const id = idInView(call, "meetings", call.input.params.id);
    run(call.database, "DELETE FROM meetings WHERE id = :id", { id });
  },
};

/**
 * Refuses a payload that breaks a documented rule, names an MP who is not the assistant's, or a case that is not the
 * MP's.
 */
function checkMeeting(database: DatabaseSync, meeting: MeetingData, assistant: Profile): void {
  checkPayload(MeetingPayload, meeting, {
    mpId: !isOwnMp(database, meeting.mpId, assistant),
    caseId: meeting.caseId !== null && !isCaseOfMp(database, meeting.caseId, meeting.mpId),
  });
}

const isCaseOfMp = (database: DatabaseSync, caseId: number, mpId: number) =>
  one(database, "SELECT 1 FROM cases WHERE id = :caseId AND mpId = :mpId", { caseId, mpId }) !== undefined;

/** A validated payload as stored: both times in the canonical spelling that lists compare as text. */
const rowOf = (meeting: MeetingData): MeetingData & Record<string, string | number | null> => ({
  ...meeting,
  startDate: wholeMinute(meeting.startDate),
  endDate: wholeMinute(meeting.endDate),
});

/** Offsets are ignored (3-decisions), and a meeting's times have no seconds (section 7 of the back-office document). */
function wholeMinute(iso: string): string {
  const wall = parseWallTime(iso);
  if (!wall) throw new RangeError("an unchecked time");
  return dateTimeOf(wall.date, wall.time.slice(0, "HH:mm".length));
}

type Query = Input<Contract["meetings"]["filter"]>["query"];
const MEETINGS = {
  table: "meetings",
  order: "startDate DESC, id DESC",
  filters: {
    from: "endDate >= :from",
    until: "startDate <= :until",
  },
  columns: `meetings.id, meetings.mpId, mps.fullName AS mpFullName, meetings.caseId, meetings.startDate,
    meetings.endDate, meetings.fullName, meetings.topic, meetings.comment, meetings.meetingLocationId,
    meetings.meetingStatusId`,
};

/**
 * One page of the meetings that a person may see, latest start first. A meeting matches if any moment of it is in the
 * range: it starts at `toDate` or before and ends at `fromDate` or after.
 */
function filterMeetings(database: DatabaseSync, query: Query, person: Profile) {
  const { from, until } = rangeOf(query, rangeBegin, rangeEnd);
  const mps = isReversed(from, until) ? [] : mpsInView(database, person, query);
  const values = { meetingStatusId: query.meetingStatusId, from, until };
  return pageOf<MeetingRow>(database, MEETINGS, { ...query, mps, values });
}
