import { audit } from "#server/audit/audit.ts";
import { sheetResponse } from "#server/files/sheet.ts";
import { sheetHeaders } from "#server/files/xlsx.ts";
import { getT } from "#server/middleware/locale.ts";
import { exportPlace, fileOrPage } from "../frame/no-file.server.tsx";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/xlsx";
import { kindOf, listAddress } from "./kind.ts";
import { sheetLines } from "./paper/sheet-lines.ts";
import { readReport } from "./report/read.ts";

const FILE_NAME = "report";

/** The report as `report.xlsx` with the sheet `Izvestaj` (section 7 of the back-office document, "Behaviours"). */
export const loader = (args: Route.LoaderArgs) =>
  fileOrPage(args.context, listAddress(kindOf(args.pattern)), () => sheetOf(args));

async function sheetOf({ context, params, pattern, request }: Route.LoaderArgs): Promise<Response> {
  const id = recordIdOf(params);
  const report = await readReport(context, kindOf(pattern), id, request.signal);
  if (request.method === "HEAD") return new Response(null, { headers: sheetHeaders(FILE_NAME) });
  const free = await exportPlace(context, listAddress(kindOf(pattern)), request.signal);
  if (free instanceof Response) return free;
  try {
    const lines = sheetLines(report, getT(context, "reports"));
    const response = await sheetResponse({
      fileName: FILE_NAME,
      sheetName: "Izvestaj",
      title: report.title,
      creator: getT(context, "common")("site"),
      lines,
    });
    audit(context, {
      event: "report-exported",
      kind: "reports",
      recordId: id,
      reason: "xlsx",
      count: lines.length,
    });
    return response;
  } finally {
    free();
  }
}
