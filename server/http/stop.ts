import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log/log.ts";
import type { HttpLayer } from "./listener.ts";

/** What has to end, and how long it may take. Milliseconds. */
export interface StopOptions {
  readonly server: Server;
  readonly layer: Pick<HttpLayer, "refuseOpen">;
  /** From "not ready" until new connections are refused: a load balancer needs time to notice. */
  readonly drainWait: number;
  /** How long requests in flight may take after that. */
  readonly patience: number;
  readonly log: Pick<Log, "warn">;
}

/** Stops a server with grace (R79, R80): drained, then closed; what takes too long is refused. */
export async function stopServer({ server, layer, drainWait, patience, log }: StopOptions): Promise<void> {
  await pause(drainWait);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that were busy at `close` would otherwise stay for their whole keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = await Promise.race([closed, pause(patience, "late", { ref: false })]);
  clearInterval(sweep);
  if (late !== "late") return;
  log.warn("Requests took too long; refusing them");
  layer.refuseOpen();
  await pause(200);
  server.closeAllConnections();
}
