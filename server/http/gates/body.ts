import { BODY } from "#app/model/limits.ts";
import { pagePath, type Stage } from "../exchange.ts";
import { isRead } from "./request-line.ts";

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
