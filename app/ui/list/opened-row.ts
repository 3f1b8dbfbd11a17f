import type { MouseEvent } from "react";
import { wasHydrated } from "../page/hydrated.ts";

/** The id of a list, to which the focus goes after paging. */
export const LIST = "list";

/** In the history entry of a list: which row was opened, and from where. */
const OPENED_ROW = "openedRow";

interface OpenedRow {
  /** The address of the row. */
  readonly href: string | null;
  /** How far the list was scrolled. */
  readonly top: number;
}

/** For a return by a link, which makes a history entry of its own. */
let last: OpenedRow | undefined;

/** The link that opens a row, of a table or of what a search has found. */
export const openingLink = (row: Element | null | undefined) =>
  row?.querySelector<HTMLAnchorElement>(".acts a, .go");

const ROWS = "tbody > tr, .hits > li";

/** Remembers the row of a followed link, whichever of its links it is. */
export function keepOpenedRow({ target }: MouseEvent) {
  const opened = target instanceof Element && target.closest("a") && openingLink(target.closest(ROWS));
  if (!opened) return;
  last = { href: opened.getAttribute("href"), top: scrollY };
  history.replaceState({ ...history.state, [OPENED_ROW]: last }, "");
}

/**
 * Leads to the row that was opened, or that the page names: it is marked, has the focus, and stands where it
 * stood. If it came with the document, the browser has scrolled there.
 */
export function returnToRow(list: Element | null) {
  if (!list) return;
  const { [OPENED_ROW]: opened } = (history.state ?? {}) as { readonly [OPENED_ROW]?: OpenedRow };
  const rows = [...list.querySelectorAll(ROWS)];
  const hrefOf = (row: Element) => openingLink(row)?.getAttribute("href");
  const known = opened && rows.find((one) => hrefOf(one) === opened.href);
  const row = known ?? rows.find(({ classList }) => classList.contains("at"));
  for (const one of rows) one.classList.toggle("at", one === row);
  if (!row) return;
  // The router may still be on its way to the list's top, smoothly.
  openingLink(row)?.focus({ preventScroll: true });
  if (!wasHydrated()) return;
  const from = known ? opened : last;
  if (from && hrefOf(row) === from.href) scrollTo({ top: from.top, behavior: "instant" });
  else row.scrollIntoView({ block: "nearest", behavior: "instant" });
}
