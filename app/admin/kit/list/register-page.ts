import { onceFor } from "#app/model/once-for.ts";
import type { RegisterQuery } from "#app/model/query.ts";
import { fold, macedonianSortKey, searchFor } from "#app/model/text/fold.ts";
import { byKey } from "#app/model/text/order.ts";

export interface Listing<Row> {
  /** The sort key: text in Macedonian order, numbers by size. */
  readonly order: (row: Row) => string | number;
  /** All texts covered by the search, in any script and spelling. */
  readonly texts: (row: Row) => readonly string[];
}

export type RegisterPage<Row extends object> = ReturnType<typeof registerPage<Row>>;

/**
 * The rows of a page: those found by `searchFor` and filters, sorted.
 * @param listing the same object for the same list each time, so that it is sorted once
 * @param isShown what the filters let through
 */
export function registerPage<Row extends object>(
  all: readonly Row[],
  query: RegisterQuery,
  listing: Listing<Row>,
  isShown?: (row: Row) => boolean,
) {
  const found = registerRows(all, query, listing, isShown);
  const { size } = query;
  const page = size === "all" ? 1 : query.page;
  return {
    /** From the address; a list of all rows has one page. */
    query: { ...query, page },
    rows: size === "all" ? found : found.slice((page - 1) * size, page * size),
    /** Rows found, on all pages. */
    found: found.length,
    /** Total rows without a search. */
    total: all.length,
  };
}

/** All rows that search and filters find, sorted. */
export function registerRows<Row extends object>(
  all: readonly Row[],
  { q }: Pick<RegisterQuery, "q">,
  listing: Listing<Row>,
  isShown?: (row: Row) => boolean,
): readonly Row[] {
  const sorted = sortedRows(all, listing);
  const filtered = isShown ? sorted.filter(isShown) : sorted;
  return q === "" ? filtered : filtered.filter(foundBy(q, listing));
}

const sortedRows = onceFor(<Row extends object>(all: readonly Row[], listing: Listing<Row>) =>
  byKey(all, (row) => keyOf(listing.order(row))),
);

const keyOf = (value: string | number) => (typeof value === "string" ? macedonianSortKey(value) : value);

/** Folding thousands of rows for one search costs more than all the rest, and another search will follow. */
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
