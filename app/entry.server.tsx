import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { withLateScripts } from "#server/http/pages/late-scripts.ts";
import { logOf } from "#server/log/log.ts";
import { markRendered } from "#server/middleware/form.ts";
import { isLite } from "#server/middleware/lite.ts";
import { getI18n } from "#server/middleware/locale.ts";
import { isRead, requestInfo } from "#server/request/request-info.ts";
import { standAlone } from "#server/stand-alone.ts";
import { LiteContext } from "./ui/page/hydrated.ts";

/**
 * Renders the whole document before the first byte: a page without JavaScript can't fill in what a
 * stream would deliver later, and a crash while rendering can still become a proper error page (docs/decisions/speed.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  if (routerContext.staticHandlerContext.errors === null) markRendered(context);
  const { nonce } = requestInfo(context);
  const stream = await renderToReadableStream(
    <I18nContext value={getI18n(context)}>
      <LiteContext value={isLite(context)}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </LiteContext>
    </I18nContext>,
    // Longer than any page: React's pieces need a script to be put together.
    { progressiveChunkSize: Infinity, ...(nonce !== undefined && { nonce }) },
  );
  await stream.allReady;
  const html = Buffer.from(await new Response(stream).arrayBuffer());
  return new Response(withLateScripts(html, nonce), { status, headers });
}

/**
 * Logs every error that React Router catches on the server, with the reference that the person sees. An
 * aborted read isn't an error; a write continues after its visitor has left (R74) and may still fail. What
 * the router refuses by itself, such as a form for a page without one, is the client's fault and no error:
 * otherwise anyone could flood the log.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { aborted, reason } = request.signal;
  if (aborted && (isRead(request.method) || error === reason)) return;
  standAlone(context);
  const log = logOf(context);
  const requestId = requestInfo(context).id;
  if (isRouteErrorResponse(error) && error.status < 500)
    log.info({ requestId, event: "router-refused", status: error.status });
  else log.error({ err: error, requestId, event: "unhandled" });
};
