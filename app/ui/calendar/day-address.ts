import { withParam, withoutParam } from "../list/page-links.ts";

/**
 * The view of one day, with the same filters; its list begins at its first page. In a file of its own, because the page
 * and the widget, which comes later, share it.
 */
export const dayAddress = (search: string, day: string): string =>
  withParam(withParam(withoutParam(search, "page"), "view", "day"), "date", day);
