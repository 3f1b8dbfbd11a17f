import { skopjeDay } from "#app/model/period.ts";
import { visibleRange } from "#app/ui/calendar/days.ts";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage } from "../frame/no-file.server.tsx";
import { listSpreadsheet, spreadsheetColumns } from "../list/export.server.ts";
import type { Route } from "./+types/export";
import { meetingColumns } from "./list-parts.tsx";
import { activeFilters, apiQuery, meetingQuery, runsForward } from "./query.ts";
import { listedMeeting } from "./rows.server.ts";

const WIDTHS = { id: 8, date: 12, time: 14, place: 16, status: 14, topic: 34 };

/** The filtered list of the visible period as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) => {
  const back = `/admin/meetings${args.url.search}`;
  return fileOrPage(args.context, back, () => spreadsheetOf(args, back));
};

async function spreadsheetOf({ context, request, url }: Route.LoaderArgs, back: string) {
  const today = skopjeDay(new Date());
  const query = meetingQuery(url.searchParams, today);
  const asked = apiQuery(query, visibleRange(query.view, query.date));
  const t = getT(context, "meetings");
  return listSpreadsheet(context, request, {
    list: "meetings",
    back,
    fileName: "sredbi",
    sheetName: t("title"),
    columns: spreadsheetColumns(
      [...meetingColumns(t), { key: "id", header: t("columns.id"), cell: ({ id }) => String(id) }],
      WIDTHS,
      "person",
    ),
    ask: (attempt, page) => attempt(contract.meetings.filter, { query: { ...asked, ...page } }),
    rowOf: (found) => ({ row: listedMeeting(found, t("view.wholeDay")), iso: found.startDate }),
    forward: runsForward(query, today),
    isFiltered: activeFilters(query) > 0,
    filters: asked,
  });
}
