import cyrillic400 from "@fontsource/nunito/files/nunito-cyrillic-400-normal.woff2?inline";
import cyrillic700 from "@fontsource/nunito/files/nunito-cyrillic-700-normal.woff2?inline";
import latin400 from "@fontsource/nunito/files/nunito-latin-400-normal.woff2?inline";
import latin700 from "@fontsource/nunito/files/nunito-latin-700-normal.woff2?inline";
import { renderToStaticMarkup } from "react-dom/server";
import { type I18n, translator } from "#app/i18n/instance.ts";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { beginning } from "#app/model/text/typed.ts";
import printLook from "#app/ui/frame/print.css?inline";
import listLook from "#app/ui/list/list.css?inline";
import pageLook from "#app/ui/page/page.css?inline";
import tokens from "#app/ui/tokens.css?inline";
import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { slipResponse } from "../frame/no-file.server.tsx";
import { type Kind, reportAddress } from "./kind.ts";
import printReportLook from "./print.css?inline";
import { PrintedReport } from "./printed-report.tsx";
import type { ReportView } from "./read.server.ts";
import reportLook from "./report.css?inline";

const CYRILLIC = "U+301, U+400-45F, U+490-491, U+4B0-4B1, U+2116";
/** As in the look; what Nunito does not have, such as the arrows of differences, comes from the system. */
const LATIN = "U+0-FF, U+2000-206F, U+20AC, U+2122, U+2212";

const FACES = [
  [400, cyrillic400, CYRILLIC],
  [700, cyrillic700, CYRILLIC],
  [400, latin400, LATIN],
  [700, latin700, LATIN],
] as const;

/** Static faces, so that Chromium embeds a subset; in the document itself, because it can fetch nothing. */
const fonts = FACES.map(
  ([weight, data, range]) =>
    `@font-face{font-family:Nunito;font-weight:${weight};src:url("${data}") format("woff2");unicode-range:${range}}`,
).join("");

const withoutFaces = tokens.replaceAll(/@font-face\s*\{[^}]*\}/g, "");

const LOOK = [withoutFaces, fonts, pageLook, listLook, printLook, reportLook, printReportLook].join("\n");

/** A document that does nothing but get printed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/**
 * A report as a whole HTML document for the printer: the components of the screen, with the look and the fonts
 * inside, so that nothing has to be fetched.
 */
export function reportDocument(report: ReportView, instance: I18n): string {
  const t = translator(instance, ["reports", "common"]);
  const body = renderToStaticMarkup(
    <I18nContext value={instance}>
      <PrintedReport report={report} />
    </I18nContext>,
  );
  const margins = `@page{
    @top-left{content:${cssText(inOneLine(report))};font:8pt Nunito;color:#333}
    @bottom-left{content:${cssText(t("common:site"))};font:8pt Nunito;color:#333}
    @bottom-right{content:${cssText(`${t("print.page")} `)} counter(page) ${cssText(` ${t("print.of")} `)} counter(pages);font:8pt Nunito;color:#333}
  }`;
  return `<!doctype html>
<html lang="mk">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escape(report.title)}</title>
<style>${LOOK}
${margins}</style>
</head>
<body class="admin">${body}</body>
</html>`;
}

/** Characters that fit into the margin; the name stands in full on the last page. */
const LONGEST_HEADER = 90;

function inOneLine({ title, assistant }: ReportView): string {
  const text = assistant === "" ? title : `${title} · ${assistant}`;
  return text.length > LONGEST_HEADER ? `${beginning(text, LONGEST_HEADER).trimEnd()}…` : text;
}

/** A text as CSS has it: what people typed must not end it, nor the stylesheet. */
const cssText = (text: string) =>
  `"${text.replaceAll(/[^\p{L}\p{N} .,·()–-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The answer in the place of a PDF (R52): why there is none, when to try again, and the print view instead. */
export function noPdfResponse(
  context: Context,
  kind: Kind,
  id: number,
  { reason, retryAfter, cause = "" }: NoPdf,
) {
  const t = getT(context, ["reports", "common", "admin"]);
  const isOwn = reason === "own";
  const isBusy = isOwn || reason === "busy";
  const title = isBusy ? t("noPdf.busyTitle") : t("noPdf.title");
  const page = {
    status: isOwn ? 429 : 503,
    retryAfter,
    icon: isBusy ? "clock" : "cloud-off",
    title: isOwn ? t("admin:export.ownTitle") : title,
    text: isBusy
      ? t("noPdf.busyText", { seconds: retryAfter })
      : [...(reason === "namespaces" ? [t("noPdf.namespaces", { cause })] : []), t("noPdf.text")].join(" "),
    reference: requestInfo(context).id,
    children: (
      <>
        <a className="btn" href={reportAddress(kind, id, "/print")}>
          {t("view.print")}
        </a>
        <a className="btn plain" href={reportAddress(kind, id, "/report.pdf")}>
          {t("common:fault.retry")}
        </a>
        <a className="btn ghost" href={reportAddress(kind, id)}>
          {t("confirm.toReport")}
        </a>
      </>
    ),
  } as const;
  return slipResponse(page, getT(context, "common"));
}
