import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { noPdfResponse, pdfDocument } from "../kit/frame/pdf-document.server.tsx";
import { keptAddress } from "../kit/record/letter-address.ts";
import type { PrintableLetter } from "./kept.server.ts";
import letterLook from "./letter.css?inline";
import { PrintedLetter } from "./sheet.tsx";

/** A letter as a complete HTML document for the printer. */
export const letterDocument = (sheet: PrintableLetter): string =>
  pdfDocument({
    language: sheet.language,
    title: sheet.subject,
    look: letterLook,
    body: <PrintedLetter sheet={sheet} />,
  });

/** The response in place of a letter's PDF: a page on which it can be printed. */
export function noLetterPdf(context: Context, caseId: number, letter: string, why: NoPdf): Response {
  const t = getT(context, "letters");
  const page = keptAddress(caseId, letter);
  return noPdfResponse(context, why, `${page}/letter.pdf`, {
    before: (
      <a className="btn" href={page}>
        {t("kept.print")}
      </a>
    ),
    after: (
      <a className="btn ghost" href={`/admin/cases/view/${caseId}`}>
        {t("kept.back")}
      </a>
    ),
  });
}
