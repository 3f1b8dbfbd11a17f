import { type I18n, translator } from "#app/i18n/instance.ts";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { beginning } from "#app/model/text/typed.ts";
import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { noPdfResponse, pdfDocument } from "../kit/frame/pdf-document.server.tsx";
import { type Kind, reportAddress } from "./kind.ts";
import printReportLook from "./print.css?inline";
import { PrintedReport } from "./printed-report.tsx";
import type { ReportView } from "./read.server.ts";
import reportLook from "./report.css?inline";

/** A report as a complete HTML document for the printer. */
export function reportDocument(report: ReportView, instance: I18n): string {
  const t = translator(instance, ["reports", "common"]);
  const margins = `@page{
    @top-left{content:${cssText(inOneLine(report))};font:8pt Nunito;color:#333}
    @bottom-left{content:${cssText(t("common:site"))};font:8pt Nunito;color:#333}
    @bottom-right{content:${cssText(`${t("print.page")} `)} counter(page) ${cssText(` ${t("print.of")} `)} counter(pages);font:8pt Nunito;color:#333}
  }`;
  return pdfDocument({
    language: "mk",
    title: report.title,
    look: [reportLook, printReportLook, margins].join("\n"),
    body: (
      <I18nContext value={instance}>
        <PrintedReport report={report} />
      </I18nContext>
    ),
  });
}

/** Characters that fit into the margin; the full name is on the last page. */
const MAX_HEADER_LENGTH = 90;

function inOneLine({ title, assistant }: ReportView): string {
  const text = assistant === "" ? title : `${title} · ${assistant}`;
  return text.length > MAX_HEADER_LENGTH ? `${beginning(text, MAX_HEADER_LENGTH).trimEnd()}…` : text;
}

/** A text in CSS, escaped so that it can end neither the string nor the stylesheet. */
const cssText = (text: string) =>
  `"${text.replaceAll(/[^\p{L}\p{N} .,·()–-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

/** The response in place of a report's PDF: the print view. */
export function noReportPdf(context: Context, kind: Kind, id: number, why: NoPdf): Response {
  const t = getT(context, "reports");
  return noPdfResponse(context, why, reportAddress(kind, id, "/report.pdf"), {
    before: (
      <a className="btn" href={reportAddress(kind, id, "/print")}>
        {t("view.print")}
      </a>
    ),
    after: (
      <a className="btn ghost" href={reportAddress(kind, id)}>
        {t("confirm.toReport")}
      </a>
    ),
  });
}
