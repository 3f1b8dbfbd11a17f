import { AsyncLocalStorage } from "node:async_hooks";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import type { App } from "./listener.ts";
import { type RequestInfo, requestInfoContext } from "./request-info.ts";

/**
 * The framework as the last stage. Its listener gives the context a web `Request` only, so what this layer knows
 * travels beside it.
 */
export function reactRouterApp(build: ServerBuild): App {
  const current = new AsyncLocalStorage<RequestInfo>();
  const listener = createRequestListener({
    build,
    getLoadContext() {
      const context = new RouterContextProvider();
      context.set(requestInfoContext, current.getStore() ?? null);
      return context;
    },
  });
  return (request, response, info) => current.run(info, () => void listener(request, response));
}
