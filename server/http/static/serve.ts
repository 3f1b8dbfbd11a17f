import { isKnown } from "#server/request/entity-tag.ts";
import type { Exchange, Stage } from "../exchange.ts";
import { isRead } from "../gates/request-line.ts";
import { accepts } from "../reply/encoding.ts";
import { FILE_POLICY } from "../reply/security-headers.ts";
import type { StaticFile, StaticFiles } from "./files.ts";

const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** Answers for the files of the client build. A missing one is a 404: an old page must not run on a page's HTML (R31). */
export function staticFiles(files: StaticFiles): Stage {
  return (exchange) => {
    const file = files.get(exchange.path);
    if (file === undefined) {
      return exchange.path.startsWith("/assets/") ? { status: 404, reason: "no-such-asset" } : undefined;
    }
    if (!isRead(exchange.request.method)) {
      return { status: 405, reason: "method", headers: { Allow: "GET, HEAD" } };
    }
    send(exchange, file);
    return "answered";
  };
}

function send({ request, response }: Exchange, file: StaticFile) {
  const { encoding, bytes } = bestForm(file, request.headers["accept-encoding"]);
  const etag = `"${file.etag}${encoding === undefined ? "" : `-${encoding}`}"`;
  response.setHeader("Content-Security-Policy", FILE_POLICY);
  response.setHeader("Cache-Control", file.immutable ? FOREVER : AN_HOUR);
  response.setHeader("ETag", etag);
  if (file.br !== undefined || file.gzip !== undefined) response.setHeader("Vary", "Accept-Encoding");
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("Content-Type", file.type);
  response.setHeader("Content-Length", bytes.byteLength);
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  response.writeHead(200).end(request.method === "HEAD" ? undefined : bytes);
}

function bestForm(file: StaticFile, accepted: string | string[] | undefined) {
  if (file.br !== undefined && accepts(accepted, "br")) return { encoding: "br", bytes: file.br };
  if (file.gzip !== undefined && accepts(accepted, "gzip")) return { encoding: "gzip", bytes: file.gzip };
  return { encoding: undefined, bytes: file.bytes };
}
