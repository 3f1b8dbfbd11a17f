import { audit } from "#server/audit/audit.ts";
import { pdfPressOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getI18n } from "#server/middleware/locale.ts";
import { fileOrPage } from "../frame/no-file.server.tsx";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/pdf";
import { kindOf, listAddress } from "./kind.ts";
import { noPdfResponse } from "./paper/no-file.server.tsx";
import { readReport } from "./report/read.ts";

const HEADERS = {
  "Content-Type": "application/pdf",
  "Content-Disposition": 'attachment; filename="report.pdf"',
  "Cache-Control": "no-store",
} as const;

/** The report as `report.pdf` (section 7 of the back-office document, "Behaviours"). */
export const loader = (args: Route.LoaderArgs) =>
  fileOrPage(args.context, listAddress(kindOf(args.pattern)), () => pdfOf(args));

async function pdfOf({ context, params, pattern, request }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = requireProfile(context);
  const kind = kindOf(pattern);
  const id = recordIdOf(params);
  const report = await readReport(context, kind, id, request.signal);
  // Nobody would read it.
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  // Holds the fonts: who prints nothing does not load them.
  const { reportDocument } = await import("./paper/document.server.tsx");
  const pdf = await pdfPressOf(context).print(
    reportDocument(report, getI18n(context)),
    userId,
    request.signal,
  );
  if (!(pdf instanceof Uint8Array)) return noPdfResponse(context, kind, id, pdf);

  audit(context, {
    event: "report-exported",
    kind: "reports",
    recordId: id,
    reason: "pdf",
    bytes: pdf.byteLength,
  });
  return new Response(pdf, { headers: { ...HEADERS, "Content-Length": String(pdf.byteLength) } });
}
