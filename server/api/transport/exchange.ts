import type { IncomingHttpHeaders } from "node:http";
import { Agent, type Dispatcher } from "undici";
import type { Connect } from "#server/connector.ts";

/** Time limits in milliseconds (R66). */
export interface ExchangeTimes {
  /** Until connected and ready to send. */
  readonly connect: number;
  /** From sending until the answer's headers. */
  readonly headers: number;
}

/** A request as sent; `path` begins with a slash. */
interface ExchangeRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A `FormData` is sent as multipart/form-data and sets its own content type. */
  readonly body: string | FormData | undefined;
}

interface ExchangeLimits {
  /** Size limit of the answer's body, in bytes. */
  readonly maxBytes: number;
  /** Aborts the exchange; a `TimeoutError` as reason means too slow, anything else that the visitor has left. */
  readonly signal: AbortSignal;
}

/** A complete answer of any status, with its raw body. */
export interface Answer {
  readonly answered: true;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No complete answer. `sent` says whether any byte of the request may have been sent. */
export interface NoAnswer {
  readonly answered: false;
  readonly sent: boolean;
  readonly why: "refused" | "insecure" | "reset" | "timeout" | "garbled" | "tooLarge" | "aborted" | "open";
  /** Error code of Node or undici, for the log. */
  readonly code?: string;
}

/** The outcome of one HTTP exchange; never an exception. */
export type TransportOutcome = Answer | NoAnswer;

/**
 * HTTP exchanges with one API over its own connections: HTTP/1.1 with one origin. Certificates are verified;
 * redirects are ordinary answers.
 *
 * Reads share kept-alive connections. A write gets a new one: the other side may close a kept-alive one at
 * the moment of sending, and then it is unknown whether the write was executed.
 */
export function createTransport(origin: string, times: ExchangeTimes, connect: Connect) {
  // The exchange has exact timers of its own; undici's have a resolution of half a second.
  const options = { connect: connect(times.connect), allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
  const pooled = new Agent(options);
  const fresh = new Agent({ ...options, pipelining: 0 });
  return {
    exchange: async (request: ExchangeRequest, limits: ExchangeLimits): Promise<TransportOutcome> => {
      const encoded = { ...(await encode(request)), origin };
      return exchange(request.method === "GET" ? pooled : fresh, encoded, limits, times);
    },
    close: async () => {
      await Promise.all([pooled.destroy(), fresh.destroy()]);
    },
  };
}

async function encode({ body, ...request }: ExchangeRequest) {
  if (!(body instanceof FormData)) return { ...request, body };
  const form = new Response(body);
  const type = form.headers.get("Content-Type") ?? "";
  return {
    ...request,
    headers: { ...request.headers, "content-type": type },
    body: new Uint8Array(await form.arrayBuffer()),
  };
}

function exchange(
  dispatcher: Dispatcher,
  request: Awaited<ReturnType<typeof encode>> & { readonly origin: string },
  { maxBytes, signal }: ExchangeLimits,
  times: ExchangeTimes,
): Promise<TransportOutcome> {
  const { promise, resolve } = Promise.withResolvers<TransportOutcome>();
  const answer = gather(maxBytes);
  let controller: Dispatcher.DispatchController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let settled = false;

  const settle = (result: TransportOutcome) => {
    settled = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    resolve(result);
  };
  const giveUp = (why: NoAnswer["why"]) => {
    if (settled) return;
    settle({ answered: false, sent: controller !== undefined, why });
    controller?.abort(new Error(why));
  };
  const allow = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, milliseconds, "timeout");
  };
  const onAbort = () => giveUp(isTimeout(signal) ? "timeout" : "aborted");

  allow(times.connect);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  else
    dispatcher.dispatch(
      { ...request, body: request.body ?? null },
      {
        onRequestStart(started) {
          // Connected too late: the caller was told that nothing was sent, so nothing may be.
          if (settled) return started.abort(new Error("late"));
          controller = started;
          allow(times.headers);
        },
        onResponseStart(_controller, status, headers) {
          // Informational answers (1xx) precede the real one.
          if (status < 200) return;
          clearTimeout(timer);
          if (!answer.begin(status, headers)) giveUp("tooLarge");
        },
        onResponseData(_controller, chunk) {
          if (!answer.add(chunk)) giveUp("tooLarge");
        },
        onResponseEnd: () => settle(answer.whole()),
        onResponseError(_controller, error) {
          if (!settled) settle(failure(error, controller !== undefined));
        },
      },
    );
  return promise;
}

/** Assembles an answer; `begin` and `add` return whether it still fits the limit. */
function gather(maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  return {
    begin(code: number, fields: IncomingHttpHeaders) {
      status = code;
      headers = fields;
      return !(Number(fields["content-length"]) > maxBytes);
    },
    add(chunk: Buffer) {
      size += chunk.length;
      chunks.push(chunk);
      return size <= maxBytes;
    },
    whole: (): Answer => ({ answered: true, status, headers, body: Buffer.concat(chunks, size) }),
  };
}

const isTimeout = ({ reason }: AbortSignal) =>
  reason instanceof DOMException && reason.name === "TimeoutError";

const INSECURE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|EPROTO/;

function failure(error: Error, sent: boolean): NoAnswer {
  const { code } = error as NodeJS.ErrnoException;
  return {
    answered: false,
    sent,
    why: reasonOf(error, code ?? "", sent),
    ...(code !== undefined && { code }),
  };
}

function reasonOf(error: Error, code: string, sent: boolean): NoAnswer["why"] {
  if (error.name === "HTTPParserError" || error.name === "HeadersOverflowError") return "garbled";
  if (sent) return "reset";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "timeout";
  return INSECURE.test(code) ? "insecure" : "refused";
}
