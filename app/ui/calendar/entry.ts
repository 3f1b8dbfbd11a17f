import type { Tone } from "#app/model/lookups.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import { formatTime } from "../format.ts";
import { daysOf, type DayRange } from "./days.ts";

/** One thing in a calendar, ready to show. Times are the API's wall-clock texts. */
export interface CalendarEntry {
  readonly id: number;
  readonly href: string;
  readonly start: string;
  readonly end: string;
  readonly title: string;
  /** More about it, below the title where there is room. */
  readonly detail: string;
  readonly state: string;
  readonly tone: Tone;
}

/** A day with what happens on it, in the order in which it takes place. */
export interface CalendarDay {
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** When an entry begins, as HH:mm; `""` for a whole-day one. */
export const beginOf = ({ start, end }: Pick<CalendarEntry, "start" | "end">): string =>
  isWholeDay(start, end) ? "" : formatTime(start);

/** Its time range, as HH:mm–HH:mm; `""` for a whole-day one. */
export const rangeOf = ({ start, end }: Pick<CalendarEntry, "start" | "end">): string =>
  isWholeDay(start, end) ? "" : [formatTime(start), formatTime(end)].filter(Boolean).join("–");

/** The entries of each day of a range; what lasts for several days stands on each of them. */
export function entriesByDay(entries: readonly CalendarEntry[], range: DayRange): readonly CalendarDay[] {
  const found = new Map<string, CalendarEntry[]>(daysOf(range).map((day) => [day, []]));
  for (const entry of entries) for (const day of daysIn(entry, range)) found.get(day)?.push(entry);
  return [...found].map(([day, its]) => ({ day, entries: its.toSorted(byStart) }));
}

function daysIn({ start, end }: CalendarEntry, range: DayRange): readonly string[] {
  const [first, last] = [start, end].map((iso) => parseWallTime(iso)?.date ?? "");
  if (!first) return [];
  const from = first > range.from ? first : range.from;
  // A meeting that ends before it begins is shown where it begins.
  const to = [last && last > first ? last : first, range.to].toSorted()[0] ?? first;
  return daysOf({ from, to });
}

const byStart = (one: CalendarEntry, other: CalendarEntry) =>
  one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1;
