import { writeSync } from "node:fs";
import type { Log } from "#server/log/log.ts";

/** Where lines go; a line that can't be written is lost, and nobody who only wanted to tell something fails because of it. */
export interface LineSink {
  write(line: string): void;
  /** Whether the last line was written. */
  readonly isWorking: boolean;
}

/** Milliseconds between two tries of a pipe that is full, and tries. */
const PAUSE = 10;
const TRIES = 100;

/**
 * Writes at once, so that nothing is missing after a crash (R80). A disk that is full or a reader that has gone costs lines,
 * never an answer (F18).
 * @param fd number of the open file
 */
export function lineSink(fd: number, write: (fd: number, bytes: Buffer) => number = writeSync): LineSink {
  let isWorking = true;
  // The end of a line of which only the beginning found room: the next line must not stick to it.
  let rest: Buffer = Buffer.alloc(0);

  function put(bytes: Buffer): boolean {
    // A reader that has stopped for good must not hold up every line.
    const most = isWorking ? TRIES : 0;
    rest = bytes;
    for (let tries = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(write(fd, rest));
      } catch (error) {
        if (!isFull(error) || (tries += 1) > most) return false;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
      }
    }
    return true;
  }

  return {
    write(line) {
      const bytes = Buffer.from(line);
      isWorking = put(rest) && put(bytes);
      // A line of which nothing was written is lost as a whole.
      if (rest.equals(bytes)) rest = Buffer.alloc(0);
    },
    get isWorking() {
      return isWorking;
    },
  };
}

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === "EAGAIN";

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
type WarningSource = Pick<NodeJS.EventEmitter, "on" | "removeAllListeners">;

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
