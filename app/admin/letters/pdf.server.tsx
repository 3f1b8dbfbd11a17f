import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { noPdfResponse, pdfDocument } from "../kit/frame/pdf-document.server.tsx";
import { keptAddress } from "../kit/record/letter-address.ts";
import type { PrintableLetter } from "./kept.server.ts";
import letterLook from "./letter.css?inline";
import { PrintedLetter } from "./sheet.tsx";

/** Letters, each on pages of its own, as a complete HTML document for the printer. */
export const letterDocument = (first: PrintableLetter, ...others: readonly PrintableLetter[]): string =>
  pdfDocument({
    language: first.language,
    title: first.subject,
    look: letterLook,
    body: [first, ...others].map((sheet) => (
      <PrintedLetter key={`${sheet.subject} ${sheet.to.join(" ")}`} sheet={sheet} />
    )),
  });

/** The response in place of the PDF of several letters. */
export const noLettersPdf = (
  context: Context,
  { back, again }: Readonly<Record<"again" | "back", string>>,
  why: NoPdf,
): Response =>
  noPdfResponse(context, why, again, {
    before: null,
    after: (
      <a className="btn ghost" href={back}>
        {getT(context, "letters")("severalBack")}
      </a>
    ),
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
