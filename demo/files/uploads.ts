import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import send from "send";
import { mediaUrl } from "#app/model/media.ts";
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

const CACHED = "public, max-age=3600";

/** Sends an uploaded picture, or a file of the demo: whole or one range of it, or says that it is unchanged. */
export async function sendUpload(
  request: IncomingMessage,
  response: ServerResponse,
  database: DatabaseSync,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "", "http://reference");
  const name = mediaUrl(pathname)?.slice("/media/".length);
  if (name === undefined) throw new RefusedCall(404);
  const sql = "SELECT bytes FROM uploads WHERE path = :path";
  const upload = one<{ bytes: Uint8Array }>(database, sql, { path: pathname.slice(1) });
  if (upload) {
    const { bytes } = upload;
    const type = name.endsWith(".png") ? "image/png" : "image/jpeg";
    const headers = { "Content-Type": type, "Content-Length": bytes.length, "Cache-Control": CACHED };
    response.writeHead(200, headers).end(bytes);
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  send(request, name, { root: DEMO_FILES, cacheControl: false })
    .on("error", ({ status }: { status: number }) => {
      if (status === 416) response.writeHead(416).end(resolve);
      else reject(new RefusedCall(status === 404 ? 404 : 500));
    })
    .on("headers", () => response.setHeader("Cache-Control", CACHED))
    .pipe(response);
  await Promise.race([promise, once(response, "close")]);
}
