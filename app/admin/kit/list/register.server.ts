import type { TFunction } from "i18next";
import type { z } from "zod";
import { registerList as texts } from "#app/i18n/mk/register-list.ts";
import { mayOpen, type Register } from "#app/model/access.ts";
import { REGISTER_SIZES } from "#app/model/limits.ts";
import { onceFor } from "#app/model/once-for.ts";
import { ACTIVITY, parseQuery, type RegisterQuery } from "#app/model/query.ts";
import { fold, macedonianSortKey, searchFor } from "#app/model/text/fold.ts";
import { byKey } from "#app/model/text/order.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { pack } from "#app/route/packed.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { activityName } from "../record/activity.tsx";
import { defineList, type Filters, type ListQuery } from "./define-list.server.ts";
import { exportList, type LoaderArgs, spreadsheetColumns } from "./export.server.ts";

export const activityFilter = (gender: "m" | "f") => ({
  control: "select" as const,
  label: () => texts.status,
  all: () => texts.allStatuses,
  options: () => ACTIVITY.map((value) => ({ value, label: activityName(value === "active", gender) })),
});

export const hasActivity = ({ active }: { readonly active: boolean }, status: string | undefined): boolean =>
  status === undefined || active === (status === "active");

/** Distinct entries of rows as options, such as the parties of all MPs. */
export function optionsIn<Row>(
  rows: readonly Row[],
  entry: (row: Row) => readonly [id: number | null, label: string],
): readonly Option[] {
  const found = new Map(rows.map(entry));
  return [...found].flatMap(([value, label]) => (value === null || label === "" ? [] : [{ value, label }]));
}

interface Definition<
  Asked extends ListQuery,
  Name extends ListedRegister,
  Row,
  Known,
  Listed,
> extends Listing<Row> {
  readonly query: z.ZodType<Asked> & z.ZodObject;
  /** Reads the rows, and what the filters choose from. */
  readonly known: (
    context: Context,
    signal: AbortSignal,
  ) => Promise<Known & { readonly rows: readonly Row[]; readonly stale?: boolean }>;
  /** In the order of the filter bar. */
  readonly filters: Filters<Asked, TFunction<Name>, Known, "q">;
  /** Whether the filters of a query let a row through. */
  readonly isShown?: (row: Row, query: Asked) => boolean;
  /** What of a row is sent to the browser. */
  readonly listed: (row: Row) => Listed;
  /** The name of its spreadsheet, if it has one. */
  readonly fileName?: string;
}

/** The registers whose rows are in memory, and filtered, searched and sorted there. */
type ListedRegister = Exclude<Register, "events" | "notices">;

/** The list of a register: the page that its screen shows, and the file of all its rows. */
export function defineRegister<
  Asked extends ListQuery & RegisterQuery,
  const Name extends ListedRegister,
  Row extends object,
  Known,
  Listed extends object,
>(name: Name, register: Definition<Asked, Name, Row, Known, Listed>) {
  const { known, filters, listed, fileName, isShown = () => true } = register;
  const own: ListedRegister = name;
  const section = `/admin/${own}` as const;
  const list = defineList({
    section,
    texts: name,
    sizes: REGISTER_SIZES,
    usual: { q: "" },
    query: (params) => parseQuery(register.query, params) as Asked,
    known,
    filters,
  });
  return {
    async page({ context, request, url }: LoaderArgs) {
      const query = list.parse(url.searchParams);
      const found = await known(context, request.signal);
      const page = registerPage(found.rows, query, register, (row) => isShown(row, query));
      return pack({
        list: { ...page, rows: page.rows.map(listed) },
        bar: fileName === undefined ? undefined : list.bar(context, url.searchParams, query, found),
        stale: found.stale ?? false,
        mayEdit: mayOpen(`${section}/edit/:id`, requireProfile(context).roleId),
      });
    },

    file: (args: LoaderArgs, columnsOf: (t: TFunction<Name>) => readonly Column<Row>[]) =>
      exportList<Asked, Row, Row>(list, args, async (query) => {
        if (!fileName) throw noSuchPage();
        const { rows } = await known(args.context, args.request.signal);
        const found = registerRows(rows, query, register, (row) => isShown(row, query));
        const columns = columnsOf(getT(args.context, name));
        return {
          fileName,
          sheetName: getT(args.context, own)("title"),
          columns: spreadsheetColumns<Row>(columns, {}, columns[0]?.key ?? ""),
          ask: (_attempt, { page, size }) =>
            Promise.resolve({
              ok: true,
              value: { content: found.slice(page * size, (page + 1) * size), totalElements: found.length },
            }),
          rowsOf: (page) => page.map((row) => ({ row })),
        };
      }),
  };
}

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
function registerRows<Row extends object>(
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
