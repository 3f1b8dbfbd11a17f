import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { matchesEtag } from "#server/request/request-info.ts";
import type { Exchange, Stage } from "../exchange.ts";
import { isRead } from "../gates/request-line.ts";
import { accepts } from "../reply/encoding.ts";
import { applyFileHeaders } from "../reply/security-headers.ts";

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

/** Loads the client build into memory: a megabyte or two, so that a new build can't mix with a running server. */
export function loadStaticFiles(folder: string): StaticFiles {
  // Probing the disk for each form would take as long as reading them.
  const names = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []);
  const read = (name: string) => (names.has(name) ? readFileSync(join(folder, name)) : undefined);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    const address = `/${name.split(sep).map(encodeURIComponent).join("/")}`;
    if (type === undefined || address.includes("/.")) continue;
    const bytes = readFileSync(join(folder, name));
    files.set(address, {
      type,
      etag: address.startsWith("/assets/") ? undefined : etagOf(bytes),
      bytes,
      br: read(`${name}.br`),
      gzip: read(`${name}.gz`),
    });
  }
  return files;
}

/** 96 bits tell two forms of a file apart. */
const etagOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64url").slice(0, 16);

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

/** Content types by extension; other files are not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
