import { parseWallTime } from "#app/model/period.ts";

/**
 * A wall-clock time as a moment in this machine's time zone, for widgets that know no other: its local parts are
 * those of the text, whatever the time zone.
 */
export function clockOf(iso: string): Date {
  const { date = "1970-01-01", time = "" } = parseWallTime(iso) ?? {};
  return new Date(`${date}T${time || "00:00:00"}`);
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
  new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, "YYYY-MM-DDTHH:mm".length);

/** The same time on the next day, however long the day is. */
export function dayAfter(moment: Date): Date {
  const next = new Date(moment);
  next.setDate(next.getDate() + 1);
  return next;
}

/** The day of such a moment, `YYYY-MM-DD`. */
export const widgetDay = (moment: Date): string => wallText(moment).slice(0, "YYYY-MM-DD".length);
