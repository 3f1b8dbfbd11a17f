import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import send from "send";
import { DEMO_FILES, uploadAt } from "../files/uploads.ts";
import { RefusedCall } from "./refusal.ts";

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
