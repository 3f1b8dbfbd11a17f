import type { OutgoingHttpHeaders } from "node:http";
import type { FaultInfo, FaultKind } from "#app/model/fault.ts";
import { type Exchange, isDataRequest, type Refusal } from "../exchange.ts";
import type { ErrorPage } from "./error-page.ts";

const KINDS: Readonly<Record<number, FaultKind>> = {
  403: "forbidden",
  404: "notFound",
  429: "tooMany",
  503: "unavailable",
};

/**
 * Answers a refused request: with a page, or for the client router with a `FaultInfo` in JSON, which its error
 * boundary gets as the data of the route error.
 */
export function refuse(exchange: Exchange, refusal: Refusal, page: ErrorPage) {
  const { response, request } = exchange;
  const { type, body } = refusalBody(exchange, refusal, page);
  // In lower case, as whoever shapes the framework's answers reads them: it may stand in between already.
  const headers: OutgoingHttpHeaders = {
    ...refusal.headers,
    "cache-control": "no-store",
    "content-type": type,
    "content-length": Buffer.byteLength(body),
  };
  // What the client still sends is read and dropped by node:http, so that it can read this answer.
  response.writeHead(refusal.status, headers).end(request.method === "HEAD" ? undefined : body);
}

/** What is said about a refusal, to whoever asks. */
export function refusalBody({ path, id }: Exchange, refusal: Refusal, page: ErrorPage) {
  if (isDataRequest(path)) return { type: "application/json", body: JSON.stringify(faultInfo(refusal, id)) };
  return { type: "text/html; charset=utf-8", body: page(refusal.status, id) };
}

function faultInfo({ status, headers }: Refusal, reference: string): FaultInfo {
  const wait = headers?.["Retry-After"];
  return {
    kind: KINDS[status] ?? "broken",
    reference,
    ...(wait !== undefined && { retryAfter: Number(wait) }),
  };
}
