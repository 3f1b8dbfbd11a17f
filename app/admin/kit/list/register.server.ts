import { registerList as texts } from "#app/i18n/mk/register-list.ts";
import { ACTIVITY, type RegisterQuery } from "#app/model/query.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import type { List, ListQuery } from "./define-list.server.ts";
import { exportList, type LoaderArgs, spreadsheetColumns } from "./export.server.ts";
import { type Listing, registerRows } from "./register-page.ts";

/** The filter by whether a row is active. */
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

/** Whether a row passes that filter. */
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

interface RegisterFile<Row> {
  readonly fileName: string;
  readonly sheetName: string;
  readonly columns: readonly Column<Row>[];
  readonly all: readonly Row[];
  readonly listing: Listing<Row>;
  readonly isShown: (row: Row) => boolean;
}

/** The filtered register as a spreadsheet: its columns, in its order. */
export const exportRegister = <Asked extends ListQuery & RegisterQuery, Row extends object>(
  list: List<Asked>,
  args: LoaderArgs,
  describe: (query: Asked) => Promise<RegisterFile<Row>>,
) =>
  exportList<Asked, Row, Row>(list, args, async (query) => {
    const { fileName, sheetName, columns, all, listing, isShown } = await describe(query);
    const found = registerRows(all, query, listing, isShown);
    return {
      fileName,
      sheetName,
      columns: spreadsheetColumns<Row>(columns, {}, columns[0]?.key ?? ""),
      ask: (_attempt, { page, size }) =>
        Promise.resolve({
          ok: true,
          value: { content: found.slice(page * size, (page + 1) * size), totalElements: found.length },
        }),
      rowsOf: (page) => page.map((row) => ({ row })),
    };
  });
