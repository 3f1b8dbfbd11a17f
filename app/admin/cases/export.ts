import { publicLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage } from "../frame/no-file.server.tsx";
import { listSpreadsheet, spreadsheetColumns } from "../list/export.server.ts";
import type { Route } from "./+types/export";
import { caseColumns } from "./list-parts.tsx";
import { activeFilters, apiQuery, caseQuery, listedCase } from "./list.server.ts";

const WIDTHS = { date: 12, party: 14, status: 14, category: 34 };

/** The filtered list as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) => {
  const back = `/admin/cases${args.url.search}`;
  return fileOrPage(args.context, back, () => sheetOf(args, back));
};

async function sheetOf({ context, request, url }: Route.LoaderArgs, back: string) {
  const query = caseQuery(url.searchParams, requireProfile(context).roleId);
  const t = getT(context, "cases");
  const { parties } = await publicLists(context);
  return listSpreadsheet(context, request, {
    list: "cases",
    back,
    fileName: "slucai",
    sheetName: t("title"),
    columns: spreadsheetColumns(caseColumns(t), WIDTHS, "citizen"),
    ask: (attempt, page) => attempt(contract.cases.filter, { query: { ...apiQuery(query), ...page } }),
    rowOf: (found) => ({ row: listedCase(found, parties), iso: found.date }),
    isFiltered: activeFilters(query) > 0,
    filters: apiQuery(query),
  });
}
