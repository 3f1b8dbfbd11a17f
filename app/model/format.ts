import { parseWallTime, wallTimeOf } from "./period.ts";

/** As the documents show them (section 9 of the portal document); no time zone ever shifts wall-clock text. */

/** ISO date or date-time text as `DD.MM.YYYY`; other text is returned unchanged. */
export function formatDate(iso: string): string {
  const wall = parseWallTime(iso);
  if (wall === undefined) return iso;
  const [year, month, day] = wall.date.split("-");
  return `${day}.${month}.${year}`;
}

/** An ISO date as `DD.MM.` where another one that it stands beside has the same year, else with its year. */
export const formatDayBeside = (iso: string, other: string): string =>
  formatDate(iso).slice(0, iso.slice(0, 4) === other.slice(0, 4) ? "DD.MM.".length : undefined);

/** ISO date-time text as `DD.MM.YYYY HH:mm`; a date without a time as `DD.MM.YYYY`. */
export function formatDateTime(iso: string): string {
  return [formatDate(iso), formatTime(iso)].filter(Boolean).join(" ");
}

/** A moment, by default now, ISO 8601 in UTC or epoch milliseconds, as Skopje's clock shows it: `DD.MM.YYYY HH:mm`. */
export const formatMoment = (moment: string | number = Date.now()): string =>
  formatDateTime(wallTimeOf(new Date(moment)));

/** The time of ISO date-time text as `HH:mm`; `""` if it has none. */
export function formatTime(iso: string): string {
  return parseWallTime(iso)?.time.slice(0, 5) ?? "";
}
