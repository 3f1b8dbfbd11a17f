import type { MouseEvent } from "react";

/** In the history entry of a list: the address of the row that was opened. */
const OPENED_ROW = "openedRow";

/** The link that opens a row, of a table or of what a search has found. */
export const openingLink = (row: Element | null | undefined) =>
  row?.querySelector<HTMLAnchorElement>(".acts a, .go");

const ROWS = "tbody > tr, .hits > li";

/** Remembers the row of a followed link, whichever of its links it is. */
export function keepOpenedRow({ target }: MouseEvent) {
  const opened = target instanceof Element && target.closest("a") && openingLink(target.closest(ROWS));
  if (opened) history.replaceState({ ...history.state, [OPENED_ROW]: opened.getAttribute("href") }, "");
}

/** Leads to the row that was opened, or that the page names: it is marked, and has the focus. */
export function returnToRow(list: Element | null) {
  if (!list) return;
  const { [OPENED_ROW]: opened } = (history.state ?? {}) as Readonly<Partial<Record<string, unknown>>>;
  const rows = [...list.querySelectorAll(ROWS)];
  const known = opened !== undefined && rows.find((one) => openingLink(one)?.getAttribute("href") === opened);
  const row = known || rows.find(({ classList }) => classList.contains("at"));
  for (const one of rows) one.classList.toggle("at", one === row);
  openingLink(row)?.focus();
}
