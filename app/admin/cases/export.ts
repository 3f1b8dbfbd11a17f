import { EXPORT_ROWS } from "#app/model/limits.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { publicLists } from "#server/api/cache.ts";
import { faultStatus } from "#server/api/fault.ts";
import { noFile, RETRY_AFTER, takeExportSlot } from "#server/files/export-slots.ts";
import { xlsxResponse } from "#server/files/xlsx.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { log } from "#server/log.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/export";
import { exportRows } from "./list/export-rows.ts";
import { activeFilters, caseQuery } from "./list/query.ts";
import { type ExportedCase, sheetColumns } from "./list/sheet.ts";
import { listedCase } from "./list/rows.ts";

/** The filtered list as a spreadsheet: the same query with another ending, the same columns (R46). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { id: userId, roleId } = requireProfile(context);
  const query = caseQuery(url.searchParams, roleId);
  const free = takeExportSlot();
  if (!free) return noFile(503, RETRY_AFTER);
  try {
    const [begun, { parties }] = await Promise.all([
      exportRows(context, query, request.signal),
      publicLists(context),
    ]);
    if (!begun.ok) {
      free();
      return noFile(faultStatus(begun.fault), begun.fault.retryAfter);
    }
    const { total, pages } = begun.value;
    const t = getT(context, "cases");
    let count = 0;

    async function* rows() {
      for await (const page of pages) {
        const fitting = page.slice(0, EXPORT_ROWS - count);
        count += fitting.length;
        yield fitting.map((row): ExportedCase => ({ ...listedCase(row, parties), iso: row.date }));
      }
      if (total > count) yield [cutOff(t("export.cut", { count, total }))];
    }

    return xlsxResponse({
      fileName: `slucai-${wallTimeOf(new Date()).slice(0, 10)}`,
      sheetName: t("title"),
      columns: sheetColumns(t),
      rows: rows(),
      signal: request.signal,
      onEnd: () => {
        free();
        const reason = activeFilters(query) > 0 ? "filtered" : "all";
        log.info({ event: "cases-exported", requestId: requestInfo(context).id, userId, reason, count });
      },
    });
  } catch (thrown) {
    free();
    throw thrown;
  }
}

/** The last line, when there are more cases than the file holds: it says so. */
const cutOff = (citizen: string): ExportedCase => ({
  id: 0,
  iso: "",
  date: "",
  mp: "",
  party: "",
  assistant: "",
  citizen,
  municipality: "",
  category: "",
  status: { name: "", tone: "calm" },
});
