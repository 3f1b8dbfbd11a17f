import { parseWallTime } from "#app/model/period.ts";

/**
 * A wall-clock time as a moment in this machine's time zone, for widgets that know no other: its local parts are
 * those of the text, whatever the time zone.
 */
export function clockOf(iso: string): Date {
  const { date = "1970-01-01", time = "" } = parseWallTime(iso) ?? {};
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(year, month - 1, day, hour, minute);
}

const MINUTE_MS = 60_000;

/**
 * The last minute of an entry, so that none is beside the one that begins then; it lasts half an hour at least, which is
 * the smallest target.
 */
export const lastMinute = (start: Date, end: Date): Date =>
  new Date(Math.max(end.getTime(), start.getTime() + 30 * MINUTE_MS) - MINUTE_MS);

/** Such a moment in an address: `YYYY-MM-DDTHH:mm`. */
export const wallText = (moment: Date): string =>
  `${widgetDay(moment)}T${[moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":")}`;

/** The same time on the next day, however long the day is. */
export const dayAfter = (moment: Date): Date =>
  new Date(
    moment.getFullYear(),
    moment.getMonth(),
    moment.getDate() + 1,
    moment.getHours(),
    moment.getMinutes(),
  );

/** The day of such a moment, `YYYY-MM-DD`. */
export function widgetDay(moment: Date): string {
  const parts = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0"));
  return [moment.getFullYear(), ...parts].join("-");
}
