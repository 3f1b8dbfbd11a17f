import { parseWallTime } from "#app/model/period.ts";
import { documented } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";

/** ISO date or date-time text as a list has it; an offset is ignored. */
type Bound = (iso: string) => string | undefined;

/** The range of a filter, with both of its ends, in the format of the list's dates; refuses invalid dates. */
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
  from !== undefined && until !== undefined && from > until;

const boundAt =
  (time: string): Bound =>
  (iso) => {
    const wall = parseWallTime(iso);
    return wall && `${wall.date}T${wall.time || time}Z`;
  };

/** In the format of the meetings' times: a date begins at midnight, and ends with its last second. */
export const rangeBegin = boundAt("00:00:00");
export const rangeEnd = boundAt("23:59:59");
