import type { DatabaseSync } from "node:sqlite";
import { type Meeting, type MeetingData, MeetingPayload } from "#app/model/meeting.ts";
import { dateTimeOf, parseWallTime } from "#app/model/period.ts";
import type { Profile } from "#app/model/user.ts";
import { checkPayload } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { all, one } from "../../store/statements.ts";
import { isOwnMp } from "../ownership.ts";

const COLUMNS =
  "id, mpId, caseId, startDate, endDate, fullName, topic, comment, meetingLocationId, meetingStatusId";

/** One meeting. */
export function getMeeting(database: DatabaseSync, id: number): Meeting {
  const found = one<Meeting>(database, `SELECT ${COLUMNS} FROM meetings WHERE id = :id`, { id });
  if (!found) throw new Refusal(404);
  return found;
}

/** The meetings of a case, earliest first. */
export const meetingsOfCase = (database: DatabaseSync, caseId: number): Meeting[] =>
  all(database, `SELECT ${COLUMNS} FROM meetings WHERE caseId = :caseId ORDER BY startDate, id`, { caseId });

/**
 * Refuses a payload that breaks a documented rule, that names an MP who is not the assistant's, or a case that is
 * not the MP's.
 */
export function checkMeeting(database: DatabaseSync, meeting: MeetingData, assistant: Profile): void {
  checkPayload(MeetingPayload, meeting, {
    mpId: !isOwnMp(database, meeting.mpId, assistant),
    caseId: meeting.caseId !== null && !isCaseOfMp(database, meeting.caseId, meeting.mpId),
  });
}

const isCaseOfMp = (database: DatabaseSync, caseId: number, mpId: number) =>
  one(database, "SELECT 1 FROM cases WHERE id = :caseId AND mpId = :mpId", { caseId, mpId }) !== undefined;

/** A checked payload as it is stored: both times in the one spelling that lists and counts compare as text. */
export const rowOf = (meeting: MeetingData): MeetingData & Record<string, string | number | null> => ({
  ...meeting,
  startDate: wholeMinute(meeting.startDate),
  endDate: wholeMinute(meeting.endDate),
});

/** Offsets mean nothing (3-decisions), and a meeting's times have no seconds (section 7 of the back-office document). */
function wholeMinute(iso: string): string {
  const wall = parseWallTime(iso);
  if (!wall) throw new RangeError("an unchecked time");
  return dateTimeOf(wall.date, wall.time.slice(0, "HH:mm".length));
}
