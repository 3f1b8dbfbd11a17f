import { AsyncLocalStorage } from "node:async_hooks";
import { createRequestListener } from "@react-router/node";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Freshness, freshnessContext } from "#server/api/freshness.ts";
import type { Gift } from "#server/context.ts";
import { correlationId, newNonce } from "#server/request/correlation.ts";
import { type RequestInfo, requestInfoContext } from "#server/request/request-info.ts";
import type { App } from "./listener.ts";
import { neutralHeaders, type NeutralRequest } from "./pages/neutral-request.ts";
import type { RenderedPage } from "./pages/page-cache.ts";
import { withInlineStyles } from "./pages/inline-styles.ts";
import { withLateScripts } from "./pages/late-scripts.ts";
import { withoutNonce } from "./pages/script-hashes.ts";
import type { StaticFiles } from "./static/files.ts";

/**
 * The framework as the last stage. Its listener gives the context a web `Request` only, so what this layer knows
 * travels beside it.
 * @param give puts the parts of the product into the context of each request
 */
export function reactRouterApp(build: ServerBuild, give: Gift): App {
  const current = new AsyncLocalStorage<RequestInfo>();
  const listener = createRequestListener({
    build,
    getLoadContext() {
      const context = new RouterContextProvider();
      give(context);
      context.set(requestInfoContext, current.getStore() ?? null);
      return context;
    },
  });
  return (request, response, info) => current.run(info, () => void listener(request, response));
}

/**
 * The framework as it is asked on behalf of everybody: a request of our own, with nothing of any visitor in it. The page
 * is rendered with a nonce that nobody else knows, which tells our own scripts from whatever else might stand in it.
 * @param give as of `reactRouterApp`
 */
export function neutralRenderer(
  build: ServerBuild,
  files: StaticFiles,
  give: Gift,
): (wanted: NeutralRequest) => Promise<RenderedPage> {
  const handle = createRequestHandler(build);
  return async (wanted) => {
    const nonce = newNonce();
    const freshness: Freshness = { asOf: undefined };
    const context = new RouterContextProvider();
    give(context);
    context.set(freshnessContext, freshness);
    context.set(requestInfoContext, {
      id: correlationId(undefined),
      nonce,
      client: "nobody",
      origin: wanted.origin,
    });
    const url = `${wanted.origin}${wanted.path}${wanted.search}`;
    const answer = await handle(new Request(url, { headers: neutralHeaders(wanted) }), context);
    const html = await answer.text();
    const unmarked = isForAll(answer) ? withoutNonce(html, nonce) : undefined;
    const document = unmarked && {
      ...unmarked,
      ...withInlineStyles(withLateScripts(unmarked.html), files),
    };
    return { document, freshness };
  };
}

const isForAll = ({ status, headers }: Response) =>
  status === 200 && !headers.has("Set-Cookie") && (headers.get("Content-Type") ?? "").startsWith("text/html");
