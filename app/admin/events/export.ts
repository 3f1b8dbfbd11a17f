import { redirect } from "react-router";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { daysOf } from "../kit/list/days.ts";
import { listSpreadsheet, spreadsheetColumns } from "../kit/list/export.server.ts";
import type { Route } from "./+types/export";
import { eventColumns, listedEvent } from "./rows.tsx";
import { activeFilters, apiQuery, eventQuery } from "./query.ts";

const WIDTHS = { id: 8, date: 12, subject: 50 };

/** The filtered list as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) => {
  const back = `/admin/events${args.url.search}`;
  // The list reports invalid days; a file of all events would look like the filtered one.
  if (Object.keys(daysOf(args.url.searchParams).errors).length > 0) return redirect(back);
  return fileOrPage(args.context, back, () => sheetOf(args, back));
};

async function sheetOf({ context, request, url }: Route.LoaderArgs, back: string) {
  const query = eventQuery(url.searchParams);
  const t = getT(context, "events");
  return listSpreadsheet(context, request, {
    list: "events",
    back,
    fileName: "nastani",
    sheetName: t("title"),
    columns: spreadsheetColumns(
      [...eventColumns(t), { key: "id", header: t("columns.id"), cell: ({ id }) => String(id) }],
      WIDTHS,
      "subject",
    ),
    ask: (attempt, page) => attempt(contract.events.filter, { query: { ...apiQuery(query), ...page } }),
    rowsOf: (page) => page.map((found) => ({ row: listedEvent(found), iso: found.date })),
    isFiltered: activeFilters(query) > 0,
    filters: apiQuery(query),
  });
}
