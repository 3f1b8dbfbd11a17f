import { createContext } from "react-router";
import type { Context } from "#server/context.ts";

/**
 * How old what a page shows is. A page that is shared may not be older than its data: whoever gives a page something
 * out of a cache notes the age here.
 */
export interface Freshness {
  /** Epoch milliseconds of the oldest thing shown; absent for a page that shows nothing that changes. */
  asOf: number | undefined;
}

/** Set for pages that will be shared. */
export const freshnessContext = createContext<Freshness | null>(null);

/** @param asOf epoch milliseconds at which what is shown was loaded */
export function noteAge(context: Context, asOf: number): void {
  const freshness = context.get(freshnessContext);
  if (freshness) freshness.asOf = Math.min(asOf, freshness.asOf ?? asOf);
}
