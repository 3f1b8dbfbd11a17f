import { lookup, MEETING_LOCATIONS, MEETING_STATUSES, type Tone } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { isWholeDay } from "#app/model/period.ts";
import { shownTimes } from "#app/ui/calendar/entry.ts";

/** A status as a screen shows it: its Macedonian word and its colour. */
export interface StatusMark {
  readonly name: string;
  readonly tone: Tone;
}

/** The mark of a meeting's status; an id outside the table is named by its number, never an error. */
export function meetingStatus(id: number): StatusMark {
  const item = lookup(MEETING_STATUSES, id);
  return { name: item?.name ?? `Статус ${id}`, tone: item?.tone ?? "calm" };
}

/** Where it takes place, in Macedonian. */
export const locationOf = ({ meetingLocationId }: Meeting): string =>
  lookup(MEETING_LOCATIONS, meetingLocationId)?.name ?? "";

/** When it takes place, as HH:mm–HH:mm, or the word for the whole day. */
export const timeOf = ({ startDate, endDate }: Meeting, wholeDay: string): string =>
  isWholeDay(startDate, endDate) ? wholeDay : shownTimes(startDate, endDate).range;
