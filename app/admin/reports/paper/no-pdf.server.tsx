import type { TFunction } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import adminLook from "#app/ui/frame/admin.css?url";
import siteLook from "#app/ui/frame/site.css?url";
import { Slip } from "#app/ui/page/slip.tsx";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { type Kind, reportAddress } from "../kind.ts";

interface NoPdfPage extends NoPdf {
  readonly kind: Kind;
  readonly id: number;
  /** Correlation id, to be quoted. */
  readonly reference: string;
}

/** The answer in the place of a PDF (R52): why there is none, when to try again, and the print view instead. */
export function noPdfResponse(page: NoPdfPage, t: TFunction<["reports", "common"]>): Response {
  const { kind, id, reason, retryAfter, reference } = page;
  const isBusy = reason === "busy";
  const title = t(isBusy ? "noPdf.busyTitle" : "noPdf.title");
  const html = renderToStaticMarkup(
    <html lang="mk">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${t("common:site")}`}</title>
        <link rel="stylesheet" href={siteLook} />
        <link rel="stylesheet" href={adminLook} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="admin">
        <main id="main" className="work">
          <Slip
            icon={isBusy ? "clock" : "cloud-off"}
            title={title}
            text={isBusy ? t("noPdf.busyText", { seconds: retryAfter }) : t("noPdf.text")}
          >
            <div className="ends row">
              <a className="btn" href={reportAddress(kind, id, "/print")}>
                {t("view.print")}
              </a>
              <a className="btn plain" href={reportAddress(kind, id, "/report.pdf")}>
                {t("common:fault.retry")}
              </a>
              <a className="btn ghost" href={reportAddress(kind, id)}>
                {t("confirm.toReport")}
              </a>
            </div>
            <p className="small">
              {t("common:fault.reference")}: <span className="ref">{reference}</span>
            </p>
          </Slip>
        </main>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": String(retryAfter),
    },
  });
}
