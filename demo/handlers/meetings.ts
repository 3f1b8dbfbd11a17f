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
import type { Input, Output } from "#server/api/endpoint.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { jsonOf, OF_MPS, pageOf } from "../store/lists.ts";
import { all, insert, one, run, update } from "../store/statements.ts";
import { isOwnMp, mpsInView, requireInView, rowById } from "./records.ts";
import { isReversed, rangeBegin, rangeEnd, rangeOf } from "./ranges.ts";

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

const COLUMNS =
  "id, mpId, caseId, startDate, endDate, fullName, topic, comment, meetingLocationId, meetingStatusId";

const getMeeting = (database: DatabaseSync, id: number) =>
  rowById<Meeting>(database, `SELECT ${COLUMNS} FROM meetings`, id);

/** The meetings of a case, earliest first. */
const meetingsOfCase = (database: DatabaseSync, caseId: number): Meeting[] =>
  all(database, `SELECT ${COLUMNS} FROM meetings WHERE caseId = :caseId ORDER BY startDate, id`, { caseId });

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
type Page = Output<Contract["meetings"]["filter"]>;

const MEETINGS = {
  table: "meetings",
  order: "startDate DESC, id DESC",
  filters: {
    mps: OF_MPS,
    meetingStatusId: "meetingStatusId = :meetingStatusId",
    from: "endDate >= :from",
    until: "startDate < :until",
  },
};

/**
 * One page of the meetings that a person may see, latest start first. A meeting matches if any moment of it is in the
 * range: it starts at `toDate` or before and ends at `fromDate` or after.
 */
export function filterMeetings(database: DatabaseSync, query: Query, person: Profile): Page {
  const { page, size, draw, meetingStatusId } = query;
  const { from, until } = rangeOf(query, rangeBegin, rangeEnd);
  if (isReversed(from, until)) return { content: [], totalElements: 0, draw: draw ?? null };
  const mps = jsonOf(mpsInView(database, person, query));
  const asked = { values: { mps, meetingStatusId, from, until }, page, size };
  const { ids, total } = pageOf(database, MEETINGS, asked);
  return { content: rowsOf(database, ids), totalElements: total, draw: draw ?? null };
}

function rowsOf(database: DatabaseSync, ids: readonly number[]): MeetingRow[] {
  return all(
    database,
    `SELECT meetings.id, meetings.mpId, mps.fullName AS mpFullName, meetings.caseId, meetings.startDate,
       meetings.endDate, meetings.fullName, meetings.topic, meetings.comment, meetings.meetingLocationId,
       meetings.meetingStatusId
     FROM json_each(:ids) AS page CROSS JOIN meetings ON meetings.id = page.value
     CROSS JOIN mps ON mps.id = meetings.mpId
     ORDER BY page.key`,
    { ids: JSON.stringify(ids) },
  );
}
