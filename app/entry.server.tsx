import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { withLateScripts } from "#server/http/pages/late-scripts.ts";
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

/**
 * Renders the whole document before the first byte: a page without JavaScript can't fill in what a
 * stream would deliver later, and a crash while rendering can still become a proper error page. Nothing of ours
 * suspends, so React needs no stream, which would cost a tenth of a page (docs/decisions/speed.md).
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
  const router = {
    ...routerContext,
    manifest: manifestOf(routerContext, areaOf(pathname)),
    renderMeta: { streamCache: await readAhead(routerContext.serverHandoffStream) },
    // The router asks for a reader nevertheless; ours is not released, which takes Node a millisecond when it is new.
    serverHandoffStream: new ReadableStream<Uint8Array>(),
  };
  const html = renderToString(
    <I18nContext value={getI18n(context)}>
      <LiteContext value={isLite(context)}>
        <ServerRouter context={router} url={request.url} {...(nonce !== undefined && { nonce })} />
      </LiteContext>
    </I18nContext>,
  );
  const page = bytesOf(["<!DOCTYPE html>", ...withLateScripts(html, nonce)]);
  letGo(routerContext);
  return new Response(page, { status, headers });
}

/** A body of these parts: put together as one text, or encoded by `Response`, they would be copied twice more. */
const bytesOf = (parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part));
      controller.close();
    },
  });

/**
 * Empties the data of a page that is drawn. V8 keeps what a getter of an object literal refers to until the next full
 * collection, and the framework makes a router of getters around these data for each page (docs/decisions/speed.md).
 */
function letGo({ staticHandlerContext }: EntryContext): void {
  staticHandlerContext.loaderData = {};
  staticHandlerContext.actionData = null;
}

const manifests = new Map<Area, EntryContext["manifest"]>();

/** The manifest of an area, with the routes that the page itself needs: the browser gets the others as a file. */
function manifestOf({ manifest: whole, staticHandlerContext }: EntryContext, area: Area) {
  // One build, so each area's manifest is always the same.
  const manifest = manifests.get(area) ?? areaManifest(whole, area);
  manifests.set(area, manifest);
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) };
}

type StreamCache = NonNullable<NonNullable<EntryContext["renderMeta"]>["streamCache"]>;

/** Reads what the page tells the browser's router, which is there already: so rendering need not wait for it. */
async function readAhead(stream: ReadableStream<Uint8Array> | undefined): Promise<StreamCache> {
  const reader = stream?.getReader();
  const chunks: Uint8Array[] = [];
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) chunks.push(next.value);
  const result = { done: true, value: Buffer.concat(chunks).toString() };
  return { 0: Object.assign(Promise.resolve(), { result }) };
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
