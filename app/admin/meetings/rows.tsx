import type { TFunction } from "i18next";
import { lookup, MEETING_LOCATIONS, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting, MeetingRow } from "#app/model/meeting.ts";
import { isWholeDay } from "#app/model/period.ts";
import { type CalendarEntry, shownTimes } from "#app/ui/calendar/entry.ts";
import { formatDate } from "#app/ui/format.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { addressWith } from "../list/address.ts";
import { statusMark, type StatusMark } from "../record/labels.ts";

/** The mark of a meeting's status. */
export const meetingStatus = (id: number): StatusMark => statusMark(MEETING_STATUSES, id);

/** Where it takes place, in Macedonian. */
export const locationOf = ({ meetingLocationId }: Meeting): string =>
  lookup(MEETING_LOCATIONS, meetingLocationId)?.name ?? "";

/** When it takes place, as HH:mm–HH:mm, or the word for the whole day; with the days when it lasts for several. */
export function timeOf({ startDate, endDate }: Meeting, wholeDay: string): string {
  const word = isWholeDay(startDate, endDate) && wholeDay;
  return [word, shownTimes(startDate, endDate).range].filter(Boolean).join(", ");
}

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

/** Turns the API's row into what list and export show. */
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

/** The columns of list and export; the list's actions stand before them. */
export function meetingColumns(t: TFunction<"meetings">): readonly Column<ListedMeeting>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "time", header: t("columns.time"), cell: ({ time }) => time },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "person", header: t("columns.person"), cell: ({ person }) => person, className: "who" },
    { key: "topic", header: t("columns.topic"), cell: ({ topic }) => topic },
    { key: "place", header: t("columns.place"), cell: ({ place }) => place },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}

/** A status as the calendar's legend explains it. */
export interface CalendarStatus extends StatusMark {
  readonly sign: string;
}

/** The statuses that the calendar's legend explains: rejected meetings are in the list only. */
export const calendarStatuses = (): readonly CalendarStatus[] =>
  MEETING_STATUSES.filter(({ id }) => id !== MEETING_STATUS.rejected).map(({ id }) => ({
    ...meetingStatus(id),
    sign: signOf(id),
  }));

/** A status in one letter or sign that every font has, for a calendar; a scheduled one needs none. */
function signOf(id: number): string {
  if (id === MEETING_STATUS.requested) return "?";
  return id === MEETING_STATUS.realized ? "Р" : "";
}

/** What else the meetings of a single day say: that view is printed and taken along. */
export interface DayDetails {
  /** Cases whose citizens want to meet online. */
  readonly wishes: ReadonlySet<number>;
  /** How that is said. */
  readonly wish: string;
}

/**
 * What stands in the calendar; rejected meetings don't (section 2 of the back-office document).
 * @param returnTo the query that leads back to this calendar
 * @param details for the view of a day
 */
export function calendarEntries(
  rows: readonly MeetingRow[],
  returnTo: string,
  details?: DayDetails,
): readonly CalendarEntry[] {
  return rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .map((row) => calendarEntry(row, returnTo, details));
}

function calendarEntry(row: MeetingRow, returnTo: string, details?: DayDetails): CalendarEntry {
  const { name, tone } = meetingStatus(row.meetingStatusId);
  return {
    id: row.id,
    href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
    start: row.startDate,
    end: row.endDate,
    ...shownTimes(row.startDate, row.endDate),
    title: row.fullName,
    detail: [row.topic, row.mpFullName, ...detailsOf(row, details)].filter(Boolean).join(" · "),
    state: name,
    sign: signOf(row.meetingStatusId),
    tone,
  };
}

const detailsOf = (row: MeetingRow, details?: DayDetails): readonly string[] =>
  details ? [locationOf(row), row.caseId !== null && details.wishes.has(row.caseId) ? details.wish : ""] : [];
