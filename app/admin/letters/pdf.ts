import { audit } from "#server/audit/audit.ts";
import { pdfPressOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/pdf";
import { keptLetter } from "./kept.server.ts";

const HEADERS = {
  "Content-Type": "application/pdf",
  "Content-Disposition": 'attachment; filename="letter.pdf"',
  "Cache-Control": "no-store",
} as const;

/** A sent letter as `letter.pdf`. */
export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const caseId = recordIdOf(params);
  return fileOrPage(context, `/admin/cases/view/${caseId}`, async () => {
    const kept = await keptLetter(context, caseId, params.letter, request.signal);
    // Only letters recorded as PDF have one.
    if (kept?.letter.way !== "pdf") return new Response(null, { status: 404 });
    // Nobody would read the body.
    if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
    // Contains the fonts: loaded only for printing.
    const { letterDocument, noLetterPdf } = await import("./pdf.server.tsx");
    const { id: userId } = requireProfile(context);
    const pdf = await pdfPressOf(context).print(letterDocument(kept.sheet), userId, request.signal);
    if (!(pdf instanceof Uint8Array)) return noLetterPdf(context, caseId, kept.letter.id, pdf);
    const bytes = pdf.byteLength;
    audit(context, { event: "letter-exported", kind: "cases", recordId: caseId, reason: "pdf", bytes });
    return new Response(pdf, { headers: { ...HEADERS, "Content-Length": String(bytes) } });
  });
};
