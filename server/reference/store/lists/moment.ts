import { parseWallTime } from "#app/model/period.ts";

/**
 * Where an inclusive range of wall-clock times begins, in the form that the lists hold: a day from its midnight.
 * @param iso ISO date or date-time text; an offset means nothing.
 */
export function rangeBegin(iso: string): string | undefined {
  const wall = parseWallTime(iso);
  return wall && `${wall.date}T${wall.time || "00:00:00"}Z`;
}

const SECOND = 1000;

const LAST_YEAR = 9999;

/** The first moment after an inclusive range: a second after a time, midnight after a day. */
export function rangeEnd(iso: string): string | undefined {
  const wall = parseWallTime(iso);
  if (!wall) return undefined;
  const next = new Date(Date.parse(`${wall.date}T${wall.time || "23:59:59"}Z`) + SECOND);
  return next.getUTCFullYear() > LAST_YEAR ? AFTER_ALL : next.toISOString().replace(".000Z", "Z");
}

/** Sorts after every date. */
export const AFTER_ALL = "~";
