import { formatNumber } from "#app/ui/format.ts";
import type { Compared } from "./figures.ts";

/** A difference with its sign: "+4", "−1" or "0". */
export function signed(difference: number): string {
  const digits = formatNumber(Math.abs(difference), "mk");
  if (difference === 0) return digits;
  return `${difference > 0 ? "+" : "−"}${digits}`;
}

/** How a figure differs from the period before, in quiet ink: more is neither good nor bad. */
export function Difference({ now, before }: Compared) {
  if (before === undefined) return null;
  const difference = now - before;
  if (difference === 0) return <span className="diff quiet">= 0</span>;
  return <span className={`diff ${difference > 0 ? "more" : "less"} quiet`}>{signed(difference)}</span>;
}
