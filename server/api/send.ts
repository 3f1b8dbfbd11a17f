import { createHash } from "node:crypto";
import { z } from "zod";
import { type Connect, connectorFor } from "#server/connector.ts";
import type { Log } from "#server/log/log.ts";
import { cacheNotes, type Meter, NO_METER } from "#server/metrics/meter.ts";
import { credentialHeaders, type Credentials } from "./client.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import type { ApiFault, Attempt } from "./fault.ts";
import { type Answer, createTransport, type TransportOutcome } from "./transport/exchange.ts";
import {
  createPolicies,
  pauseBeforeRetry,
  POLICIES,
  type PolicyOptions,
  type Tried,
} from "./transport/policies.ts";
import { readOutcome } from "./transport/reply.ts";
import { wireRequest, type WireRequest } from "./transport/request.ts";

/** Time limits of a call (R66), in milliseconds: to connect, until the answer begins, and in total with retries. */
export const TIMES = { connect: 2_000, headers: 5_000, call: 10_000 };

const LIST_BYTES = 16 * 1024 * 1024;
const REPLY_BYTES = 1024 * 1024;

interface SenderOptions {
  /** Base address of the API; its path, if any, precedes every template. */
  readonly baseUrl: string;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  readonly times?: typeof TIMES;
  readonly policies?: PolicyOptions;
  readonly connect?: Connect;
  readonly meter?: Meter;
}

export interface CallOptions {
  /** Correlation id: goes up as `X-Request-Id`, into the log, and is the reference of a fault. */
  readonly requestId: string;
  readonly traceparent?: string | undefined;
  /** Deadline of the page, on `performance.now()`'s clock. */
  readonly deadline?: number | undefined;
  /** Aborts a read when the visitor leaves; a write continues (R74). */
  readonly signal?: AbortSignal | undefined;
  readonly credentials?: Credentials | undefined;
  /** Whether the call only asks if the API offers it: then an unknown address says nothing about the setting. */
  readonly isProbe?: boolean;
  /** One per rendered form; makes the `Idempotency-Key` (R70). */
  readonly submissionKey?: string | undefined;
}

/** A client of one API, with its own connections, breaker and slots. */
export interface Sender {
  /** Failures of the API become faults. @throws the reason of `signal` when it aborts a read */
  send<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions): Promise<Attempt<Output<E>>>;
  readonly noteCache?: (cache: "lists" | "statistics") => (outcome: string) => void;
  close(): Promise<void>;
}

export function createSender({
  baseUrl,
  log,
  times = TIMES,
  policies = POLICIES,
  connect = connectorFor(),
  meter = NO_METER,
}: SenderOptions): Sender {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const transport = createTransport(base.origin, times, connect);
  const policy = createPolicies(policies);
  meter.watch("offices_api_breaker_open", {}, policy.openness);
  meter.watch("offices_queue_working", { queue: "api" }, () => policy.taken().working);
  meter.watch("offices_queue_waiting", { queue: "api" }, () => policy.taken().waiting);

  /** Tries a call once, a read up to three times, all within one time limit. */
  async function tryCall(endpoint: Endpoint, request: WireRequest, options: CallOptions): Promise<Tried> {
    const read = request.method === "GET";
    const end = Math.min(performance.now() + times.call, options.deadline ?? Infinity);
    const signal = timeLimit(end, read ? options.signal : undefined);
    const wire = { ...request, path: prefix + request.path, headers: headersOf(request, options) };
    const limits = {
      maxBytes: endpoint.reply instanceof z.ZodArray ? LIST_BYTES : REPLY_BYTES,
      signal,
    };

    const attempt = async (number: number): Promise<Tried> => {
      const exchange = await policy.guard(signal, () => transport.exchange(wire, limits));
      return { exchange, number, retryIn: pauseBeforeRetry(exchange, number, end, policies.retry) };
    };
    return read ? policy.repeat(attempt) : attempt(1);
  }

  async function send(endpoint: Endpoint, input: object, options: CallOptions): Promise<Attempt<unknown>> {
    const reference = options.requestId;
    const request = wireRequest(endpoint, input);
    if (!request) return { ok: false, fault: { kind: "status", status: 404, sent: "no", reference } };

    const started = performance.now();
    const name = `${endpoint.method} ${endpoint.path}`;
    const tried = await tryCall(endpoint, request, options);
    const { outcome, odd } = readOutcome(endpoint, tried.exchange, reference);
    const came = outcome.ok ? "ok" : reasonOf(tried.exchange);
    meter.count("offices_api_calls_total", { endpoint: name, outcome: came });
    meter.time("offices_api_call_duration_seconds", { endpoint: name }, performance.now() - started);
    if (request.method === "GET") options.signal?.throwIfAborted();
    if (tried.exchange.answered) await options.credentials?.absorb(cookiesOf(tried.exchange));
    // The rest of the list is shown.
    if (odd)
      log.warn(
        { requestId: reference, endpoint: name, ...odd },
        "Rows of a list broke the contract; they were left out or repaired",
      );
    if (!outcome.ok) report(log, endpoint, tried, outcome.fault, performance.now() - started, options);
    return outcome;
  }

  return {
    send: send as Sender["send"],
    noteCache: (cache) => cacheNotes(meter, cache),
    close: transport.close,
  };
}

