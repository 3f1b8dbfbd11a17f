import { cleanLine, plainSigns } from "./text/clean.ts";

/**
 * Wall-clock dates and times in Skopje, written as ISO text. A trailing `Z` or an offset of the API means
 * nothing (3-decisions): no function here reads the time zone of the server or of the browser.
 */

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads ISO date or date-time text; `undefined` for anything else, and for days and times that do not exist.
 * @returns `date` as YYYY-MM-DD, `time` as HH:mm:ss, or `""` when the text had none
 */
export function parseWallTime(iso: string) {
  const [, date, hour, minute, second = "00"] = ISO.exec(iso) ?? [];
  if (date === undefined || !exists(date)) return undefined;
  if (hour === undefined || minute === undefined) return { date, time: "" };
  const isTime = hour < "24" && minute < "60" && second < "60";
  return isTime ? { date, time: `${hour}:${minute}:${second}` } : undefined;
}

/** Whether text is a day of the calendar, written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && exists(text);

/** Whether a day is within the years that the calendar shows; days outside could leave the four-digit years. */
export const isInReach = (day: string): boolean => day >= "1900-01-01" && day <= "2199-12-31";

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

export const isYear = (text: string): boolean => /^[12]\d{3}$/.test(text);

/**
 * A typed time of day as `HH:mm` (back-office document, section 5): one to four digits, with or without a sign
 * between hours and minutes, also as people write it: во 10:30, 10.30 ч. Hours over 23 become 12, minutes over 59
 * become 59; `undefined` for other text. Of three digits the first two are the hour when they can be one, as the field
 * shows them while they are typed.
 */
export function timeFromText(text: string): string | undefined {
  const [, typed = ""] = WORDED_TIME.exec(plainSigns(cleanLine(text.slice(0, MAX_TIME_LENGTH)))) ?? [];
  const [, hours, minutes = "0"] = THREE.exec(typed) ?? TIME.exec(typed) ?? [];
  if (hours === undefined) return undefined;
  const hour = Number(hours) > 23 ? 12 : Number(hours);
  return [hour, Math.min(Number(minutes), 59)].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Longer than any time with its words. */
const MAX_TIME_LENGTH = 50;

const WORDED_TIME =
  /^(?:(?:во|од|до|околу|at|në|ora|orën)\s+)*(\d[\d:.,\s]*?)\s*(?:ч|час|часа|часот|h|orë)?\s*\.?$/iu;
const THREE = /^([01]\d|2[0-3])(\d)$/;
const TIME = /^(\d{1,2})(?:\s?[:.,]?\s?(\d{2})(?::\d{2})?)?$/;

/** A day and a time `HH:mm` as the API takes date-times of meetings: seconds 00 and a trailing Z. */
export const dateTimeOf = (date: string, time: string): string => `${date}T${time}:00Z`;

/** A page of meetings asks for hundreds of days, and every month has 28; February 30 comes back as March 2. */
function exists(date: string): boolean {
  const [month, day] = [date.slice("YYYY-".length, "YYYY-MM".length), date.slice("YYYY-MM-".length)];
  if (month >= "01" && month <= "12" && day >= "01" && day <= "28") return true;
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day);
}

/** Order of two ISO texts, for `sort`: earlier first; a date without a time is its midnight; nonsense comes first. */
export function compareWallTimes(one: string, other: string): number {
  const [first, second] = [sortable(one), sortable(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function sortable(iso: string): string {
  const wall = parseWallTime(iso);
  return wall === undefined ? "" : `${wall.date} ${wall.time || MIDNIGHT}`;
}

const MIDNIGHT = "00:00:00";

/** Whether a meeting lasts whole days: both times are 00:00:00 (back-office document, section 4). */
export function isWholeDay(start: string, end: string): boolean {
  return [start, end].every((iso) => parseWallTime(iso)?.time === MIDNIGHT);
}

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** The weekday of an ISO date: 0 Monday to 6 Sunday; `undefined` for text that is not a date. */
export function weekdayOf(iso: string): number | undefined {
  const wall = parseWallTime(iso);
  if (wall === undefined) return undefined;
  const days = Date.parse(`${wall.date}T00:00:00Z`) / DAY_MS;
  // 1 January 1970 was a Thursday.
  return (((days + 3) % 7) + 7) % 7;
}

export const isWeekend = (day: string): boolean => (weekdayOf(day) ?? 0) >= SATURDAY;

const SATURDAY = 5;

/** Whether a day is more than a year after today: years are easily mistyped. */
export const isYearAhead = (day: string, today: string): boolean =>
  day > `${Number(today.slice(0, 4)) + 1}${today.slice(4, 10)}`;

/** Made when it is first used, because it costs a process ten milliseconds. The Swedish locale writes ISO dates. */
let skopje: Intl.DateTimeFormat | undefined;

/** How far Skopje's clock was ahead in hours that were asked for: a page asks for each of its rows. */
const ahead = new Map<number, number>();
const MAX_HOURS = 1_000;

/** A moment as the API writes wall-clock times: Skopje time with a trailing `Z`. Clocks change with an hour of UTC. */
export function wallTimeOf(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  const known = ahead.get(hour) ?? aheadIn(hour * HOUR_MS);
  if (ahead.size >= MAX_HOURS) ahead.clear();
  ahead.set(hour, known);
  return `${new Date(moment.getTime() + known).toISOString().slice(0, "YYYY-MM-DDTHH:mm:ss".length)}Z`;
}

function aheadIn(moment: number): number {
  skopje ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Skopje",
    dateStyle: "short",
    timeStyle: "medium",
  });
  return Date.parse(`${skopje.format(moment).replace(" ", "T")}Z`) - moment;
}

/** The day of a moment in Skopje, as `YYYY-MM-DD`. */
export const skopjeDay = (moment: Date): string => wallTimeOf(moment).slice(0, "YYYY-MM-DD".length);

/** An hour off in the hours before a clock change. @param moment epoch milliseconds @returns milliseconds */
export const untilMidnight = (moment: number): number =>
  DAY_MS - (Date.parse(wallTimeOf(new Date(moment))) % DAY_MS) - (moment % 1000);

/** How long a meeting lasts by default. */
export const MEETING_MINUTES = 30;

const MINUTES_PER_DAY = 24 * 60;

/** Minutes since midnight. @param time as `HH:mm` */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The time some minutes later on the same day, at most 23:59; both as `HH:mm`. */
export function later(time: string, minutes: number = MEETING_MINUTES): string {
  const at = Math.min(minutesOf(time) + minutes, MINUTES_PER_DAY - 1);
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
