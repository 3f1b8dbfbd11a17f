import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { sendUpload } from "../files/uploads.ts";
import { log } from "../log.ts";
import { answerCall, refusalAnswer } from "./api.ts";
import { MAX_FORM_BYTES } from "./body.ts";
import type { ReferenceServices } from "./call.ts";
import { openApiDocument } from "./openapi.ts";
import { RefusedCall } from "./refusal.ts";
import { routes } from "./routes.ts";

/** Requests as Node has them: bodies are read with limits, and libraries answer by themselves. */
export type OnNode = { Bindings: HttpBindings };

/** What this process serves: the API with its uploads, the identity provider, or both. */
interface Parts {
  readonly api: ReferenceServices | undefined;
  readonly identity: Hono<OnNode> | undefined;
  readonly mail: Hono<OnNode> | undefined;
}

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

export function createReferenceServer({ api, identity, mail }: Parts): Server {
  const app = new Hono<OnNode>();
  app.use(({ env: { outgoing } }, next) => {
    outgoing.setHeaders(new Map(Object.entries(HEADERS)));
    return next();
  });
  if (identity) app.route("/oidc", identity);
  if (mail) app.route("/mail", mail);
  if (api) serveApi(app, api);
  app.notFound(() => {
    throw new RefusedCall(404);
  });
  app.onError(refuse);
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // `leaveRest` handles the rest of a refused body.
    autoCleanupIncoming: false,
    // An invalid address or host, which no part has seen.
    errorHandler: () => sendJson(refusalAnswer(new RefusedCall(400))),
  });
  return createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      // Longer than a busy machine pauses: no client should send to a connection that is being closed.
      keepAliveTimeout: 60_000,
    },
    (request, response) => void listener(request, response),
  );
}

function serveApi(app: Hono<OnNode>, api: ReferenceServices): void {
  app.get("/admin/uploads/*", async ({ env }) => {
    await sendUpload(env.incoming, env.outgoing, api.database);
    return RESPONSE_ALREADY_SENT;
  });
  app.all("/admin/uploads/*", allowOnly("GET", "HEAD"));
  const description = JSON.stringify(openApiDocument());
  app.get("/openapi.json", () => sendJson({ status: 200, body: description }));
  app.all("/openapi.json", allowOnly("GET", "HEAD"));
  app.get("/", (context) => context.redirect("/openapi.json"));
  for (const { endpoint, handler } of routes) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method, path, async (context) => {
      const { incoming, outgoing } = context.env;
      const request = { incoming, outgoing, params: context.req.param() };
      return sendJson(await answerCall({ endpoint, handler }, request, api));
    });
    const same = routes.filter((route) => route.endpoint.path === endpoint.path);
    if (same.at(-1)?.endpoint === endpoint)
      app.all(path, allowOnly(...same.map((route) => route.endpoint.method)));
  }
}

/** Refuses other methods of a path. */
export const allowOnly =
  (...methods: readonly string[]) =>
  ({ env }: Context<OnNode>): never => {
    env.outgoing.setHeader("Allow", methods.join(", "));
    throw new RefusedCall(405);
  };

function refuse(error: Error, context: Context<OnNode>): Response {
  const { incoming, outgoing } = context.env;
  const refusal = error instanceof RefusedCall ? error : new RefusedCall(500);
  if (refusal.status >= 500) {
    const requestId = context.req.header("x-request-id");
    log.error({ requestId, err: error }, "a call of the reference API failed");
  }
  if (outgoing.headersSent) {
    outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (!incoming.complete) leaveRest(incoming, outgoing);
  return sendJson(refusalAnswer(refusal));
}

/** Drains an ordinary body unread: a client cut off while sending may never see the response. */
function leaveRest(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && Number(length) <= MAX_FORM_BYTES) request.resume();
  else response.setHeader("Connection", "close");
}

function sendJson({ status, body }: { status: number; body: string }): Response {
  if (body === "") return new Response(null, { status });
  return new Response(body, { status, headers: { "Content-Type": "application/json; charset=utf-8" } });
}
