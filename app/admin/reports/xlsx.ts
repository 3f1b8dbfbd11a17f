import { noFile, RETRY_AFTER, takeExportSlot } from "#server/files/export-slots.ts";
import { sheetResponse } from "#server/files/sheet.ts";
import { sheetHeaders } from "#server/files/xlsx.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { log } from "#server/log.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/xlsx";
import { kindOf } from "./kind.ts";
import { fileOrPage } from "./paper/no-file.server.tsx";
import { sheetLines } from "./paper/sheet-lines.ts";
import { readReport } from "./report/read.ts";

const FILE_NAME = "report";

/** The report as `report.xlsx` with the sheet `Izvestaj` (section 7 of the back-office document, "Behaviours"). */
export const loader = (args: Route.LoaderArgs) =>
  fileOrPage(args.context, kindOf(args.pattern), () => sheetOf(args));

async function sheetOf({ context, params, pattern, request }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = requireProfile(context);
  const id = recordIdOf(params);
  const report = await readReport(context, kindOf(pattern), id, request.signal);
  if (request.method === "HEAD") return new Response(null, { headers: sheetHeaders(FILE_NAME) });
  const free = takeExportSlot(userId);
  if (!free) return noFile(503, RETRY_AFTER);
  try {
    const lines = sheetLines(report, getT(context, "reports"));
    const response = await sheetResponse({
      fileName: FILE_NAME,
      sheetName: "Izvestaj",
      title: report.title,
      creator: getT(context, "common")("site"),
      lines,
    });
    const requestId = requestInfo(context).id;
    log.info({ event: "report-exported", reason: "xlsx", requestId, userId, count: lines.length });
    return response;
  } finally {
    free();
  }
}
