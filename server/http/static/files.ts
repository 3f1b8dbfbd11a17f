import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { matchesEtag } from "#server/request/request-info.ts";
import type { Exchange, Stage } from "../exchange.ts";
import { isRead } from "../gates/request-line.ts";
import { accepts } from "../reply/encoding.ts";
import { applyFileHeaders } from "../reply/security-headers.ts";
import { CONTENT_TYPES, INDEX_AT, type Packed } from "./pack.ts";

/** A static file, with its precompressed forms. */
export interface StaticFile {
  readonly type: string;
  /** Absent for a file whose name contains a hash: its content never changes, so nobody needs to ask whether it has. */
  readonly etag: string | undefined;
  readonly bytes: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** All static files by address; anything else is not served, whatever its path looks like. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/**
 * Loads the client build into memory: a megabyte or two, so that a new build can't mix with a running server.
 * @param file as `pack` makes it; without one, as in development, there are no files
 */
export const loadStaticFiles = (file: string): StaticFiles =>
  existsSync(file) ? filesIn(readFileSync(file)) : new Map();

/** The files of a pack, none of them copied. */
export function filesIn(pack: Buffer): StaticFiles {
  let at = INDEX_AT + pack.readUInt32LE();
  const index = JSON.parse(pack.toString("utf8", INDEX_AT, at)) as readonly Packed[];
  const next = (length: number) => pack.subarray(at, (at += length));
  const form = (length: number) => (length > 0 ? next(length) : undefined);
  return new Map(
    index.map(([address, etag, plain, br, gzip]) => {
      const type = CONTENT_TYPES[extname(address)] ?? "application/octet-stream";
      return [address, { type, etag: etag ?? undefined, bytes: next(plain), br: form(br), gzip: form(gzip) }];
    }),
  );
}

const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** Serves the client build. A missing file is a 404: an old page must not run on another page's HTML (R31). */
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
  applyFileHeaders(response, OPENS_AS_PAGE.test(file.type));
  response.setHeader("Cache-Control", file.etag === undefined ? FOREVER : AN_HOUR);
  if (file.br !== undefined || file.gzip !== undefined) response.setHeader("Vary", "Accept-Encoding");
  if (file.etag !== undefined) {
    const etag = `"${file.etag}${encoding === undefined ? "" : `-${encoding}`}"`;
    response.setHeader("ETag", etag);
    if (matchesEtag(request.headers["if-none-match"], etag)) {
      response.writeHead(304).end();
      return;
    }
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

const OPENS_AS_PAGE = /^text\/html|xml/;
