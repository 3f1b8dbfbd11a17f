import { DAY_MS, isInReach, weekdayOf } from "./period.ts";

/** Days as `YYYY-MM-DD`; no function here reads the time zone of the server or of the browser. */

export type CalendarView = "month" | "week" | "day";

/** Both days are inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const DAYS_PER_WEEK = 7;

/** The day a number of days later, or earlier for a negative number. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The first day of the month a number of months later. */
export function addMonths(day: string, count: number): string {
  const moment = new Date(`${day.slice(0, "YYYY-MM".length)}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  return moment.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The week of a day, from Monday to Sunday (section 9 of the back-office document). */
export function weekOf(day: string): DayRange {
  const from = addDays(day, -(weekdayOf(day) ?? 0));
  return { from, to: addDays(from, DAYS_PER_WEEK - 1) };
}

/** The days of a view: the day, its week, or the whole weeks of its month. */
export function visibleRange(view: CalendarView, day: string): DayRange {
  if (view === "day") return { from: day, to: day };
  if (view === "week") return weekOf(day);
  return { from: weekOf(addMonths(day, 0)).from, to: weekOf(addDays(addMonths(day, 1), -1)).to };
}

export function stepFrom(view: CalendarView, day: string, direction: 1 | -1): string {
  if (view === "month") return addMonths(day, direction);
  return addDays(day, direction * (view === "week" ? DAYS_PER_WEEK : 1));
}

/** Absent at the ends of its range. */
export function stepsFrom(view: CalendarView, day: string) {
  const [previous, next] = [stepFrom(view, day, -1), stepFrom(view, day, 1)];
  return { ...(isInReach(previous) && { previous }), ...(isInReach(next) && { next }) };
}

/** Counted, not compared: the day after 9999-12-31 comes before it as text. */
export function daysOf({ from, to }: DayRange): readonly string[] {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length }, (_none, index) => addDays(from, index));
}
