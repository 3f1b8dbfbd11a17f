import { type DayRange, daysOf } from "#app/model/days.ts";
import { formatTime } from "#app/model/format.ts";
import { type MeetingRow, notRejected } from "#app/model/meeting.ts";
import {
  dateTimeOf,
  isDay,
  isInReach,
  isWeekend,
  isWholeDay,
  later,
  MEETING_MINUTES,
  minutesOf,
  timeFromText,
} from "#app/model/period.ts";
import type { Hours } from "#app/model/work-hours.ts";
import { daysIn } from "#app/ui/calendar/entry.ts";
import { overlap } from "#server/meetings/same-day.ts";

type Times = Pick<MeetingRow, "startDate" | "endDate">;

/** Whether a meeting has no hours, or several days. */
export const isDays = ({ startDate, endDate }: Times): boolean =>
  isWholeDay(startDate, endDate) || startDate.slice(0, 10) !== endDate.slice(0, 10);

/** How many minutes a meeting lasts; at an hour, whole days become a usual one. */
export function lengthOf(meeting: Times): number {
  const [from, to] = [meeting.startDate, meeting.endDate].map((iso) => minutesOf(formatTime(iso)));
  const minutes = isDays(meeting) ? 0 : (to ?? 0) - (from ?? 0);
  return minutes > 0 ? minutes : MEETING_MINUTES;
}

/**
 * The half hours at which a meeting fits into the work hours beside the others, as `HH:mm` by day; none at weekends, on
 * days off and in the past.
 * @param isOff whether there are no visits on a day
 * @param now the wall clock in Skopje, as the API writes it
 */
export function freeSlots(
  range: DayRange,
  hours: Hours,
  meetings: readonly MeetingRow[],
  isOff: (day: string) => boolean,
  now: string,
  minutes?: number,
): Readonly<Record<string, readonly string[]>> {
  const held = notRejected(meetings);
  const days = daysOf(range).filter(
    (day) => day >= now.slice(0, day.length) && !isWeekend(day) && !isOff(day),
  );
  return Object.fromEntries(
    days.map((day) => {
      const its = held.filter(({ startDate: start, endDate: end }) =>
        daysIn({ start, end }, range).includes(day),
      );
      const isFree = (time: string) => {
        const slot = { startDate: dateTimeOf(day, time), endDate: dateTimeOf(day, later(time, minutes)) };
        return slot.startDate > now && !its.some((meeting) => overlap(meeting, slot));
      };
      return [day, halfHours(hours, minutes).filter(isFree)];
    }),
  );
}

/** The half hours of the work hours at which a meeting can begin, as `HH:mm`. */
export function halfHours({ from, to }: Hours, minutes: number = MEETING_MINUTES): readonly string[] {
  const times: string[] = [];
  for (let time = from; minutesOf(time) + minutes <= minutesOf(to); time = later(time)) times.push(time);
  return times;
}

/** From an address: `at=` a day, or a day and a time; `to=` the end, by default half an hour later. */
export function askedSlot(params: URLSearchParams) {
  const at = momentOf(params.get("at"));
  if (!at) return undefined;
  if (at.time === undefined) return { date: at.date };
  const to = momentOf(params.get("to"));
  const isLater = to?.time !== undefined && to.date === at.date && to.time > at.time;
  return { date: at.date, startTime: at.time, endTime: isLater ? to.time : later(at.time) };
}

function momentOf(text: string | null): Readonly<{ date: string; time: string | undefined }> | undefined {
  const [, date = "", time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text ?? "") ?? [];
  if (!isDay(date) || !isInReach(date)) return undefined;
  const isTime = time !== undefined && timeFromText(time) === time;
  return { date, time: isTime ? time : undefined };
}
