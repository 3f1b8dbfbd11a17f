import closeWithGrace from "close-with-grace";
import type { Log } from "#server/log/log.ts";

/** A repeated signal within this time is the same one: npm passes on what the terminal has sent to us already. */
const ECHO_MS = 1_000;

/** Whether somebody sits before it: then SIGHUP says that they have closed their terminal, else to read settings again. */
export const hasTerminal = (): boolean => process.stdin.isTTY;

interface Ending {
  readonly log: Log;
  /** How long `close` may take; milliseconds. */
  readonly longest: number;
  readonly close: () => Promise<void>;
  /** Gives the last lines of the log time to be read; it must not take long. */
  readonly drain?: () => Promise<void>;
}

/**
 * Ends the process with grace at a signal: closed, exit 0. An error that nobody caught goes the same way and exits 1. A second
 * signal ends the process at once.
 */
export function stopWithGrace({ log, longest, close: end, drain }: Ending): void {
  const { close } = closeWithGrace(
    {
      delay: longest,
      logger: { error: (problem: unknown) => log.error({ err: problem }, "Stopping failed") },
      skip: ["SIGINT", "SIGTERM", ...(hasTerminal() ? [] : (["SIGHUP"] as const))],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, "An error that nobody caught; stopping");
      await end();
      log.info("Stopped");
      await drain?.();
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
