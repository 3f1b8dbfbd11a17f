import type { ReactNode } from "react";
import { type I18n, translator } from "#app/i18n/instance.ts";
import { I18nContext, useTranslation } from "#app/i18n/use-translation.ts";
import { beginning } from "#app/model/text/typed.ts";
import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { noPdfResponse, pdfDocument } from "../kit/frame/pdf-document.server.tsx";
import type { Book } from "./book.server.tsx";
import { type Kind, reportAddress } from "./kind.ts";
import { PrintedReport } from "./report.tsx";
import type { ReportView } from "./read.server.ts";
import reportLook from "./report.css?inline";

/** A report as a complete HTML document for the printer. */
export function reportDocument(report: ReportView, instance: I18n): string {
  return documentOf(
    report.title,
    [marginsOf("", report, instance)],
    <PrintedReport report={report} />,
    instance,
  );
}

/** All reports of a period: a page of contents, and each report from a page of its own. */
export function bookDocument(book: Book<ReportView>, instance: I18n): string {
  const reports = book.pages.flatMap(({ read }) => read ?? []);
  const margins = reports.map((report) => {
    const name = `report-${report.id}`;
    return `${marginsOf(` ${name}`, report, instance)}#${name}{page:${name};break-before:page}`;
  });
  return documentOf(
    book.title,
    [marginsOf("", { title: book.title, assistant: "" }, instance), ...margins],
    <>
      <BookContents book={book} />
      {reports.map((report) => (
        <section key={report.id} id={`report-${report.id}`}>
          <PrintedReport report={report} heading="h2" ofMany />
        </section>
      ))}
    </>,
    instance,
  );
}

function documentOf(title: string, looks: readonly string[], body: ReactNode, instance: I18n): string {
  return pdfDocument({
    language: "mk",
    title,
    look: [reportLook, ...looks].join("\n"),
    body: <I18nContext value={instance}>{body}</I18nContext>,
  });
}

/** @param name of the pages, after a space; empty for all */
function marginsOf(name: string, report: Pick<ReportView, "title" | "assistant">, instance: I18n): string {
  const t = translator(instance, ["reports", "common"]);
  return `@page${name}{
    @top-left{content:${cssText(inOneLine(report))};font:8pt Nunito;color:#333}
    @bottom-left{content:${cssText(t("common:site"))};font:8pt Nunito;color:#333}
    @bottom-right{content:${cssText(`${t("print.page")} `)} counter(page) ${cssText(` ${t("print.of")} `)} counter(pages);font:8pt Nunito;color:#333}
  }`;
}

/**
 * What is in the book, and what isn't and why. Entries are links without page numbers: Chromium has no
 * `target-counter()`, and each report's pages have its assistant in the margin.
 */
function BookContents({ book: { title, asOf, pages } }: { book: Book<ReportView> }) {
  const { t } = useTranslation(["reports", "common"]);
  const without = pages.filter(({ read }) => !read);
  return (
    <article className="paper stack">
      <header>
        <p className="small">
          {t("common:institution")} · {t("common:site")}
        </p>
        <h1>{title}</h1>
        <p className="small">{asOf}</p>
      </header>
      <ol>
        {pages.flatMap(({ read }) =>
          read ? (
            <li key={read.id}>
              <a href={`#report-${read.id}`}>{read.assistant}</a>
            </li>
          ) : (
            []
          ),
        )}
      </ol>
      {without.length > 0 && (
        <>
          <h2>{t("book.without", { count: without.length })}</h2>
          <ul>
            {without.map(({ standing: { userId, assistant, mark } }) => (
              <li key={userId}>
                {assistant}: {mark.name}
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

/** Characters that fit into the margin; the full name is on the last page. */
const MAX_HEADER_LENGTH = 90;

function inOneLine({ title, assistant }: Pick<ReportView, "title" | "assistant">): string {
  const text = assistant === "" ? title : `${title} · ${assistant}`;
  return text.length > MAX_HEADER_LENGTH ? `${beginning(text, MAX_HEADER_LENGTH).trimEnd()}…` : text;
}

/** A text in CSS, escaped so that it can end neither the string nor the stylesheet. */
const cssText = (text: string) =>
  `"${text.replaceAll(/[^\p{L}\p{N} .,·()–-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

/** The response instead of a report's PDF: the print view. */
export function noReportPdf(context: Context, kind: Kind, id: number, why: NoPdf): Response {
  const t = getT(context, "reports");
  return noPdfResponse(context, why, reportAddress(kind, id, "/report.pdf"), {
    print: [reportAddress(kind, id, "/print"), t("view.print")],
    back: [reportAddress(kind, id), t("confirm.toReport")],
  });
}

/** The response instead of a book: the overview, whose reports can be printed one by one. */
export function noBookPdf(context: Context, why: NoPdf, { pathname, search }: URL, back: string): Response {
  const t = getT(context, "reports");
  return noPdfResponse(context, why, `${pathname}${search}`, {
    back: [back, t("book.back")],
    instead: t("book.instead"),
  });
}
