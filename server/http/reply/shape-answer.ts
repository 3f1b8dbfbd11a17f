import { STATUS_CODES } from "node:http";
import type { Exchange } from "../exchange.ts";
import { chooseEncoding, compress, isCompressible } from "./encoding.ts";
import { type ErrorPage, knownStatus, refusalBody } from "./refuse.ts";
import { applyFileHeaders, DOWNLOAD_POLICY } from "./security-headers.ts";

/** Smaller responses fit into one packet anyway; in bytes. */
const WORTH_COMPRESSING = 1024;

/**
 * What is sent instead of the framework's response: a page for an empty or plain-text error, compressed text,
 * and headers that depend on the content. Text is sent whole; only files are streams.
 */
export async function shapeAnswer(
  response: Response,
  exchange: Exchange,
  page: ErrorPage,
): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const init = { status, statusText: STATUS_CODES[status] ?? "", headers };
  // The framework says so only for a route without an action.
  if (status === 405) headers.set("Allow", headers.get("Allow") ?? "GET, HEAD");
  if (isBareError(status, headers)) return new Response(errorBody(exchange, page, status, headers), init);

  const type = headers.get("Content-Type") ?? "";
  const isDownload = headers.get("Content-Disposition")?.startsWith("attachment") === true;
  if (isDownload && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", DOWNLOAD_POLICY);
  // Pictures of a map or of people: a page has a dozen of them.
  if (/^image\/(?!svg)/.test(type)) applyFileHeaders(exchange.response, false);
  if (!isCompressible(type) || headers.has("Content-Encoding") || status === 304)
    return new Response(response.body, init);

  headers.set("Vary", `Accept-Encoding, ${headers.get("Vary") ?? "Cookie"}`);
  if (exchange.request.method === "HEAD") return new Response(null, init);
  return new Response(await smallBody(response, exchange, headers), init);
}

/**
 * Whether a response is the framework's own answer to what it can't route, render or trust: empty, an English word,
 * or that word in JSON; it also answers 405 for a page without an action.
 */
function isBareError(status: number, headers: Headers): boolean {
  if (status === 405) return true;
  const type = headers.get("Content-Type") ?? "text/plain";
  const isBare = type.startsWith("text/plain") || type === "application/json";
  return status >= 400 && isBare && !headers.has("X-Remix-Response");
}

function errorBody(exchange: Exchange, page: ErrorPage, status: number, headers: Headers): string {
  const wait = headers.get("Retry-After");
  const refusal = {
    status: knownStatus(status),
    reason: "framework",
    ...(wait !== null && { headers: { "Retry-After": wait } }),
  };
  const { body, headers: described } = refusalBody(exchange, refusal, page);
  // With the last of these the client router takes the error for one of a route.
  for (const name of ["Content-Encoding", "Content-Length", "X-Remix-Response"]) headers.delete(name);
  for (const [name, value] of Object.entries(described)) headers.set(name, value);
  headers.set("Content-Length", String(Buffer.byteLength(body)));
  return body;
}

async function smallBody(response: Response, { request }: Exchange, headers: Headers): Promise<BodyInit> {
  const body = new Uint8Array(await response.arrayBuffer());
  const encoding =
    body.byteLength < WORTH_COMPRESSING
      ? undefined
      : chooseEncoding(request.headers["accept-encoding"], "once");
  const bytes = encoding === undefined ? body : await compress(body, encoding, "once");
  if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes.byteLength));
  return bytes;
}
