import { MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { type CalendarEntry, shownTimes } from "#app/ui/calendar/entry.ts";
import { formatDate } from "#app/ui/format.ts";
import { addressWith } from "../../list/address.ts";
import type { StatusMark } from "../../shown/status-mark.ts";
import { locationOf, meetingStatus, signOf, timeOf } from "../mark.ts";

/** One row of the list as it is shown, and nothing else of the meeting (R18). */
export interface ListedMeeting {
  readonly id: number;
  readonly date: string;
  readonly time: string;
  readonly mp: string;
  readonly person: string;
  readonly topic: string;
  readonly place: string;
  readonly status: StatusMark;
}

/** Turns the API's row into what the list shows. */
export function listedMeeting(row: MeetingRow, wholeDay: string): ListedMeeting {
  return {
    id: row.id,
    date: formatDate(row.startDate),
    time: timeOf(row, wholeDay),
    mp: row.mpFullName,
    person: row.fullName,
    topic: row.topic,
    place: locationOf(row),
    status: meetingStatus(row.meetingStatusId),
  };
}

/** A state as the calendar's legend explains it. */
export interface CalendarState extends StatusMark {
  readonly sign: string;
}

/** What else the meetings of a single day say: it is printed and taken along. */
interface DaySheet {
  /** Cases whose citizens want to meet online. */
  readonly wishes: ReadonlySet<number>;
  /** How that is said. */
  readonly wish: string;
}

const sheetOf = (row: MeetingRow, sheet?: DaySheet): readonly string[] =>
  sheet ? [locationOf(row), row.caseId !== null && sheet.wishes.has(row.caseId) ? sheet.wish : ""] : [];

/** The states that the calendar's legend explains. */
export const CALENDAR_STATES: readonly CalendarState[] = MEETING_STATUSES.filter(
  ({ id }) => id !== MEETING_STATUS.rejected,
).map(({ id }) => ({ ...meetingStatus(id), sign: signOf(id) }));

/**
 * What stands in the calendar; rejected meetings don't (section 2 of the back-office document).
 * @param returnTo the query that leads back to this calendar
 * @param sheet for the view of a day
 */
export function calendarEntries(
  rows: readonly MeetingRow[],
  returnTo: string,
  sheet?: DaySheet,
): readonly CalendarEntry[] {
  return rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .map((row) => calendarEntry(row, returnTo, sheet));
}

function calendarEntry(row: MeetingRow, returnTo: string, sheet?: DaySheet): CalendarEntry {
  const { name, tone } = meetingStatus(row.meetingStatusId);
  return {
    id: row.id,
    href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
    start: row.startDate,
    end: row.endDate,
    ...shownTimes(row.startDate, row.endDate),
    title: row.fullName,
    detail: [row.topic, row.mpFullName, ...sheetOf(row, sheet)].filter(Boolean).join(" · "),
    state: name,
    sign: signOf(row.meetingStatusId),
    tone,
  };
}
