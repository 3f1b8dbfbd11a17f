import { pdfDocument } from "../kit/frame/pdf-document.server.tsx";
import type { PrintableLetter } from "./sent.server.ts";
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
