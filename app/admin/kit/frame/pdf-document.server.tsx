import cyrillic400 from "@fontsource/nunito/files/nunito-cyrillic-400-normal.woff2?inline";
import cyrillic700 from "@fontsource/nunito/files/nunito-cyrillic-700-normal.woff2?inline";
import latin400 from "@fontsource/nunito/files/nunito-latin-400-normal.woff2?inline";
import latin700 from "@fontsource/nunito/files/nunito-latin-700-normal.woff2?inline";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#app/model/text/language.ts";
import printLook from "#app/ui/style/paper.css?inline";
import listLook from "#app/ui/style/table.css?inline";
import tokens from "#app/ui/style/tokens.css?inline";
import pageLook from "#app/ui/style/words.css?inline";
import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { noFileResponse } from "./no-file.server.tsx";

const CYRILLIC = "U+301, U+400-45F, U+490-491, U+4B0-4B1, U+2116";
/** As in the stylesheet; characters that Nunito lacks, such as arrows, come from the system. */
const LATIN = "U+0-FF, U+2000-206F, U+20AC, U+2122, U+2212";

const FACES = [
  [400, cyrillic400, CYRILLIC],
  [700, cyrillic700, CYRILLIC],
  [400, latin400, LATIN],
  [700, latin700, LATIN],
] as const;

/** Static faces, so that Chromium embeds a subset; inlined, because the document can't fetch anything. */
const fonts = FACES.map(
  ([weight, data, range]) =>
    `@font-face{font-family:Nunito;font-weight:${weight};src:url("${data}") format("woff2");unicode-range:${range}}`,
).join("");

const LOOK = [tokens, fonts, pageLook, listLook, printLook].join("\n");

/** The document is only printed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

interface PrintedPage {
  readonly language: Language;
  readonly title: string;
  readonly look: string;
  readonly body: ReactNode;
}

/** For the printer: the screen's components, with their styles. */
export const pdfDocument = ({ language, title, look, body }: PrintedPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escape(title)}</title>
<style>${LOOK}
${look}</style>
</head>
<body class="admin">${renderToStaticMarkup(body)}</body>
</html>`;

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The response instead of a PDF (R52): why there is none, when to retry, and alternatives.
 * @param again address of the PDF
 * @param others links to alternatives, with their texts; `instead` says what they are if it isn't the print view
 */
export function noPdfResponse(
  context: Context,
  { reason, retryAfter }: NoPdf,
  again: string,
  others: {
    readonly print?: readonly [href: string, text: string];
    readonly back?: readonly [href: string, text: string];
    readonly instead?: string;
  },
): Response {
  const t = getT(context, ["reports", "common", "admin"]);
  const { print, back, instead = t("noPdf.text") } = others;
  const isOwn = reason === "own";
  const isBusy = isOwn || reason === "busy";
  const title = isBusy ? t("noPdf.busyTitle") : t("noPdf.title");
  return noFileResponse(context, {
    status: isOwn ? 429 : 503,
    retryAfter,
    icon: isBusy ? "clock" : "cloud-off",
    title: isOwn ? t("admin:export.ownTitle") : title,
    text: isBusy
      ? t("noPdf.busyText", { instead })
      : [...(reason === "namespaces" ? [t("noPdf.namespaces")] : []), instead].join(" "),
    children: (
      <>
        {print && (
          <a className="btn" href={print[0]}>
            {print[1]}
          </a>
        )}
        <a className="btn plain" href={again}>
          {t("common:fault.retry")}
        </a>
        {back && (
          <a className="btn ghost" href={back[0]}>
            {back[1]}
          </a>
        )}
      </>
    ),
  });
}
