import { createContext, type MiddlewareFunction } from "react-router";
import { withHeaders } from "./with-headers.ts";

type Middleware = MiddlewareFunction<Response>;

const secondsContext = createContext<string | null>(null);

/**
 * Tells people how long to wait after a fault that middleware threw, on a page as in data (R64): of such a fault React
 * Router keeps the status only, headers count from loaders and actions. Goes around those that are `withRetryAfter` it.
 */
export const waitingMiddleware: Middleware = async ({ context }, next) => {
  const response = await next();
  const seconds = context.get(secondsContext);
  if (seconds === null || response.headers.has("Retry-After")) return response;
  return withHeaders(response, (headers) => headers.set("Retry-After", seconds));
};

/** The same middleware; what it throws is heard about its `Retry-After`. */
export const withRetryAfter =
  (middleware: Middleware): Middleware =>
  async (args, next) => {
    try {
      return await middleware(args, next);
    } catch (thrown) {
      args.context.set(secondsContext, retryAfterOf(thrown));
      throw thrown;
    }
  };

function retryAfterOf(thrown: unknown): string | null {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return null;
  return new Headers((thrown.init as ResponseInit | null)?.headers).get("Retry-After");
}
