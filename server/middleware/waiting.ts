import { createContext, type MiddlewareFunction } from "react-router";

type Middleware = MiddlewareFunction<Response>;

const secondsContext = createContext<string | null>(null);

/**
 * Adds `Retry-After` to faults thrown by middleware, for pages and data (R64): React Router keeps only their
 * status, because headers count from loaders and actions. Surrounds middleware wrapped in `withRetryAfter`.
 */
export const waitingMiddleware: Middleware = async ({ context }, next) => {
  const response = await next();
  const seconds = context.get(secondsContext);
  if (seconds !== null && !response.headers.has("Retry-After")) response.headers.set("Retry-After", seconds);
  return response;
};

/** Wraps middleware so that `Retry-After` of what it throws is noted. */
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
