import type { TFunction } from "i18next";
import { formatMonth, WEEKDAYS_SHORT, weekdayName } from "#app/ui/calendar-names.ts";
import { type DayRange, stepsFrom, weekOf } from "#app/ui/calendar/days.ts";
import { capital } from "#app/ui/calendar/entry.ts";
import { formatDate } from "#app/ui/format.ts";
import type { ShownQuery } from "./query.ts";

/** The week beside a month. */
interface ChosenWeek extends DayRange {
  readonly title: string;
}

/** What the calendar shows, in words, and the way to other periods: the browser has no names of months to load. */
export function shownPeriod(query: ShownQuery, range: DayRange, today: string, t: TFunction<"calendar">) {
  return {
    name: periodName(query, range),
    from: formatDate(range.from),
    to: formatDate(range.to),
    weekdays: WEEKDAYS_SHORT.mk,
    week: chosenWeek(query, today, t),
    steps: stepsFrom(query.view, query.date),
  };
}

export type ShownPeriod = ReturnType<typeof shownPeriod>;

/** "Мај 2026", "11.05.2026 – 17.05.2026", or "Понеделник, 11.05.2026". */
function periodName({ view, date }: ShownQuery, range: DayRange): string {
  if (view === "week") return rangeName(range);
  if (view === "day") return `${capital(weekdayName(date, "mk"))}, ${formatDate(date)}`;
  return capital(formatMonth(date, "mk"));
}

function chosenWeek({ date }: ShownQuery, today: string, t: TFunction<"calendar">): ChosenWeek {
  const week = weekOf(date);
  const isThis = today >= week.from && today <= week.to;
  return { ...week, title: isThis ? t("thisWeek") : t("weekOf", { range: rangeName(week) }) };
}

const rangeName = ({ from, to }: DayRange) => `${formatDate(from)} – ${formatDate(to)}`;
