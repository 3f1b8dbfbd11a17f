import type { Log } from "#server/log/log.ts";
import { ConfigurationError, type Env, rereadEnv } from "#server/settings/env.ts";
import { say } from "./welcome.ts";

/**
 * Reads the settings again at SIGHUP: what stands in files may be another value now. Where one of them is wrong nothing
 * changes, and the terminal and the log hear which.
 */
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
