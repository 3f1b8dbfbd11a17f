import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** How the API may fail. With `carriedOut`, the upstream does its work before the failure shows. */
export type Fault = { readonly carriedOut?: boolean } & (
  | { readonly kind: "refuse" }
  | { readonly kind: "hang" }
  | { readonly kind: "reset" }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly json?: unknown;
      readonly html?: string;
      readonly headers?: OutgoingHttpHeaders;
    }
  | { readonly kind: "redirect"; readonly to: string; readonly status?: number }
  | { readonly kind: "html" }
  | { readonly kind: "garbage" }
  | { readonly kind: "not-http" }
  | { readonly kind: "json"; readonly json: unknown }
  | { readonly kind: "shape"; readonly change: (body: never) => unknown }
  | { readonly kind: "cut" }
  | { readonly kind: "slow"; readonly everyMs: number }
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "hold"; readonly until: Promise<unknown> }
);

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const HTML = "<!doctype html><title>Proxy error</title><p>secret-of-the-upstream";
const JSON_TYPE = { "content-type": "application/json" };

/** Whether a fault of this kind needs the upstream's own response, so that the call must get there. */
export function needsUpstream(fault: Fault): boolean {
  return fault.carriedOut ?? ["reset", "shape", "cut", "slow", "delay", "hold"].includes(fault.kind);
}

/** Responds to a call with a fault. `answer` is the upstream's response, if the call got there. */
export async function misbehave(fault: Fault, response: ServerResponse, answer: UpstreamAnswer | undefined) {
  const { status, headers, body } = answer ?? { status: 200, headers: JSON_TYPE, body: Buffer.from("null") };
  switch (fault.kind) {
    case "hang":
      return;
    case "refuse":
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "status":
      return reply(
        response,
        fault.status,
        { ...typeOf(fault), ...fault.headers },
        fault.html ?? toJson(bodyOf(fault)),
      );
    case "redirect":
      return reply(response, fault.status ?? 302, { location: fault.to }, "");
    case "html":
      return reply(response, 200, { "content-type": "text/html; charset=utf-8" }, HTML);
    case "garbage":
      return reply(response, 200, JSON_TYPE, '{"content": [secret-of-the-upstream');
    case "not-http":
      response.socket?.end("secret-of-the-upstream\r\n\r\n");
      return;
    case "json":
      return reply(response, 200, JSON_TYPE, toJson(fault.json));
    case "shape":
      return reply(response, status, headers, toJson(fault.change(JSON.parse(body.toString()) as never)));
    case "cut":
      response.writeHead(status, { ...headers, "content-length": body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
      return;
    case "slow":
      return trickle(response, { status, headers, body }, fault.everyMs);
    case "delay":
      await wait(fault.ms);
      return reply(response, status, headers, body);
    case "hold":
      await fault.until;
      return reply(response, status, headers, body);
  }
}

/** Sends a complete response, with a matching length. */
export function reply(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer,
) {
  const bodyless = status === 204 || status === 304;
  response.writeHead(status, bodyless ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(bodyless ? undefined : body);
}

async function trickle(response: ServerResponse, { status, headers, body }: UpstreamAnswer, everyMs: number) {
  response.writeHead(status, { ...headers, "content-length": body.length });
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await wait(everyMs);
  }
  response.end();
}

function typeOf(fault: StatusFault): OutgoingHttpHeaders {
  if (fault.html !== undefined) return { "content-type": "text/html" };
  return bodyOf(fault) === undefined ? {} : JSON_TYPE;
}

type StatusFault = Extract<Fault, { readonly kind: "status" }>;

/** Identifies the API's own 404 (3-decisions, "Reference API"). */
const bodyOf = ({ status, json }: StatusFault) =>
  json === undefined && (status === 404 || status === 410) ? { status, error: "Not Found" } : json;

const toJson = (value: unknown) => (value === undefined ? "" : JSON.stringify(value));
