import { onceFor } from "#app/model/once-for.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { fold, macedonianSortKey, searchFor } from "#app/model/text/fold.ts";
import { byKey } from "#app/model/text/order.ts";

/** How the rows of one kind are put in order and found. */
export interface Listing<Row> {
  /** What the list is sorted by: text in Macedonian order, numbers by size. */
  readonly order: (row: Row) => string | number;
  /** All that a search looks in, in any script and spelling. */
  readonly texts: (row: Row) => readonly string[];
}

/** A page of a register, as its list shows it. */
export interface RegisterPage<Row> {
  /** As the address asks; a list of all rows has one page. */
  readonly query: RegisterQuery;
  readonly rows: readonly Row[];
  /** Rows that the search has found, on all pages. */
  readonly found: number;
  /** Rows without a search. */
  readonly total: number;
}

/**
 * The rows that a page of the list shows: those that `searchFor` finds, in their order.
 * @param listing the same object for the same list every time: then it is sorted once
 */
export function registerPage<Row extends object>(
  all: readonly Row[],
  query: RegisterQuery,
  listing: Listing<Row>,
): RegisterPage<Row> {
  const sorted = sortedRows(all, listing);
  const found = query.q === "" ? sorted : sorted.filter(foundBy(query.q, listing));
  const { size } = query;
  const page = size === "all" ? 1 : query.page;
  const rows = size === "all" ? found : found.slice((page - 1) * size, page * size);
  return { query: { ...query, page }, rows, found: found.length, total: all.length };
}

const sortedRows = onceFor(inOrder);

function inOrder<Row extends object>(all: readonly Row[], listing: Listing<Row>): readonly Row[] {
  return byKey(all, (row) => keyOf(listing.order(row)));
}

const keyOf = (value: string | number) => (typeof value === "string" ? macedonianSortKey(value) : value);

/** Folding thousands of rows for one search costs more than all the rest of it, and the next word is on its way. */
const foldedRows = onceFor((_listing: object) => new WeakMap<object, string>());

function foundBy<Row extends object>(typed: string, listing: Listing<Row>) {
  const isFound = searchFor(typed);
  const folded = foldedRows(listing);
  return (row: Row) => {
    const text = folded.get(row) ?? fold(listing.texts(row).join(" "));
    folded.set(row, text);
    return isFound(text);
  };
}
