import { createRandom, type Random } from "../random.ts";

/** Days are numbers since 1970-01-01, so that they can be added; texts are `YYYY-MM-DD`. */
export const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

export const textOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The demo data go back three years. */
export const SPAN_DAYS = 3 * 365;

/** Before this day the former mandate was in office. */
export const MANDATE_BEGAN = dayNumber("2024-05-28");

/** Monday is 1, Sunday 7. 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => ((day + 3) % 7) + 1;

/** Relative number of visits per month, January first: quiet at New Year and in the summer break. */
const MONTHS = [0.6, 1, 1.2, 1.1, 1.05, 0.9, 0.5, 0.4, 1.1, 1.25, 1.15, 0.75];

/** Monday first: Friday is the contact day; the portal also receives requests at weekends. */
const WEEKDAYS = [0.8, 0.8, 0.85, 1, 1.9, 0.25, 0.2];

const HEAVIEST = Math.max(...MONTHS) * Math.max(...WEEKDAYS);

/** A day from `first` to `last` (inclusive), distributed as visits are. */
export function busyDay(random: Random, first: number, last: number): number {
  const day = random.between(first, last);
  const month = Number(textOf(day).slice(5, 7));
  // The portal becomes better known every year.
  const growth = 0.6 + (0.4 * (day - first)) / Math.max(1, last - first);
  const weight = (MONTHS[month - 1] ?? 0) * (WEEKDAYS[weekdayOfDay(day) - 1] ?? 0) * growth;
  return random.chance(weight / HEAVIEST) ? day : busyDay(random, first, last);
}

/** `count` such days, earliest first; `name` separates the random streams of different kinds of records. */
export function busyDays(name: string, count: number, first: number, last: number): number[] {
  const random = createRandom(`days of ${name}`);
  const days = Array.from({ length: Math.max(0, count) }, () => busyDay(random, first, last));
  return days.toSorted((a, b) => a - b);
}

/** The first working day that is `distance` days or more after `day`. */
export function workday(day: number, distance: number): number {
  const found = day + distance;
  const weekday = weekdayOfDay(found);
  return weekday < 6 ? found : found + 8 - weekday;
}

/** A wall-clock time on a day as the API stores it. */
export function at(random: Random, day: number, firstHour: number, lastHour: number): string {
  const [hour, minute, second] = [
    random.between(firstHour, lastHour),
    random.between(0, 59),
    random.between(0, 59),
  ];
  return `${textOf(day)}T${[hour, minute, second].map((part) => String(part).padStart(2, "0")).join(":")}`;
}
