import { basename } from "node:path/posix";
import { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import { type MediaExtension, mediaExtension } from "#app/model/media.ts";
import { type Connect, connectorFor } from "#server/connector.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";

/** Source of the files and time limits, in milliseconds. */
interface MediaOptions {
  readonly baseUrl: string;
  readonly log: Pick<Log, "warn">;
  readonly times?: { readonly connect: number; readonly headers: number; readonly pause: number };
  readonly connect?: Connect;
}

export const mediaOf = defineService<ReturnType<typeof createMedia>>("door to files");

const TIMES = { connect: 2_000, headers: 5_000, pause: 10_000 };
const CONNECTIONS = 50;
const ENDPOINT = "GET /admin/uploads/*";

const MEGABYTE = 1024 * 1024;

/** Content type sent for each kind of file, whatever the API says, and its size limit in bytes. */
const KINDS: Readonly<Record<MediaExtension, { readonly type: string; readonly bytes: number }>> = {
  jpg: { type: "image/jpeg", bytes: 5 * MEGABYTE },
  jpeg: { type: "image/jpeg", bytes: 5 * MEGABYTE },
  png: { type: "image/png", bytes: 5 * MEGABYTE },
  pdf: { type: "application/pdf", bytes: 50 * MEGABYTE },
  mp4: { type: "video/mp4", bytes: 500 * MEGABYTE },
  vtt: { type: "text/vtt; charset=utf-8", bytes: MEGABYTE },
};

/** Request and response headers that are passed on, each in plain form only (R49). */
const REQUEST_HEADERS: Readonly<Record<string, RegExp>> = {
  range: /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/,
  "if-range": /^[\x20-\x7e]{1,200}$/,
  "if-none-match": /^[\x20-\x7e]{1,500}$/,
  "if-modified-since": /^[\w ,:]{1,40}$/,
};
const RESPONSE_HEADERS: Readonly<Record<string, RegExp>> = {
  etag: /^(W\/)?"[\x21\x23-\x7e]{0,200}"$/,
  "last-modified": /^[\w ,:]{1,40}$/,
  "content-length": /^\d{1,15}$/,
  "content-range": /^bytes (\d{1,15}-\d{1,15}|\*)\/(\d{1,15}|\*)$/,
  "accept-ranges": /^bytes$/,
};

const PASSED_STATUSES = [200, 206, 304, 416];

/** Creates the proxy to the API's pictures, icons, manuals and videos (3-decisions, "Routes"). */
export function createMedia({ baseUrl, log, times = TIMES, connect = connectorFor() }: MediaOptions) {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const agent = new Agent({
    allowH2: false,
    connections: CONNECTIONS,
    connect: connect(times.connect),
    headersTimeout: times.headers,
    bodyTimeout: times.pause,
  });

  /** Streams one file; `path` follows `/media/`. */
  async function answer(path: string, request: Request, requestId: string): Promise<Response> {
    const kind = mediaExtension(path);
    if (!kind) return small(404, request);
    // Includes the wait for a free connection, which undici's own limits do not.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), times.connect + times.headers);
    try {
      const found = await agent.request({
        origin: base.origin,
        path: `${prefix}/admin/uploads/${path}`,
        method: request.method === "HEAD" ? "HEAD" : "GET",
        headers: { ...pick(REQUEST_HEADERS, (name) => request.headers.get(name)), "x-request-id": requestId },
        signal: AbortSignal.any([request.signal, waiting.signal]),
      });
      return respond(found, path, kind) ?? small(found.statusCode === 404 ? 404 : 502, request);
    } catch (error) {
      if (!request.signal.aborted)
        log.warn({ requestId, endpoint: ENDPOINT, err: error }, "A file of the API is unavailable");
      return small(503, request);
    } finally {
      clearTimeout(timer);
    }
  }
  return { answer, close: () => agent.destroy() };
}

/** The response for a file; `undefined` if the API lacks it or sends something forbidden. */
function respond(answer: Dispatcher.ResponseData, path: string, kind: MediaExtension): Response | undefined {
  const { statusCode: status, headers: given, body } = answer;
  const { bytes, type } = KINDS[kind];
  const isPlain = (given["content-encoding"] ?? "identity") === "identity";
  const passes = PASSED_STATUSES.includes(status) && isPlain && !(Number(given["content-length"]) > bytes);
  const hasContent = passes && (status === 200 || status === 206);
  // Drained, within limits, so that the connection stays usable.
  if (!hasContent) body.dump().catch(() => undefined);
  if (!passes) return undefined;

  const headers = new Headers({
    ...pick(RESPONSE_HEADERS, (name) => given[name]),
    "content-type": type,
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; media-src 'self'",
    "cross-origin-resource-policy": "same-origin",
  });
  if (!hasContent) headers.delete("content-length");
  // Browsers can't show a PDF in a sandboxed page.
  if (kind === "pdf") headers.set("content-disposition", `attachment; filename="${basename(path)}"`);
  return new Response(hasContent ? toWeb(capped(body, bytes)) : null, { status, headers });
}

/** Empty for documents, so that the HTTP layer renders its page; a few bytes for an `img`. */
function small(status: number, request: Request): Response {
  const headers = new Headers({
    "cache-control": "no-store",
    ...(status === 503 && { "retry-after": "10" }),
  });
  if (request.headers.get("accept")?.includes("text/html")) return new Response(null, { status, headers });
  headers.set("content-type", "application/problem+json");
  return new Response(JSON.stringify({ status }), { status, headers });
}

function pick(allowed: Readonly<Record<string, RegExp>>, value: (name: string) => unknown) {
  const found = Object.entries(allowed).map(([name, form]) => [name, value(name), form] as const);
  const fitting = found.filter(([, text, form]) => typeof text === "string" && form.test(text));
  return Object.fromEntries(fitting.map(([name, text]) => [name, String(text)]));
}

async function* capped(body: AsyncIterable<Uint8Array>, bytes: number) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytes) throw new RangeError("The file is larger than it may be");
    yield chunk;
  }
}

const toWeb = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream;
