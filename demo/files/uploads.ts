import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import send from "send";
import { RefusedCall } from "../http/refusal.ts";
import { insert, one, run } from "../store/statements.ts";
import type { Image } from "./image.ts";

/** Folder of the demo's own files, beside this file in the sources as in the build. */
const DEMO_FILES = fileURLToPath(new URL("./demo-files", import.meta.url));

/** The kind of record that an upload belongs to; also the folder in its path. */
export type UploadArea = "profile-pictures" | "mps" | "parties" | "categories";

/**
 * Stores an uploaded image under a generated name instead of the present one, in the transaction of its record. The
 * demo's files are no uploads, may be shared by several records, and stay.
 * @returns its path as stored in rows, such as `admin/uploads/mps/….jpg`
 */
export function replaceUpload(
  database: DatabaseSync,
  area: UploadArea,
  { bytes, extension }: Image,
  present: string,
): string {
  run(database, "DELETE FROM uploads WHERE path = :present", { present });
  const path = `admin/uploads/${area}/${randomUUID()}.${extension}`;
  insert(database, "uploads", { path, bytes });
  return path;
}

/** An uploaded image; `undefined` for other paths. */
const uploadAt = (database: DatabaseSync, path: string): Uint8Array | undefined =>
  one<{ bytes: Uint8Array }>(database, "SELECT bytes FROM uploads WHERE path = :path", { path })?.bytes;

const CACHED = { "Cache-Control": "public, max-age=3600" };

/** Kinds of files that are served. */
const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".pdf": "application/pdf",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
};

/** Names that uploads may have: no dot at the front, so neither `..` nor hidden files; no separators. */
const PATH = /^\/admin\/uploads\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** Sends an uploaded picture, or a file of the demo: whole or one range of it, or says that it is unchanged. */
export async function sendUpload(
  request: IncomingMessage,
  response: ServerResponse,
  database: DatabaseSync,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "", "http://reference");
  const path = PATH.exec(pathname)?.[1];
  const type = TYPES[extname(path ?? "")];
  if (path === undefined || type === undefined) throw new RefusedCall(404);
  const bytes = uploadAt(database, pathname.slice(1));
  if (bytes) {
    response.writeHead(200, { "Content-Type": type, "Content-Length": bytes.length, ...CACHED }).end(bytes);
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  send(request, path, { root: DEMO_FILES, index: false, dotfiles: "deny", cacheControl: false })
    .on("directory", () => reject(new RefusedCall(404)))
    .on("error", ({ status }: { status: number }) => {
      if (status === 416) response.writeHead(416).end(resolve);
      else reject(new RefusedCall(status === 404 ? 404 : 500));
    })
    .on("headers", () => {
      response.setHeader("Content-Type", type);
      response.setHeader("Cache-Control", CACHED["Cache-Control"]);
    })
    .pipe(response);
  await Promise.race([promise, once(response, "close")]);
}
