import { parseWallTime } from "./period.ts";

/**
 * Dates, times and numbers as the documents show them (section 9 of the portal document). Dates are wall-clock text: no
 * time zone ever shifts them.
 */

/** ISO date or date-time text as `DD.MM.YYYY`; other text is returned unchanged. */
export function formatDate(iso: string): string {
  const wall = parseWallTime(iso);
  if (wall === undefined) return iso;
  const [year, month, day] = wall.date.split("-");
  return `${day}.${month}.${year}`;
}

/** ISO date-time text as `DD.MM.YYYY HH:mm`; a date without a time as `DD.MM.YYYY`. */
export function formatDateTime(iso: string): string {
  return [formatDate(iso), formatTime(iso)].filter(Boolean).join(" ");
}

/** The time of ISO date-time text as `HH:mm`; `""` if it has none. */
export function formatTime(iso: string): string {
  return parseWallTime(iso)?.time.slice(0, 5) ?? "";
}
