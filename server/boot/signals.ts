import { isatty } from "node:tty";
import closeWithGrace from "close-with-grace";
import type { Log } from "#server/log/log.ts";
import { ConfigurationError, type Env, rereadEnv } from "#server/settings/env.ts";
import { say } from "./listen.ts";

/** A second signal within this time, in milliseconds, is the same one, forwarded by npm. */
const ECHO_MS = 1_000;

/** In a terminal SIGHUP means that it was closed; elsewhere it asks to reload the settings. */
export const hasTerminal = (): boolean => isatty(0);

interface Ending {
  readonly log: Log;
  /** Time limit for `close`, in milliseconds. */
  readonly longest: number;
  readonly close: () => Promise<void>;
  /** Waits briefly until the last log lines are written. */
  readonly drain?: () => Promise<void>;
}

/** Shuts down at a signal (exit code 0) or an uncaught error (1); a second signal exits at once. */
export function stopWithGrace({ log, longest, close: end, drain }: Ending): void {
  const { close } = closeWithGrace(
    {
      delay: longest,
      logger: { error: (problem: unknown) => log.error({ err: problem }, "Stopping failed") },
      skip: ["SIGINT", "SIGTERM", ...(hasTerminal() ? [] : (["SIGHUP"] as const))],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, "Uncaught error; stopping");
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

/** At SIGHUP: files with values may have changed. If one is invalid nothing changes, and the problem is logged. */
export function onHangup(log: Log, reload: (next: Env) => void): void {
  process.on("SIGHUP", () => {
    try {
      reload(rereadEnv());
      log.warn({ event: "settings-reloaded" }, "The settings were read again");
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      say(`${error.message}\n  Nothing has changed.`);
      for (const problem of error.problems)
        log.error({ event: "settings-refused", reason: problem }, "The old settings stay");
    }
  });
}
