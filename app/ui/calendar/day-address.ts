import { withParam, withoutParam } from "../list/page-links.ts";

/** The view of one day, with the same filters; its list begins at its first page. */
export const dayAddress = (search: string, day: string): string =>
  withParam(withParam(withoutParam(search, "page"), "view", "day"), "date", day);
