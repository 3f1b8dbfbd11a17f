import type { Tone } from "#app/model/lookups.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import { weekdayName } from "../calendar-names.ts";
import { formatDate, formatDateTime, formatTime } from "../format.ts";
import { addDays, daysOf, type DayRange } from "./days.ts";

/** One thing in a calendar, ready to show. */
export interface CalendarEntry {
  readonly id: number;
  readonly href: string;
  /** The API's wall-clock texts. */
  readonly start: string;
  readonly end: string;
  /** When it begins, as HH:mm; `""` for a whole-day one. */
  readonly begin: string;
  /** When it takes place, as HH:mm–HH:mm; `""` for a whole day; with the days when it lasts for several. */
  readonly range: string;
  readonly title: string;
  /** More about it, below the title where there is room. */
  readonly detail: string;
  /** With whom and where, for the second line of a grid. */
  readonly who: string;
  /** What is wished for, behind a sign; `""` for nothing. */
  readonly wishes: string;
  readonly state: string;
  /** One character that tells the state where there is no room for its word; `""` for the ordinary one. */
  readonly sign: string;
  readonly tone: Tone;
}

/** A day with what happens on it, in the order in which it takes place. */
export interface CalendarDay {
  readonly day: string;
  /** The same as DD.MM.YYYY. */
  readonly date: string;
  /** "Понеделник" */
  readonly weekday: string;
  readonly entries: readonly CalendarEntry[];
}

/** The times of an entry as they are shown, for the API's wall-clock texts. */
export function shownTimes(start: string, end: string): Pick<CalendarEntry, "begin" | "range"> {
  const wholeDay = isWholeDay(start, end);
  const [first, last] = [firstDay(start), lastDay(start, end)];
  const isLong = first !== "" && last > first;
  if (wholeDay && !isLong) return { begin: "", range: "" };
  const shown = wholeDay ? formatDate : isLong ? formatDateTime : formatTime;
  const range = [shown(start), shown(end)].filter(Boolean).join("–");
  return { begin: wholeDay ? "" : formatTime(start), range };
}

/** The days of a range with their entries; what lasts for several days stands on each of them. */
export function calendarDays(entries: readonly CalendarEntry[], range: DayRange): readonly CalendarDay[] {
  const found = new Map<string, CalendarEntry[]>(daysOf(range).map((day) => [day, []]));
  for (const entry of entries) for (const day of daysIn(entry, range)) found.get(day)?.push(entry);
  return [...found].map(([day, its]) => ({
    day,
    date: formatDate(day),
    weekday: capital(weekdayName(day, "mk")),
    entries: its.toSorted(byStart).map((entry) => onDay(entry, day)),
  }));
}

/** On a later day it is there from midnight on. */
const onDay = (entry: CalendarEntry, day: string): CalendarEntry =>
  entry.begin !== "" && firstDay(entry.start) < day ? { ...entry, begin: MIDNIGHT } : entry;

const MIDNIGHT = "00:00";

const firstDay = (iso: string) => parseWallTime(iso)?.date ?? "";

/** What ends at midnight is no part of the day that begins then; a whole-day meeting takes its last day too. */
function lastDay(start: string, end: string): string {
  const last = firstDay(end);
  const isOver = formatTime(end) === MIDNIGHT && !isWholeDay(start, end) && last > firstDay(start);
  return isOver ? addDays(last, -1) : last;
}

/** A name as it stands at the beginning of a line. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase("mk") + text.slice(1);

/** The days of a range on which something takes place, by the API's wall-clock texts. */
export function daysIn(
  { start, end }: Pick<CalendarEntry, "start" | "end">,
  range: DayRange,
): readonly string[] {
  const [first, last] = [firstDay(start), lastDay(start, end)];
  if (!first) return [];
  const from = first > range.from ? first : range.from;
  // A meeting that ends before it begins is shown where it begins.
  const to = [last > first ? last : first, range.to].toSorted()[0] ?? first;
  return from === to ? [from] : daysOf({ from, to });
}

const byStart = (one: CalendarEntry, other: CalendarEntry) =>
  one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1;
