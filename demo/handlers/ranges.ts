import { parseWallTime } from "#app/model/period.ts";
import { documented } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";

type Bound = (iso: string) => string | undefined;

/** The range of a filter, exclusive of its end, in the format of the list's dates; refuses invalid dates. */
export function rangeOf(
  { fromDate, toDate }: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
  begin: Bound,
  end: Bound,
): { readonly from: string | undefined; readonly until: string | undefined } {
  const range = { from: fromDate && begin(fromDate), until: toDate && end(toDate) };
  if (fromDate && !range.from) throw new RefusedCall(400, { fromDate: documented("invalid") });
  if (toDate && !range.until) throw new RefusedCall(400, { toDate: documented("invalid") });
  return range;
}

/** Whether a range ends before it begins: it holds nothing, though a long meeting may touch both of its ends. */
export const isReversed = (from: string | undefined, until: string | undefined): boolean =>
  from !== undefined && until !== undefined && from >= until;

/**
 * In the lists' format; a date starts at midnight.
 * @param iso ISO date or date-time text; an offset is ignored
 */
export function rangeBegin(iso: string): string | undefined {
  const wall = parseWallTime(iso);
  return wall && `${wall.date}T${wall.time || "00:00:00"}Z`;
}

const SECOND = 1000;

const LAST_YEAR = 9999;

/** Sorts after every date. */
const AFTER_ALL = "~";

/** The first moment after an inclusive range: one second after a time, midnight after a date. */
export function rangeEnd(iso: string): string | undefined {
  const wall = parseWallTime(iso);
  if (!wall) return undefined;
  const next = new Date(Date.parse(`${wall.date}T${wall.time || "23:59:59"}Z`) + SECOND);
  return next.getUTCFullYear() > LAST_YEAR ? AFTER_ALL : next.toISOString().replace(".000Z", "Z");
}
