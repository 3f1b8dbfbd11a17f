import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { HttpLayer } from "#server/http/listener.ts";
import { log } from "#server/log/log.ts";

/** What has to end, and how long it may take. Milliseconds. */
export interface StopOptions {
  readonly server: Server;
  readonly layer: Pick<HttpLayer, "refuseOpen">;
  /** From "not ready" until new connections are refused: a load balancer needs time to notice. */
  readonly drainWait: number;
  /** How long requests in flight may take after that. */
  readonly patience: number;
  /** Ends what the requests needed, in this order. */
  readonly closers: readonly (() => Promise<void> | void)[];
}

/** A repeated signal within this time is the same one: npm passes on what the terminal has sent to us already. */
const ECHO_MS = 1_000;

/** Tells readiness and answers that the end is near. */
export const lifecycle = { draining: false };

/**
 * Ends the process with grace (R79, R80): not ready, drained, closed, exit 0. An error that nobody caught goes the same way
 * and exits 1. A second signal ends the process at once.
 */
export function stopWithGrace(options: StopOptions): void {
  const { close } = closeWithGrace(
    {
      delay: options.drainWait + options.patience + 10_000,
      logger: { error: (problem: unknown) => log.error({ err: problem }, "Stopping failed") },
      skip: ["SIGINT", "SIGTERM"],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, "An error that nobody caught; stopping");
      await stop(options);
      log.info("Stopped");
    },
  );
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = Date.now();
      log.info({ reason: signal }, "Stopping");
      close();
    } else if (Date.now() - first > ECHO_MS) process.exit(1);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** The steps of a stop, without the exit. */
export async function stop({ server, layer, drainWait, patience, closers }: StopOptions): Promise<void> {
  lifecycle.draining = true;
  await pause(drainWait);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that were busy at `close` would otherwise stay for their whole keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = await Promise.race([closed, pause(patience, "late", { ref: false })]);
  clearInterval(sweep);
  if (late === "late") {
    log.warn("Requests took too long; refusing them");
    layer.refuseOpen();
    await pause(200);
    server.closeAllConnections();
  }
  for (const closer of closers) await closeOne(closer);
}

/** What can't be closed must not keep the others open. */
async function closeOne(closer: StopOptions["closers"][number]): Promise<void> {
  try {
    await closer();
  } catch (err) {
    log.error({ err }, "A part could not be closed");
  }
}
