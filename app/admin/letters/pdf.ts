import type { NoPdf } from "#server/files/pdf/print.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/pdf";
import { keptLetter } from "./kept.server.ts";
import { headersOf, pdfOf } from "./several.server.ts";

const FILE = "letter.pdf";

/** A sent letter as `letter.pdf`. */
export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const caseId = recordIdOf(params);
  return fileOrPage(context, `/admin/cases/view/${caseId}`, async () => {
    const kept = await keptLetter(context, caseId, params.letter, request.signal);
    // Only letters recorded as PDF have one.
    if (kept?.letter.way !== "pdf") return new Response(null, { status: 404 });
    // Nobody would read the body.
    if (request.method === "HEAD") return new Response(null, { headers: headersOf(FILE) });
    const { noLetterPdf } = await import("./pdf.server.tsx");
    const instead = (why: NoPdf) => noLetterPdf(context, caseId, kept.letter.id, why);
    return pdfOf(context, [kept], { file: FILE, instead }, request.signal);
  });
};
