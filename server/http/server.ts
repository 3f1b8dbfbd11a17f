import { createServer, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalStatus } from "./exchange.ts";
import { ALLOWED } from "./gates/request-line.ts";
import type { HttpLayer } from "./listener.ts";

/** R78: what is slow is cut, so that ten thousand half requests don't stop one whole one. Milliseconds and bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s of common proxies: else a proxy sends a request on a connection that we just closed.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // The layer answers for a missing Host itself, with headers and page.
  requireHostHeader: false,
};

/** A client that neither sends what it announced nor reads what it asked for, for so long, is cut off. */
const IDLE_WHILE_ANSWERING = 30_000;

const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";

const BROKEN: Readonly<Record<string, RefusalStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TOO_SLOW]: 408,
};

/** A server that gives every answer through the layer, even to what is no HTTP. Not listening yet. */
export function createHttpServer(layer: HttpLayer): Server {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(LIMITS);
  server.timeout = IDLE_WHILE_ANSWERING;
  // With their own listeners the body gate decides whether to ask for the body.
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.on(event, (request, response) => {
      latest.set(request.socket, response);
      layer.listener(request, response);
    });
  }
  server.on("connect", (_request, socket) => {
    socket.end(layer.rawRefusal({ status: 405, reason: "connect", headers: ALLOWED }));
  });
  server.on("timeout", (socket) => {
    const answering = unfinished(latest.get(socket));
    if (answering === undefined) socket.destroy();
    else layer.cutOff(answering);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const { code = "client-error" } = error;
    const answering = unfinished(latest.get(socket));
    if (code === "ECONNRESET" || !socket.writable) socket.destroy();
    else if (answering !== undefined && code === TOO_SLOW) layer.cutOff(answering);
    // It came behind a request that was whole, and perhaps carried out: that one hears how it went.
    else if (answering?.req.complete === true) answering.once("close", () => socket.end());
    else if (answering?.headersSent === true) socket.destroy();
    else socket.end(layer.rawRefusal({ status: BROKEN[code] ?? 400, reason: code }));
  });
  return server;
}

const unfinished = (response: ServerResponse | undefined) =>
  response === undefined || response.writableFinished ? undefined : response;
