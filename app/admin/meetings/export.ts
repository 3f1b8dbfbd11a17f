import type { TFunction } from "i18next";
import { visibleRange } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportList, spreadsheetColumns } from "../kit/list/export.server.ts";
import type { Route } from "./+types/export";
import { meetingColumns } from "./list-parts.tsx";
import { apiQuery, MEETINGS, runsForward } from "./query.ts";
import { type ListedMeeting, listedMeeting } from "./rows.server.ts";

const WIDTHS = { id: 8, date: 12, time: 14, place: 16, status: 14, topic: 34, case: 8 };

type ExportedMeeting = ListedMeeting & { readonly caseId: number | string };

/** The list's columns, and the numbers of the meeting and its case, `""` without one. */
const exportColumns = (t: TFunction<"meetings">): readonly Column<ExportedMeeting>[] => [
  ...meetingColumns(t),
  { key: "id", header: t("columns.id"), cell: ({ id }) => id },
  { key: "case", header: t("columns.case"), cell: ({ caseId }) => caseId },
];

export function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const today = skopjeDay(new Date());
  return exportList(MEETINGS, args, (query) => {
    const filters = apiQuery(query, visibleRange(query.view, query.date));
    const t = getT(context, "meetings");
    return {
      fileName: "sredbi",
      sheetName: t("title"),
      columns: spreadsheetColumns(exportColumns(t), WIDTHS, "person"),
      ask: (attempt, page) => attempt(contract.meetings.filter, { query: { ...filters, ...page } }),
      rowsOf: (page) =>
        page.map((found) => ({
          row: { ...listedMeeting(found, t("view.wholeDay")), caseId: found.caseId ?? "" },
          iso: found.startDate,
        })),
      forward: runsForward(query, today),
      filters,
    };
  });
}
