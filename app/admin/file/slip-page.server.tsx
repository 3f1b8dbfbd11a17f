import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import adminLook from "#app/ui/frame/admin.css?url";
import siteLook from "#app/ui/frame/site.css?url";
import type { IconName } from "#app/ui/icons.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";

interface SlipPage {
  readonly status: number;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The ways on: plain links, because the page has no script. */
  readonly children: ReactNode;
  /** Correlation id, to be quoted. */
  readonly reference: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number | undefined;
}

/** A short page in the place of a file that can't be given: the routes of files have no page of their own. */
export function slipResponse(page: SlipPage, t: TFunction<"common">): Response {
  const { status, icon, title, text, children, reference, retryAfter } = page;
  const html = renderToStaticMarkup(
    <html lang="mk">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${t("site")}`}</title>
        <link rel="stylesheet" href={siteLook} />
        <link rel="stylesheet" href={adminLook} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="admin">
        <main id="main" className="work">
          <NoticeCard icon={icon} title={title} text={text}>
            <div className="ends row">{children}</div>
            <p className="small">
              {t("fault.reference")}: <span className="ref">{reference}</span>
            </p>
          </NoticeCard>
        </main>
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  });
}