/** All headers sent; none of the browser's own are passed on (R49). */
function headersOf(
  request: WireRequest,
  { requestId, traceparent, credentials, submissionKey }: CallOptions,
) {
  return {
    accept: "application/json",
    "x-request-id": requestId,
    ...(traceparent !== undefined && { traceparent }),
    ...(typeof request.body === "string" && { "content-type": "application/json" }),
    ...(submissionKey !== undefined && { "idempotency-key": idempotencyKey(submissionKey, request) }),
    ...credentialHeaders(credentials),
  };
}

/** Each write of a form has its own key, the same when the form is sent again: the API can tell a repetition. */
function idempotencyKey(submissionKey: string, { method, path }: WireRequest): string {
  return createHash("sha256").update(`${submissionKey} ${method} ${path}`).digest("base64url").slice(0, 22);
}

function cookiesOf({ headers }: Answer): string[] {
  return [headers["set-cookie"] ?? []].flat();
}

function timeLimit(end: number, outer: AbortSignal | undefined): AbortSignal {
  const ms = Math.ceil(end - performance.now());
  // A limit that has passed is one at once: nothing may be sent any more.
  const limit =
    ms > 0
      ? AbortSignal.timeout(ms)
      : AbortSignal.abort(new DOMException("The call took too long", "TimeoutError"));
  return outer ? AbortSignal.any([limit, outer]) : limit;
}

/** Logs one line per fault: the call and the kind of failure, never what was sent or received (R53). */
function report(
  log: SenderOptions["log"],
  endpoint: Endpoint,
  tried: Tried,
  fault: ApiFault,
  ms: number,
  { isProbe = false }: CallOptions,
) {
  const { exchange, number } = tried;
  const fields = {
    requestId: fault.reference,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    state: fault.kind,
    reason: reasonOf(exchange),
    status: exchange.answered ? exchange.status : undefined,
    code: exchange.answered ? undefined : exchange.code,
    attempt: number,
    ms: Math.round(ms),
  };
  if (fields.reason === "insecure") log.error(fields, "The API's certificate was refused");
  else if (!isProbe && isNotTheApi(fault, exchange))
    log.warn(
      { ...fields, setting: "API_BASE_URL" },
      "Something other than the API answered: is its address right?",
    );
  else if (fields.reason === "refusal") log.info(fields, "The API refused a call");
  else log.warn(fields, "A call of the API failed");
}

/** Whether a proxy, a login page or another program has answered. */
const isNotTheApi = ({ foreignStatus }: ApiFault, exchange: TransportOutcome) =>
  foreignStatus !== undefined ||
  (exchange.answered &&
    exchange.status < 400 &&
    (exchange.status >= 300 || isHtml(exchange.headers["content-type"])));

const isHtml = (type = "") => type.toLowerCase().startsWith("text/html");

function reasonOf(exchange: TransportOutcome): string {
  if (!exchange.answered) return exchange.why;
  if (exchange.status < 300) return "shape";
  if (exchange.status < 400) return "redirect";
  return exchange.status < 500 ? "refusal" : "error";
}
