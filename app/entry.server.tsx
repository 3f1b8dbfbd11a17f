import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { areaManifest } from "#server/http/static/area-manifest.ts";
import { isSafe } from "#server/identity/sign-out.ts";
import { logOf } from "#server/log/log.ts";
import { noteWhole } from "#server/middleware/form.ts";
import { isLite } from "#server/middleware/lite.ts";
import { getI18n } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { standAlone } from "#server/stand-alone.ts";
import { type Area, areaOf } from "./model/area.ts";
import { LiteContext } from "./ui/page/hydrated.ts";

const RENDER_DEADLINE_MS = 5_000;

/**
 * Renders the whole document before the first byte: a page without JavaScript can't fill in what a
 * stream would deliver later, and a crash while rendering can still become a proper error page.
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

  if (routerContext.staticHandlerContext.errors === null) noteWhole(context);
  const { nonce } = requestInfo(context);
  const { pathname } = new URL(request.url);
  const html = await renderDocument(
    <I18nContext value={getI18n(context)}>
      <LiteContext value={isLite(context)}>
        <ServerRouter
          context={{ ...routerContext, manifest: manifestOf(routerContext, areaOf(pathname)) }}
          url={request.url}
          {...(nonce !== undefined && { nonce })}
        />
      </LiteContext>
    </I18nContext>,
    nonce,
  );
  return new Response(html, { status, headers });
}

const manifests = new Map<Area, EntryContext["manifest"]>();

/** One build, so each area's manifest is always the same. */
function manifestOf({ manifest: whole }: EntryContext, area: Area): EntryContext["manifest"] {
  const manifest = manifests.get(area) ?? areaManifest(whole, area);
  manifests.set(area, manifest);
  return manifest;
}

function renderDocument(
  document: React.ReactNode,
  nonce: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(document, {
      ...(nonce !== undefined && { nonce }),
      onAllReady() {
        clearTimeout(deadline);
        if (failure === undefined) pipe(sink);
        else reject(failure);
      },
      onShellError(error) {
        clearTimeout(deadline);
        reject(error);
      },
      onError(error) {
        failure = error;
      },
    });
    const deadline = setTimeout(() => abort(new Error("Rendering took too long")), RENDER_DEADLINE_MS);
  });
}

/**
 * Logs every error that React Router catches on the server, with the reference that the person sees. An aborted read
 * isn't an error; a write continues after its visitor has left (R74) and may still fail. What the router refuses by
 * itself, such as a form for a page without one, is the client's fault and isn't logged as an error: otherwise
 * anybody could flood the log.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { aborted, reason } = request.signal;
  if (aborted && (isSafe(request) || error === reason)) return;
  standAlone(context as RouterContextProvider);
  const log = logOf(context);
  const requestId = requestInfo(context).id;
  if (isRouteErrorResponse(error) && error.status < 500)
    log.info({ requestId, event: "router-refused", status: error.status });
  else log.error({ err: error, requestId, event: "unhandled" });
};
