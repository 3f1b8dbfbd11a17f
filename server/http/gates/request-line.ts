import type { IncomingMessage } from "node:http";
import { BODY } from "#app/model/limits.ts";
import { isRead } from "#server/request/request-info.ts";
import { pagePath, type Stage } from "../exchange.ts";

const MAX_TARGET_LENGTH = 8 * 1024;
const METHODS = ["GET", "HEAD", "POST"];

/** The header of a 405. */
export const ALLOWED = { Allow: METHODS.join(", ") };

/**
 * Normalises the absolute-form target of clients that take us for a proxy: its host replaces the header (RFC 9112,
 * section 3.2.2).
 * @returns the scheme in the target; `undefined` when the target is a path
 */
export function toOriginForm(request: IncomingMessage): string | undefined {
  const [, scheme, host, rest = ""] = /^(https?):\/\/([^/?#]*)(.*)$/i.exec(request.url ?? "") ?? [];
  if (scheme === undefined || host === undefined) return undefined;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return scheme.toLowerCase();
}

/**
 * Refuses a target that is too long (414) or not a path of this site (400). An undecodable path names nothing here,
 * and the router would log it in the sender's words.
 */
export const readableTarget: Stage = ({ request }) => {
  const target = request.url ?? "";
  if (target.length > MAX_TARGET_LENGTH) return { status: 414, reason: "target-too-long" };
  // `*` is for proxies, `//other/` would read as another host, `\` as a slash.
  const isPath = /^\/(?![/\\])[^\\]*$/.test(target) && URL.canParse(target, "http://localhost");
  return isPath && isDecodable(target.split("?", 1)[0] ?? "")
    ? undefined
    : { status: 400, reason: "bad-target" };
};

/**
 * Redirects other spellings of the page of a request (`/REQUEST/`, `/%72equest/`) to its own, so that a code stands in
 * one place of an address, which proxies leave out of their logs.
 */
export const ownSpelling: Stage = ({ request, response, path }) => {
  if (!isRead(request.method) || path.startsWith("/request/")) return undefined;
  const { pathname } = new URL(path, "http://localhost");
  const [, code] = /^\/+request\/+(.+)$/i.exec(decodeURIComponent(pathname)) ?? [];
  if (code === undefined) return undefined;
  const query = request.url?.slice(path.length) ?? "";
  const own = code.split("/").map(encodeURIComponent).join("/");
  response.writeHead(308, { Location: `/request/${own}${query}`, "Content-Length": 0 }).end();
  return "answered";
};

/** Pages are read and forms are posted: no other methods are needed (R25). */
export const allowedMethod: Stage = ({ request }) =>
  METHODS.includes(request.method ?? "") ? undefined : { status: 405, reason: "method", headers: ALLOWED };

function isDecodable(path: string): boolean {
  try {
    // The value must be used: the bundler drops a call made only for its exception.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** The only defined expectation is `100-continue` (`allowedBody` answers it). */
export const knownExpectation: Stage = ({ request }) => {
  const { expect } = request.headers;
  const known = expect === undefined || expect.toLowerCase() === "100-continue";
  return known ? undefined : { status: 417, reason: "expectation" };
};

/** Largest body in bytes for the two content types of HTML forms (R25, R35). */
const MAX_BODY_BYTES: Readonly<Record<string, number>> = {
  "application/x-www-form-urlencoded": BODY.urlencodedBytes,
  "multipart/form-data": BODY.multipartBytes.visitor,
};

/** Larger in the back-office: a picture that is too large must not take the form with it. Rights are checked later. */
const MAX_BODY_BYTES_OF_STAFF = { ...MAX_BODY_BYTES, "multipart/form-data": BODY.multipartBytes.staff };

/**
 * Refuses a body before it is read. The announced length is enough: Node's parser delivers exactly as many
 * bytes, and requests without it (chunked) are not accepted.
 */
export const allowedBody: Stage = ({ request, response, path }) => {
  if (isRead(request.method)) return undefined;
  const {
    "content-length": length,
    "content-type": type = "",
    "content-encoding": encoding,
  } = request.headers;
  if (length === undefined) return { status: 411, reason: "no-length" };
  const limits: typeof MAX_BODY_BYTES = pagePath(path).startsWith("/admin/")
    ? MAX_BODY_BYTES_OF_STAFF
    : MAX_BODY_BYTES;
  const largest = limits[type.split(";", 1)[0]?.trim().toLowerCase() ?? ""];
  if (largest === undefined || encoding !== undefined) return { status: 415, reason: "body-type" };
  if (Number(length) > largest) return { status: 413, reason: "body-too-large" };
  // Only now, so that a client that waits for permission never sends what we would refuse.
  if (request.headers.expect !== undefined) response.writeContinue();
  return undefined;
};
