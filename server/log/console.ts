import type { Log } from "#server/log/log.ts";

/** What libraries say on the console, by the level that it gets in the log. */
const LEVELS = {
  error: "error",
  warn: "warn",
  info: "info",
  log: "info",
  debug: "debug",
  trace: "debug",
} as const satisfies Record<string, keyof Log>;

/** The part of `process` that tells about warnings of Node. */
export type WarningSource = Pick<NodeJS.EventEmitter, "on" | "removeAllListeners">;

/**
 * Leads what libraries write on the console, and the warnings of Node, into the log: one JSON object each (R55), with the
 * kind of the error and the place that spoke, and without the words, which may quote what a person typed (R53).
 */
export function logTheConsole(console: Console, warnings: WarningSource, log: Log): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, keyof Log][]) {
    console[method] = (...said: unknown[]) =>
      log[level]({
        event: "console",
        reason: method,
        err: said.find((part) => part instanceof Error) ?? new Error("Somebody spoke here"),
      });
  }
  // Node's own listener prints the text.
  warnings.removeAllListeners("warning");
  warnings.on("warning", (err: Error) => log.warn({ event: "warning", reason: err.name, err }));
}
