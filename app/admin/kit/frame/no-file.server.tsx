import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FaultInfo } from "#app/model/fault.ts";
import type { IconName } from "#app/ui/icons.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import siteLook from "#app/ui/style/site.css?url";
import adminLook from "#app/ui/style/staff.css?url";
import type { Context } from "#server/context.ts";
import { type NoPdf, pdfServiceOf } from "#server/files/pdf/print.ts";
import { type Spreadsheet, spreadsheetHeaders, spreadsheetResponse } from "#server/files/spreadsheet.ts";
import { exportQueueOf, QueueFull, RETRY_AFTER } from "#server/files/work-queue.ts";
import { logOf } from "#server/log/log.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";

/**
 * Returns a file, or a page that says why the API doesn't provide its content: errors thrown by a file route
 * have no error page.
 * @param list where the page leads back to
 * @throws anything that is no fault: a redirect to sign-in
 */
export async function fileOrPage(context: Context, list: string, make: () => Promise<Response>) {
  try {
    return await make();
  } catch (thrown) {
    const fault = faultIn(thrown);
    if (!fault) throw thrown;
    return faultPageFor(context, list, fault.data, fault.init?.status ?? 502);
  }
}

/**
 * Waits for an export slot, or returns a page that says when to retry.
 * @param list where the page leads back to
 * @returns a function that frees the slot, or the page
 */
export async function waitForExport(
  context: Context,
  list: string,
  signal: AbortSignal,
): Promise<(() => void) | Response> {
  try {
    return await exportQueueOf(context).take(requireProfile(context).id, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const t = getT(context, "admin");
    const isOwn = error.whose === "own";
    return noFileResponse(context, {
      status: isOwn ? 429 : 503,
      retryAfter: RETRY_AFTER,
      icon: "clock",
      title: t(isOwn ? "export.ownTitle" : "export.busyTitle"),
      text: t("export.busyText"),
      children: linkToList(context, list),
    });
  }
}

type Made = Omit<Spreadsheet, "fileName" | "log" | "signal">;

/**
 * A spreadsheet, in an export slot that is free again when it is sent, or can't be made.
 * @param list where a page in its place leads back to
 * @param make reads what it contains, or answers in its place
 */
export async function spreadsheetFile(
  context: Context,
  { method, signal }: Request,
  fileName: string,
  list: string,
  make: () => Made | Promise<Made | Response>,
): Promise<Response> {
  // Nothing has to be read, and an unread export keeps its slot.
  if (method === "HEAD") return new Response(null, { headers: spreadsheetHeaders(fileName) });
  const free = await waitForExport(context, list, signal);
  if (free instanceof Response) return free;
  try {
    const made = await make();
    if (!(made instanceof Response)) {
      const onEnd = (isWhole: boolean) => {
        free();
        made.onEnd(isWhole);
      };
      return spreadsheetResponse({ ...made, fileName, signal, log: logOf(context), onEnd });
    }
    free();
    return made;
  } catch (thrown) {
    free();
    throw thrown;
  }
}

interface Printing {
  /** In HTML. */
  readonly document: string;
  readonly instead: (why: NoPdf) => Response;
  readonly onPrinted?: (bytes: number) => void;
  /** It has many pages. */
  readonly isLong?: boolean;
}

/**
 * @param make reads what is printed, or answers in its place; loads the module with the document only then,
 * because that contains the fonts
 */
export async function pdfFile(
  context: Context,
  { method, signal }: Request,
  name: string,
  make: () => Promise<Printing | Response>,
): Promise<Response> {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  // HEAD needs no body.
  if (method === "HEAD") return new Response(null, { headers });
  const pdfs = pdfServiceOf(context);
  const limit = pdfs.timeLimit();
  const made = await make();
  if (made instanceof Response) return made;
  const { id: userId } = requireProfile(context);
  const pdf = await pdfs.print(made.document, userId, signal, limit, made.isLong);
  if (!(pdf instanceof Uint8Array)) return made.instead(pdf);
  made.onPrinted?.(pdf.byteLength);
  return new Response(pdf, { headers: { ...headers, "Content-Length": String(pdf.byteLength) } });
}

/** The fault page that was thrown, if it is one. */
export const faultIn = (thrown: unknown) =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown
    ? (thrown as { readonly data: FaultInfo; readonly init: ResponseInit | null })
    : undefined;

function faultPageFor(context: Context, list: string, fault: FaultInfo, status: number): Response {
  const [t, admin] = [getT(context, "common"), getT(context, "admin")];
  const { kind, retryAfter, reference } = fault;
  const words =
    kind === "notFound"
      ? { title: admin("notFound.title"), text: admin("notFound.text") }
      : { title: t(`fault.${kind}.title`), text: t(`fault.${kind}.text`) };
  const children = linkToList(context, list);
  return noFileResponse(context, { status, retryAfter, icon: "cloud-off", ...words, reference, children });
}

const linkToList = (context: Context, list: string) => (
  <a className="btn" href={list}>
    {getT(context, "admin")("export.toList")}
  </a>
);

interface NoFilePage {
  readonly status: number;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Links; plain ones, because the page has no script. */
  readonly children: ReactNode;
  /** Correlation id, to quote, if it isn't this request's. */
  readonly reference?: string | undefined;
  /** Seconds after which to retry. */
  readonly retryAfter?: number | undefined;
}

/** File routes have no page of their own. */
export function noFileResponse(context: Context, page: NoFilePage): Response {
  const { status, icon, title, text, children, reference = requestInfo(context).id, retryAfter } = page;
  const t = getT(context, "common");
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
