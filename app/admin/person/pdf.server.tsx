import { I18nContext } from "#app/i18n/use-translation.ts";
import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getI18n, getT } from "#server/middleware/locale.ts";
import printLook from "../cases/print/print.css?inline";
import { noPdfResponse, pdfDocument } from "../kit/frame/pdf-document.server.tsx";
import type { AboutPerson } from "./person.server.ts";
import { PersonSheets } from "./sheet.tsx";

/** Everything about one person as a complete HTML document for the printer. */
export const personDocument = (context: Context, about: AboutPerson): string =>
  pdfDocument({
    language: "mk",
    title: getT(context, "search")("person.title", { names: about.names }),
    look: printLook,
    body: (
      <I18nContext value={getI18n(context)}>
        <PersonSheets about={about} heading="h1" />
      </I18nContext>
    ),
  });

/** The response instead of the PDF: the page, which can be printed. */
export const noPersonPdf = (context: Context, why: NoPdf, again: string, page: string): Response =>
  noPdfResponse(context, why, again, {
    print: [page, getT(context, "search")("person.all")],
    instead: getT(context, "search")("person.instead"),
  });
