import { withParam, withoutParam } from "../page/query-params.ts";

/**
 * The view of one day, with the same filters; its list starts at page 1. A separate file, because the page and the
 * lazily loaded widget share it.
 */
export const dayAddress = (search: string, day: string): string =>
  withParam(withParam(withoutParam(search, "page"), "view", "day"), "date", day);
