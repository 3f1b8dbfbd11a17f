import type { DatabaseSync } from "node:sqlite";
import type { MeetingRow } from "#app/model/meeting.ts";
import type { Profile } from "#app/model/user.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Input, Output } from "#server/api/endpoint.ts";
import { documented } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { calendarPage } from "../../store/lists/calendar-page.ts";
import type { Calendar } from "../../store/lists/calendar.ts";
import { rangeBegin, rangeEnd } from "../../store/lists/moment.ts";
import { all } from "../../store/statements.ts";
import { mpsInView } from "../ownership.ts";

type Query = Input<Contract["meetings"]["filter"]>["query"];
type Page = Output<Contract["meetings"]["filter"]>;

const MEETINGS: Calendar = {
  table: "meetings",
  counts: "meetingCounts",
  filter: "meetingStatusId",
  starts: "startDate",
  ends: "endDate",
  indices: { all: "meetingsByDate", ofMp: "meetingsByMp" },
};

/**
 * One page of the meetings that a person may see, latest start first. A meeting is found when any moment of it
 * lies in the range: it starts at `toDate` or before and ends at `fromDate` or after.
 */
export function filterMeetings(database: DatabaseSync, query: Query, person: Profile): Page {
  const { fromDate, toDate, page, size, draw } = query;
  const [from, until] = [fromDate && rangeBegin(fromDate), toDate && rangeEnd(toDate)];
  if (fromDate && !from) throw new Refusal(400, { fromDate: documented("invalid") });
  if (toDate && !until) throw new Refusal(400, { toDate: documented("invalid") });
  const mps = mpsInView(database, person, query);
  const asked = { mps, filterId: query.meetingStatusId, from, until, page, size };
  const { ids, total } = calendarPage(database, MEETINGS, asked);
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
