import { type FileHandle, open } from "node:fs/promises";
import type { Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { RefusedCall } from "./refusal.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".pdf": "application/pdf",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
};

/** Names that uploads may have: no dot at the front, so neither `..` nor hidden files; no separators. */
const SEGMENT = /^[\w-][\w.-]*$/;

/**
 * Sends a file below `uploadsDir` for `/admin/uploads/…`, whole or one range of it, or answers that it is unchanged.
 */
export async function sendUpload(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  uploadsDir: string,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    throw new RefusedCall(405);
  }
  const path = pathOf(url, uploadsDir);
  const type = TYPES[extname(path)];
  // Kept open, so that a picture replaced meanwhile is still sent completely.
  const file = type === undefined ? undefined : await open(path).catch(() => undefined);
  if (!file || type === undefined) throw new RefusedCall(404);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new RefusedCall(404);
    response.setHeader("Content-Type", type);
    await sendFile(request, response, file, found);
  } finally {
    await file.close();
  }
}

function pathOf(url: URL, uploadsDir: string): string {
  const segments = url.pathname.slice("/admin/uploads/".length).split("/");
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new RefusedCall(404);
  return join(uploadsDir, ...segments);
}

/** The validators of a file's version; both are exact. */
interface Version {
  readonly etag: string;
  readonly modified: string;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileHandle,
  { size, mtime, mtimeMs }: Stats,
): Promise<void> {
  const version: Version = {
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    modified: mtime.toUTCString(),
  };
  response.setHeader("ETag", version.etag);
  response.setHeader("Last-Modified", version.modified);
  response.setHeader("Cache-Control", "public, max-age=3600");
  response.setHeader("Accept-Ranges", "bytes");
  if (isFresh(request, version)) response.writeHead(304).end();
  else await sendBytes(request, response, file, size, rangeFor(request, version, size));
}

function isFresh({ headers }: IncomingMessage, { etag, modified }: Version): boolean {
  const tags = headers["if-none-match"];
  // A proxy that compresses makes the tag weak.
  const isNamed = (text: string) =>
    text === "*" || text.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, "") === etag);
  if (tags !== undefined) return isNamed(tags);
  return Date.parse(modified) <= Date.parse(headers["if-modified-since"] ?? "");
}

/** First and last byte. */
interface Range {
  readonly start: number;
  readonly end: number;
}

async function sendBytes(
  { method }: IncomingMessage,
  response: ServerResponse,
  file: FileHandle,
  size: number,
  range: Range | "unsatisfiable" | undefined,
): Promise<void> {
  if (range === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : 200, {
    "Content-Length": end - start + 1,
    ...(range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
  });
  if (method === "HEAD" || size === 0) response.end();
  else {
    const bytes = file.createReadStream({ start, end, autoClose: false });
    await pipeline(bytes, response).catch(() => response.destroy());
  }
}

/** Ranges apply only to reads by clients that have a part of the same version. */
function rangeFor({ method, headers }: IncomingMessage, { etag, modified }: Version, size: number) {
  const condition = headers["if-range"];
  const isSame = condition === undefined || condition === etag || condition === modified;
  return method === "GET" && isSame ? rangeOf(headers.range, size) : undefined;
}

/** The requested range; anything but a single range means the whole file, as the standard allows. */
function rangeOf(header: string | undefined, size: number): Range | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
