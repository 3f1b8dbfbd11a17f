import type { TFunction } from "i18next";
import { redirect } from "react-router";
import { visibleRange } from "#app/model/days.ts";
import { EXPORT_ROWS, MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportList, spreadsheetColumns } from "../kit/list/export.server.ts";
import type { Route } from "./+types/export";
import { meetingColumns } from "./list-parts.tsx";
import { apiQuery, isUnknownDay, meetingQuery, MEETINGS, runsForward } from "./query.ts";
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

/** Time limit for one page of cases, in milliseconds. */
const PAGE_MS = 8_000;

/** Pages that are read at the same time. */
const MAX_PAGES_AT_ONCE = 2;

/**
 * Finds the phones of meetings' cases, which the API's meetings don't contain: in the list of cases, newest first, as
 * far as they are needed and an export of cases would reach. Opening each case would be a call per row, and the audit
 * would say that somebody read it.
 * @param mpId the MP to whom the meetings are filtered, if any
 * @returns looks up cases by id; reads on where it stopped, and leaves out what it can't read
 */
function casePhones(
  context: Context,
  mpId: number | undefined,
  signal: AbortSignal,
): (caseIds: readonly number[]) => Promise<ReadonlyMap<number, string>> {
  const { attempt } = api(context, { signal, credentials: apiCredentials(context), eachMs: PAGE_MS });
  const phones = new Map<number, string>();
  let next = 0;
  let end = EXPORT_ROWS / MAX_PAGE_SIZE;

  async function readPage(page: number): Promise<void> {
    const found = await attempt(contract.cases.filter, { query: { page, size: MAX_PAGE_SIZE, mpId } });
    const rows = found.ok ? found.value.content : [];
    for (const { id, phone } of rows) if (phone !== undefined) phones.set(id, phone);
    // Nothing follows the last page, a fault, or a list that has no phones.
    const isLast = !found.ok || (page + 1) * MAX_PAGE_SIZE >= found.value.totalElements;
    if (isLast || rows.every(({ phone }) => phone === undefined)) end = Math.min(end, page + 1);
  }

  return async (caseIds) => {
    while (next < end && caseIds.some((id) => !phones.has(id))) {
      const pages = Array.from({ length: Math.min(MAX_PAGES_AT_ONCE, end - next) }, (_none, at) => next + at);
      next += pages.length;
      await Promise.all(pages.map(readPage));
    }
    return phones;
  };
}
