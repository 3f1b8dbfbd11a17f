import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/data-table.tsx";
import { publicLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage } from "../../frame/no-file.server.tsx";
import { listSpreadsheet, spreadsheetColumns } from "../../list/export.server.ts";
import type { Route } from "./+types/export";
import { caseColumns } from "./list-parts.tsx";
import { activeFilters, apiQuery, caseQuery, type ListedCase, listedCase } from "./list.server.ts";

const WIDTHS = { id: 8, topic: 34, phone: 16, date: 12, party: 14, status: 14, category: 34 };

/** The filtered list as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) => {
  const back = `/admin/cases${args.url.search}`;
  return fileOrPage(args.context, back, () => sheetOf(args, back));
};

/** A row of the file: the list's columns, plus what an assistant needs to work on paper. */
interface ExportedCase extends ListedCase {
  readonly topic: string;
  readonly phone: string;
}

const exportColumns = (t: TFunction<"cases">): readonly Column<ExportedCase>[] => [
  ...caseColumns(t),
  { key: "id", header: t("columns.id"), cell: ({ id }) => String(id) },
  { key: "topic", header: t("fields.topic"), cell: ({ topic }) => topic },
  { key: "phone", header: t("fields.phone"), cell: ({ phone }) => phone },
];

async function sheetOf({ context, request, url }: Route.LoaderArgs, back: string) {
  const query = caseQuery(url.searchParams, requireProfile(context).roleId);
  const t = getT(context, "cases");
  const { parties } = await publicLists(context);
  return listSpreadsheet(context, request, {
    list: "cases",
    back,
    fileName: "slucai",
    sheetName: t("title"),
    columns: spreadsheetColumns(exportColumns(t), WIDTHS, "citizen"),
    ask: (attempt, page) => attempt(contract.cases.filter, { query: { ...apiQuery(query), ...page } }),
    rowsOf: (page) =>
      page.map(({ topic = "", phone = "", ...found }) => ({
        row: { ...listedCase(found, parties), topic, phone },
        iso: found.date,
      })),
    isFiltered: activeFilters(query) > 0,
    filters: apiQuery(query),
  });
}
