import type { TFunction } from "i18next";
import { redirect } from "react-router";
import { visibleRange } from "#app/model/days.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { contract } from "#server/api/contract/index.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportList, spreadsheetColumns } from "../kit/list/export.server.ts";
import type { Route } from "./+types/export";
import { meetingColumns } from "./list-parts.tsx";
import { casePhones } from "./phones.server.ts";
import { apiQuery, isUnknownDay, MEETINGS, meetingQuery, runsForward } from "./query.ts";
import { type ListedMeeting, listedMeeting } from "./rows.server.ts";

const WIDTHS = { id: 8, date: 12, time: 14, place: 16, status: 14, topic: 34, case: 8, phone: 16 };

/** A row of the file: the list's columns, plus what an assistant needs to work on paper. */
interface ExportedMeeting extends ListedMeeting {
  /** `""` for a meeting without one. */
  readonly caseId: number | "";
  /** `""` if there is none. */
  readonly phone: string;
}

const exportColumns = (t: TFunction<"meetings">): readonly Column<ExportedMeeting>[] => [
  ...meetingColumns(t),
  { key: "id", header: t("columns.id"), cell: ({ id }) => id },
  { key: "case", header: t("columns.case"), cell: ({ caseId }) => caseId },
  { key: "phone", header: t("columns.phone"), cell: ({ phone }) => phone },
];

/** The filtered list of the visible period as a spreadsheet. */
export function loader(args: Route.LoaderArgs) {
  const { context, request, url } = args;
  const today = skopjeDay(new Date());
  // The page says so; a file of today would look like one of that day.
  if (isUnknownDay(url.searchParams, meetingQuery(url.searchParams, today)))
    return redirect(`/admin/meetings${url.search}`);
  return exportList(MEETINGS, args, (query) => {
    const filters = apiQuery(query, visibleRange(query.view, query.date));
    const t = getT(context, "meetings");
    const phonesOf = casePhones(context, query.mpId, request.signal);
    return {
      fileName: "sredbi",
      sheetName: t("title"),
      columns: spreadsheetColumns(exportColumns(t), WIDTHS, "person"),
      ask: (attempt, page) => attempt(contract.meetings.filter, { query: { ...filters, ...page } }),
      async rowsOf(page) {
        const phones = await phonesOf(page.flatMap(({ caseId }) => caseId ?? []));
        return page.map((found) => {
          const { caseId, startDate: iso } = found;
          const row = listedMeeting(found, t("view.wholeDay"));
          const phone = caseId === null ? "" : (phones.get(caseId) ?? "");
          const number: number | "" = caseId ?? "";
          return { row: { ...row, caseId: number, phone }, iso };
        });
      },
      forward: runsForward(query, today),
      filters,
    };
  });
}
