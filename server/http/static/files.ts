import { readdirSync } from "node:fs";
import { extname } from "node:path";
import send from "send";
import { isRead } from "#server/request/request-info.ts";
import type { Stage } from "../exchange.ts";
import { accepts } from "../reply/encoding.ts";
import { applyFileHeaders } from "../reply/security-headers.ts";

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

/** Compressed forms by the endings of their files (`build-steps/precompress.ts`), from the smallest. */
const FORMS = { ".br": "br", ".gz": "gzip" } as const;

const OPENS_AS_PAGE = /^text\/html|xml/;

/**
 * Serves the client build. A missing file is a 404: an old page must not run on another page's HTML (R31).
 * @param folder of the client build, whose names are read once: another build there can't mix with a running server
 */
export function staticFiles(folder: string): Stage {
  const names = new Set(readdirSync(folder, { recursive: true }).map((name) => `/${String(name)}`));
  const isServed = (path: string) =>
    names.has(path) && extname(path) in CONTENT_TYPES && !path.includes("/.");
  return async ({ request, response, path }) => {
    const isAsset = path.startsWith("/assets/");
    if (!isServed(path)) return isAsset ? { status: 404, reason: "no-such-asset" } : undefined;
    if (!isRead(request.method)) return { status: 405, reason: "method", headers: { Allow: "GET, HEAD" } };

    const forms = Object.entries(FORMS).filter(([ending]) => names.has(path + ending));
    const [ending = "", encoding] =
      forms.find(([, name]) => accepts(request.headers["accept-encoding"], name)) ?? [];
    const type = CONTENT_TYPES[extname(path)] ?? "";
    // A name with a hash never changes its content: browsers needn't revalidate it.
    const options = { root: folder, cacheControl: false, lastModified: false, acceptRanges: false };
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Stage>>>();
    response.once("close", () => resolve("answered"));
    send(request, path + ending, { ...options, etag: !isAsset })
      .on("headers", () => {
        applyFileHeaders(response, OPENS_AS_PAGE.test(type));
        response.setHeader("Content-Type", type);
        response.setHeader("Cache-Control", isAsset ? FOREVER : AN_HOUR);
        if (forms.length > 0) response.setHeader("Vary", "Accept-Encoding");
        if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
      })
      .on("error", () => resolve({ status: 404, reason: "no-such-asset" }))
      .pipe(response);
    return promise;
  };
}

const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** Well-known address of the security contact (RFC 9116). */
const PATH = "/.well-known/security.txt";

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/** Expires half a year from now, so never while it is served. @param contact a `mailto:` or `https:` address */
export function securityTxt(contact: string): Stage {
  return ({ request, response, path, origin }) => {
    if (path !== PATH) return undefined;
    if (!isRead(request.method)) return { status: 405, reason: "method", headers: { Allow: "GET, HEAD" } };
    const expires = new Date(Date.now() + HALF_A_YEAR_MS).toISOString().replace(/T.*/, "T00:00:00Z");
    const text = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: mk, sq, en",
      `Canonical: ${origin}${PATH}`,
    ].join("\n");
    response.writeHead(200, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    });
    response.end(request.method === "HEAD" ? undefined : `${text}\n`);
    return "answered";
  };
}
