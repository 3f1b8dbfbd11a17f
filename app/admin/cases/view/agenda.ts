import { lookup, MEETING_LOCATIONS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay } from "#app/model/period.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
import { formatDate, formatTime } from "#app/ui/format.ts";
import { statusMark, type StatusMark } from "../../record/labels.ts";

/** One meeting of the case, ready to show. `time` is HH:mm, or `""` for a whole-day meeting; `iso` the API's text. */
export interface AgendaEntry {
  readonly id: number;
  readonly iso: string;
  readonly day: string;
  readonly time: string;
  readonly topic: string;
  readonly where: string;
  readonly person: string;
  readonly status: StatusMark;
}

/** The meetings of a case in the order in which they take place. */
export function agenda(meetings: readonly Meeting[]): readonly AgendaEntry[] {
  return meetings.toSorted((one, other) => compareWallTimes(one.startDate, other.startDate)).map(agendaEntry);
}

function agendaEntry(meeting: Meeting): AgendaEntry {
  return {
    id: meeting.id,
    iso: meeting.startDate,
    day: [formatDate(meeting.startDate), weekdayName(meeting.startDate, "mk")].filter(Boolean).join(", "),
    time: isWholeDay(meeting.startDate, meeting.endDate) ? "" : formatTime(meeting.startDate),
    topic: meeting.topic,
    where: lookup(MEETING_LOCATIONS, meeting.meetingLocationId)?.name ?? "",
    person: meeting.fullName,
    status: statusMark(MEETING_STATUSES, meeting.meetingStatusId),
  };
}
