import { createServer, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log/log.ts";
import type { RefusalStatus } from "./exchange.ts";
import { ALLOWED } from "./gates/request-line.ts";
import type { HttpLayer } from "./listener.ts";

/** R78: ten thousand half requests don't block one whole one; milliseconds and bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s of common proxies: otherwise a proxy may send a request on a connection that we just closed.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // The layer itself answers a missing Host, with headers and page.
  requireHostHeader: false,
};

/** A client that neither sends nor reads for this long is cut off; in milliseconds. */
const IDLE_WHILE_ANSWERING = 30_000;

const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";

const BROKEN: Readonly<Record<string, RefusalStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TOO_SLOW]: 408,
};

/** Every response goes through the layer, even to bytes that are not HTTP. Not listening yet. */
export function createHttpServer(layer: HttpLayer): Server {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(LIMITS);
  server.timeout = IDLE_WHILE_ANSWERING;
  // With listeners of their own, the body gate decides whether to ask for the body.
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
    // It followed a complete request, which may be executing: that one gets its answer.
    else if (answering?.req.complete === true) answering.once("close", () => socket.end());
    else if (answering?.headersSent === true) socket.destroy();
    else socket.end(layer.rawRefusal({ status: BROKEN[code] ?? 400, reason: code }));
  });
  return server;
}

const unfinished = (response: ServerResponse | undefined) =>
  response === undefined || response.writableFinished ? undefined : response;

/** What to stop, and time limits in milliseconds. */
interface StopOptions {
  readonly server: Server;
  readonly layer: Pick<HttpLayer, "refuseOpen">;
  /** From "not ready" until new connections are refused: a load balancer needs time to notice. */
  readonly drainWait: number;
  /** How long requests in flight may take after that. */
  readonly timeoutMs: number;
  readonly log: Pick<Log, "warn">;
}

/** Stops a server gracefully (R79, R80): drains, then closes; what takes too long is refused. */
export async function stopServer({ server, layer, drainWait, timeoutMs, log }: StopOptions): Promise<void> {
  await pause(drainWait);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections busy at `close` would otherwise stay for their whole keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = await Promise.race([closed, pause(timeoutMs, "late", { ref: false })]);
  clearInterval(sweep);
  if (late !== "late") return;
  log.warn("Requests outlast the shutdown and get 503");
  layer.refuseOpen();
  await pause(200);
  server.closeAllConnections();
}
