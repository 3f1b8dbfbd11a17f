import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Exchange } from "../exchange.ts";
import { chooseEncoder, type Encoder, isCompressible } from "./encoding.ts";
import { type ErrorPage, knownStatus, refusalBody } from "./refuse.ts";
import { applyFileHeaders, DOWNLOAD_POLICY } from "./security-headers.ts";

/** Smaller responses fit into one packet anyway; in bytes. */
const WORTH_COMPRESSING = 1024;

type Headers = OutgoingHttpHeaders;

/** How a response's body is sent, decided by its head. */
interface Body {
  write(chunk: Uint8Array): boolean;
  end(): void;
  /** Called when the framework replaces the response before anything was sent. */
  drop?(): void;
}

/**
 * Stands between the framework and the connection: turns empty or plain-text errors of the framework into pages, and
 * compresses text. Relies on how `@react-router/node` responds: one `writeHead` with all headers in lower case, then
 * `write` and `end`.
 */
export function shapeAnswer(exchange: Exchange, page: ErrorPage) {
  const { response } = exchange;
  const plain = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  let body: Body | undefined;

  const choose = (status: number, headers: Headers): Body | undefined => {
    if (isBareError(status, headers)) return errorBody(exchange, page, plain, status, headers);
    const encoder = encoderFor(exchange, status, headers);
    return encoder && compressedBody(response, plain, encoder, status, headers);
  };
  const shaped = {
    writeHead(status: number, ...rest: (string | Headers)[]) {
      const last = rest.at(-1);
      const headers = typeof last === "object" ? last : {};
      // The framework says so only for a route without an action.
      if (status === 405) headers["allow"] ??= "GET, HEAD";
      if (isDownload(headers)) headers["content-security-policy"] ??= DOWNLOAD_POLICY;
      if (isPicture(headers)) applyFileHeaders(response, false);
      body?.drop?.();
      body = choose(status, headers);
      if (body === undefined) plain.writeHead(status, headers);
      return response;
    },
    write: (chunk: Uint8Array) => (body ?? plain).write(chunk),
    end(chunk?: string | Uint8Array) {
      if (chunk !== undefined) shaped.write(Buffer.from(chunk));
      if (body === undefined) plain.end();
      else body.end();
      return response;
    },
  };
  Object.assign(response, shaped);
}

const isDownload = ({ "content-disposition": disposition }: Headers) =>
  typeof disposition === "string" && disposition.startsWith("attachment");

/** Of a map or a person: a page has a dozen of them. */
const isPicture = ({ "content-type": type = "" }: Headers) => /^image\/(?!svg)/.test(type);

type Plain = Pick<ServerResponse, "writeHead" | "write" | "end">;

/**
 * Whether a response is the framework's own answer to what it can't route, render or trust: empty, an English word,
 * or that word in JSON; it also answers 405 for a page without an action.
 */
function isBareError(status: number, headers: Headers) {
  if (status === 405) return true;
  const { "content-type": type = "text/plain" } = headers;
  const isBare = type.startsWith("text/plain") || type === "application/json";
  return status >= 400 && isBare && headers["x-remix-response"] === undefined;
}

function errorBody(
  exchange: Exchange,
  page: ErrorPage,
  plain: Plain,
  status: number,
  headers: Headers,
): Body {
  const { "content-encoding": _encoding, "transfer-encoding": _transfer, ...kept } = headers;
  const wait = headers["retry-after"];
  const refusal = {
    status: knownStatus(status),
    reason: "framework",
    ...(wait !== undefined && { headers: { "Retry-After": wait } }),
  };
  const { body, ...described } = refusalBody(exchange, refusal, page);
  const bytes = Buffer.from(body);
  // Without this header the client router takes the error for one from outside the routes.
  delete kept["x-remix-response"];
  return {
    write: () => true,
    end() {
      plain.writeHead(status, {
        ...kept,
        ...(status === 405 && { allow: "GET, HEAD" }),
        ...described.headers,
        "content-length": bytes.byteLength,
      });
      plain.end(exchange.request.method === "HEAD" ? undefined : bytes);
    },
  };
}

function encoderFor({ request, response }: Exchange, status: number, headers: Headers): Encoder | undefined {
  const { "content-type": type = "", "content-encoding": encoded, vary = "Cookie" } = headers;
  if (!isCompressible(type) || encoded !== undefined || status === 304) return undefined;
  delete headers.vary;
  response.setHeader("Vary", `Accept-Encoding, ${vary}`);
  return request.method === "HEAD" ? undefined : chooseEncoder(request.headers["accept-encoding"]);
}

/** Compresses at once what is written at once, which is nearly every page; only a slow response becomes a stream. */
function compressedBody(
  response: ServerResponse,
  plain: Plain,
  encoder: Encoder,
  status: number,
  headers: Headers,
): Body {
  const { "content-length": _length, ...kept } = headers;
  const encoded = { ...kept, "content-encoding": encoder.name };
  const waiting: Uint8Array[] = [];
  let stream: Body | undefined;
  const startStream = setImmediate(() => {
    plain.writeHead(status, encoded);
    stream = streamedBody(response, plain, encoder);
    for (const chunk of waiting) stream.write(chunk);
  });

  return {
    drop: () => clearImmediate(startStream),
    write(chunk) {
      if (stream !== undefined) return stream.write(chunk);
      waiting.push(chunk);
      return true;
    },
    end() {
      clearImmediate(startStream);
      if (stream !== undefined) return stream.end();
      const [whole] = waiting;
      const body = whole && waiting.length === 1 ? whole : Buffer.concat(waiting);
      // With several requests at once the response outlives its sending until the next full collection (docs/decisions/speed.md).
      waiting.length = 0;
      const small = body.byteLength < WORTH_COMPRESSING;
      const bytes = small ? body : encoder.whole(body);
      plain.writeHead(status, { ...(small ? kept : encoded), "content-length": bytes.byteLength });
      plain.end(bytes);
    },
  };
}

function streamedBody(response: ServerResponse, plain: Plain, encoder: Encoder): Body {
  const transform = encoder.stream();
  transform.on("data", (chunk: Buffer) => {
    if (!plain.write(chunk)) transform.pause();
  });
  transform.on("end", () => plain.end());
  transform.on("drain", () => response.emit("drain"));
  response.on("drain", () => transform.resume());
  response.once("close", () => transform.destroy());
  return {
    write(chunk) {
      const more = transform.write(chunk);
      // Flushed, so that the client sees now what the app writes now.
      transform.flush(encoder.flush);
      return more;
    },
    end: () => transform.end(),
  };
}
