import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays, daysOf, type DayRange } from "#app/model/days.ts";
import { formatDate, formatDateTime, formatTime } from "#app/model/format.ts";
import type { Tone } from "#app/model/lookups.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import type { ToneMark } from "../page/badge.tsx";

export interface CalendarEntry {
  readonly id: number;
  readonly href: string;
  /** The API's wall-clock texts. */
  readonly start: string;
  readonly end: string;
  /** Start as `HH:mm`; `""` for an all-day entry. */
  readonly begin: string;
  /** Time as `HH:mm–HH:mm`; `""` for all day; with the dates if it lasts several days. */
  readonly range: string;
  readonly title: string;
  /** MP and place, for the tooltip. */
  readonly who: string;
  readonly marks: readonly ToneMark[];
  /** Its person has withdrawn the request. */
  readonly isOff: boolean;
  readonly state: string;
  readonly tone: Tone;
}

export type CalendarDay = ReturnType<typeof calendarDays>[number];

/** The times of an entry for display, from the API's wall-clock texts. */
export function shownTimes(start: string, end: string): Pick<CalendarEntry, "begin" | "range"> {
  const wholeDay = isWholeDay(start, end);
  const [first, last] = [firstDay(start), lastDay(start, end)];
  const isLong = first !== "" && last > first;
  if (wholeDay && !isLong) return { begin: "", range: "" };
  const shown = wholeDay ? formatDate : isLong ? formatDateTime : formatTime;
  const range = [shown(start), shown(end)].filter(Boolean).join("–");
  return { begin: wholeDay ? "" : formatTime(start), range };
}

/** The time as `HH:mm–HH:mm`, or the word for all day; with the dates if it lasts several days. */
export function timeOf(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  wholeDay: string,
): string {
  const word = isWholeDay(startDate, endDate) && wholeDay;
  return [word, shownTimes(startDate, endDate).range].filter(Boolean).join(", ");
}

/** The days of a range with their entries in chronological order; one of several days is on each of them. */
export function calendarDays(entries: readonly CalendarEntry[], range: DayRange) {
  const found = new Map<string, CalendarEntry[]>(daysOf(range).map((day) => [day, []]));
  for (const entry of entries) for (const day of daysIn(entry, range)) found.get(day)?.push(entry);
  return [...found].map(([day, its]) => ({
    day,
    date: formatDate(day),
    // "Понеделник"
    weekday: capital(weekdayName(day, "mk")),
    entries: its.toSorted(byStart).map((entry) => onDay(entry, day)),
  }));
}

/** On later days it starts at midnight. */
const onDay = (entry: CalendarEntry, day: string): CalendarEntry =>
  entry.begin !== "" && firstDay(entry.start) < day ? { ...entry, begin: MIDNIGHT } : entry;

const MIDNIGHT = "00:00";

const firstDay = (iso: string) => parseWallTime(iso)?.date ?? "";

/** An entry that ends at midnight isn't part of the day that begins then; an all-day meeting includes its last day. */
function lastDay(start: string, end: string): string {
  const last = firstDay(end);
  const isOver = formatTime(end) === MIDNIGHT && !isWholeDay(start, end) && last > firstDay(start);
  return isOver ? addDays(last, -1) : last;
}

/** A name capitalised for the beginning of a line. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase("mk") + text.slice(1);

/** The days of a range on which something takes place, from the API's wall-clock texts. */
export function daysIn(
  { start, end }: Pick<CalendarEntry, "start" | "end">,
  range: DayRange,
): readonly string[] {
  const [first, last] = [firstDay(start), lastDay(start, end)];
  if (!first) return [];
  const from = first > range.from ? first : range.from;
  // A meeting that ends before it begins is shown at its start.
  const to = [last > first ? last : first, range.to].toSorted()[0] ?? first;
  return from === to ? [from] : daysOf({ from, to });
}

const byStart = (one: CalendarEntry, other: CalendarEntry) =>
  one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1;
