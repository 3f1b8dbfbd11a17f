import { registerList as texts } from "#app/i18n/mk/register-list.ts";
import { ACTIVITY, type RegisterQuery } from "#app/model/query.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import type { Context } from "#server/context.ts";
import type { List, ListQuery } from "./define-list.server.ts";
import { exportList, type LoaderArgs, spreadsheetColumns } from "./export.server.ts";
import type { ListBar } from "./list-filters.tsx";
import { type Listing, registerPage, registerRows } from "./register-page.ts";

export const activityFilter = (gender: "m" | "f") => ({
  control: "select" as const,
  label: () => texts.status,
  all: () => texts.allStatuses,
  options: () =>
    ACTIVITY.map((value) => ({
      value,
      label: value === "active" ? texts.active[gender] : texts.inactive[gender],
    })),
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

interface Register<Asked, Row> extends Listing<Row> {
  /** Whether the filters of a query let a row through. */
  readonly isShown: (query: Asked) => (row: Row) => boolean;
}

/** A list of a register: what is in memory, filtered, searched and sorted there. */
interface RegisterOf<Asked extends ListQuery, Known> extends List<Asked> {
  readonly known: (context: Context, signal: AbortSignal) => Promise<Known>;
  bar(context: Context, params: URLSearchParams, query: Asked, known: Known): ListBar;
}

/** The list of a register, with the page that its screen shows and the file of all its rows. */
export function defineRegister<
  Asked extends ListQuery & RegisterQuery,
  Row extends object,
  Known extends { readonly rows: readonly Row[]; readonly stale?: boolean },
>(list: RegisterOf<Asked, Known>, { isShown, ...listing }: Register<Asked, Row>) {
  return {
    async page({ context, request, url }: LoaderArgs) {
      const query = list.parse(url.searchParams);
      const known = await list.known(context, request.signal);
      return {
        query,
        known,
        list: registerPage(known.rows, query, listing, isShown(query)),
        bar: list.bar(context, url.searchParams, query, known),
        stale: known.stale ?? false,
      };
    },

    file: (
      args: LoaderArgs,
      file: {
        readonly fileName: string;
        readonly sheetName: string;
        readonly columns: readonly Column<Row>[];
      },
    ) =>
      exportList<Asked, Row, Row>(list, args, async (query) => {
        const { rows } = await list.known(args.context, args.request.signal);
        const found = registerRows(rows, query, listing, isShown(query));
        return {
          ...file,
          columns: spreadsheetColumns<Row>(file.columns, {}, file.columns[0]?.key ?? ""),
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
