import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { UPLOAD } from "#app/model/limits.ts";
import { log } from "../log.ts";
import { answerApi, refusalAnswer } from "./api.ts";
import type { ReferenceServices } from "./call.ts";
import { openApiPage, PAGE_POLICY, type Readable } from "./openapi-page.ts";
import { openApiDocument } from "./openapi.ts";
import { RefusedCall } from "./refusal.ts";
import { sendUpload } from "./uploads.ts";

/** Answers requests below its own path, as the identity provider does. */
export type Mounted = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** What this process serves: the API with its uploads, the identity provider, or both. */
export interface Parts {
  readonly api: ReferenceServices | undefined;
  readonly identity: Mounted | undefined;
  /** Shows a demo's e-mails. */
  readonly mail: Mounted | undefined;
}

/** The HTTP server of this process, with each part below its path. */
export function createReferenceServer(parts: Parts): Server {
  return createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 },
    (request, response) => {
      void respond(request, response, parts);
    },
  );
}

async function respond(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const requestId = requestIdOf(request);
  response.setHeaders(new Map(Object.entries({ ...HEADERS, "X-Request-Id": requestId })));
  try {
    await dispatch(request, response, parts);
  } catch (error) {
    const refusal = error instanceof RefusedCall ? error : new RefusedCall(500);
    if (refusal.status >= 500) log.error({ requestId, err: error }, "a call of the reference API failed");
    if (!request.complete) leaveRest(request, response);
    sendJson(response, refusalAnswer(refusal));
  }
}

/** A form with its picture, of which nothing has been read yet. */
const LARGEST_REST = UPLOAD.refusedBytes + 256 * 1024;

/** Drains an ordinary body unread: a client cut off while sending may never see the response. */
function leaveRest(request: IncomingMessage, response: ServerResponse): void {
  const length = Number(request.headers["content-length"] ?? Infinity);
  if (length <= LARGEST_REST) request.resume();
  else response.setHeader("Connection", "close");
}

async function dispatch(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const url = URL.parse(request.url ?? "", "http://reference");
  if (!url) throw new RefusedCall(400);
  const { api, identity, mail } = parts;
  if (identity && url.pathname.startsWith("/oidc/")) return identity(request, response);
  if (mail && /^\/mail(?:\/|$)/.test(url.pathname)) return mail(request, response);
  if (!api) throw new RefusedCall(404);
  if (url.pathname.startsWith("/admin/uploads/")) return sendUpload(request, response, url, api.uploadsDir);
  if (url.pathname === "/openapi.json" || url.pathname === "/") return describeApi(request, response, url);
  const { headers, ...answer } = await answerApi(request, url, api);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, answer);
}

const described: { json?: string; page?: string } = {};

/** The OpenAPI document, public: JSON for programs, and an HTML page; generated on first request. */
function describeApi({ method }: IncomingMessage, response: ServerResponse, { pathname }: URL): void {
  if (method !== "GET" && method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    throw new RefusedCall(405);
  }
  described.json ??= JSON.stringify(openApiDocument());
  if (pathname !== "/") return sendJson(response, { status: 200, body: described.json });
  described.page ??= openApiPage(JSON.parse(described.json) as Readable);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", PAGE_POLICY);
  response.end(described.page);
}

function sendJson(response: ServerResponse, { status, body }: { status: number; body: string }): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  if (body !== "") response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(body);
}

/** The caller's correlation id if it is harmless, otherwise a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID();
}
