import type { IncomingMessage } from "node:http";
import { BODY } from "#app/model/limits.ts";
import { pagePath, type Stage } from "../exchange.ts";

const LONGEST_TARGET = 8 * 1024;
const METHODS = ["GET", "HEAD", "POST"];

/** The header that goes with 405. */
export const ALLOWED = { Allow: METHODS.join(", ") };

/**
 * Clients that take us for a proxy name the host in the target; it counts instead of the header (RFC 9112, section 3.2.2),
 * and the request becomes one as everybody else sends it.
 * @returns the scheme that the target names, `undefined` when it is a path
 */
export function toOriginForm(request: IncomingMessage): string | undefined {
  const [, scheme, host, rest = ""] = /^(https?):\/\/([^/?#]*)(.*)$/i.exec(request.url ?? "") ?? [];
  if (scheme === undefined || host === undefined) return undefined;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return scheme.toLowerCase();
}

/**
 * Refuses a request target that is too long (414), or that is no path of this site (400). What can't be decoded is the
 * name of nothing here, and the router would complain about it in words of the sender.
 */
export const readableTarget: Stage = ({ request }) => {
  const target = request.url ?? "";
  if (target.length > LONGEST_TARGET) return { status: 414, reason: "target-too-long" };
  // `*` is for proxies, `//other/` would read as another host, `\` as a slash.
  const isPath = /^\/(?![/\\])[^\\]*$/.test(target) && URL.canParse(target, "http://localhost");
  return isPath && isDecodable(target.split("?", 1)[0] ?? "")
    ? undefined
    : { status: 400, reason: "bad-target" };
};

/** Pages are read and forms are posted: nothing here needs another method (R25). */
export const allowedMethod: Stage = ({ request }) =>
  METHODS.includes(request.method ?? "") ? undefined : { status: 405, reason: "method", headers: ALLOWED };

/** GET and HEAD change nothing, so they need neither an origin nor a body. */
export const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

function isDecodable(path: string): boolean {
  try {
    // The value has to be used: the build takes a call for its exception only for nothing.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** The only expectation that HTTP knows is to be asked for the body first (`body.ts` asks). */
export const knownExpectation: Stage = ({ request }) => {
  const { expect } = request.headers;
  const known = expect === undefined || expect.toLowerCase() === "100-continue";
  return known ? undefined : { status: 417, reason: "expectation" };
};

/** Largest body in bytes, by the only two types that an HTML form has (R25, R35). */
const LARGEST: Readonly<Record<string, number>> = {
  "application/x-www-form-urlencoded": BODY.urlencodedBytes,
  "multipart/form-data": BODY.multipartBytes.visitor,
};

/** In the back-office, so that a picture that is too large does not take the form with it; who may send it is asked later. */
const LARGEST_OF_STAFF = { ...LARGEST, "multipart/form-data": BODY.multipartBytes.staff };

/**
 * Refuses a body before anything reads it. The announced length is enough: Node's parser hands over exactly that
 * many bytes, and a request without it (chunked) is not accepted.
 */
export const allowedBody: Stage = ({ request, response, path }) => {
  if (isRead(request.method)) return undefined;
  const {
    "content-length": length,
    "content-type": type = "",
    "content-encoding": encoding,
  } = request.headers;
  if (length === undefined) return { status: 411, reason: "no-length" };
  const limits: typeof LARGEST = pagePath(path).startsWith("/admin/") ? LARGEST_OF_STAFF : LARGEST;
  const largest = limits[type.split(";", 1)[0]?.trim().toLowerCase() ?? ""];
  if (largest === undefined || encoding !== undefined) return { status: 415, reason: "body-type" };
  if (Number(length) > largest) return { status: 413, reason: "body-too-large" };
  // Only now: a client that waits to be asked never sends what we would refuse.
  if (request.headers.expect !== undefined) response.writeContinue();
  return undefined;
};
