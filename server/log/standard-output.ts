import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log/log.ts";

/** Ordinary writers never wait for a reader or fail because of one. */
export interface LineSink {
  /** Writes a line as soon as there is room. If too many are waiting it is dropped and counted. */
  write(line: string): void;
  /**
   * Writes a line that must not be lost: before waiting lines, and even where others are dropped.
   * @param timeoutMs milliseconds after which a line not yet begun is withdrawn; without it the line waits
   * indefinitely
   * @returns whether it is certainly written
   */
  writeReliably(line: string, timeoutMs?: number): Promise<boolean>;
  /** Resolves when all lines are written, or after this many milliseconds; for the end of the process. */
  drained(timeoutMs: number): Promise<void>;
  readonly waitingBytes: number;
  readonly lostLines: number;
}

/** Most bytes of waiting ordinary lines; audit lines may take as many again. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Pause before a blocked destination is tried again, in milliseconds. */
const PAUSE_MS = 20;

/** Bytes written at once when the reader is back, before other work gets its turn. */
const BATCH_BYTES = 64 * 1024;

interface Line {
  /** The unwritten part. */
  rest: Buffer;
  readonly bytes: number;
  readonly done?: (isWritten: boolean) => void;
}

interface SinkOptions {
  readonly write?: (fd: number, bytes: Buffer) => number;
  readonly most?: number;
}

/**
 * Creates a sink that writes synchronously, so that nothing is missing after a crash (R80), and never blocks: what a
 * full pipe or disk refuses is kept in bounded memory and retried later (F18). When all waiting lines are written, a
 * line gives the number of dropped ones.
 * @param fd file descriptor
 */
export function lineSink(fd: number, { write, most = MAX_BYTES }: SinkOptions = {}): LineSink {
  const target = write ? fd : neverBlocking(fd);
  const put = write ?? ((file: number, bytes: Buffer) => writeSync(file, bytes));
  const [sure, ordinary]: [Line[], Line[]] = [[], []];
  /** A partly written line, which must be completed before any other. */
  let begun: Line | undefined;
  let waitingBytes = 0;
  let [lostLines, unreported] = [0, 0];
  let again: NodeJS.Timeout | undefined;
  /** Whether the reader is gone or the disk full; a full pipe may be read in a moment. */
  let isBroken = false;

  function keep(queue: Line[], text: string, done?: Line["done"]): Line {
    const rest = Buffer.from(text);
    const line = { rest, bytes: rest.length, ...(done && { done }) };
    queue.push(line);
    waitingBytes += line.bytes;
    return line;
  }

  function remove(queue: Line[], line: Line) {
    queue.splice(queue.indexOf(line), 1);
    waitingBytes -= line.bytes;
  }

  /** Writes the rest of a line. @returns whether it is complete */
  function putWhole(line: Line): boolean {
    try {
      while (line.rest.length > 0) {
        line.rest = line.rest.subarray(put(target, line.rest));
        begun = line;
      }
    } catch (error) {
      isBroken = !(error instanceof Error && "code" in error && error.code === "EAGAIN");
      return false;
    }
    begun = undefined;
    isBroken = false;
    return true;
  }

  function flush() {
    clearTimeout(again);
    for (let written = 0; written < BATCH_BYTES;) {
      const line = begun ?? sure[0] ?? ordinary[0];
      if (line === undefined) return reportDropped();
      if (!putWhole(line)) return later(PAUSE_MS);
      written += line.bytes;
      remove(line === sure[0] ? sure : ordinary, line);
      line.done?.(true);
    }
    later(0);
  }

  function later(ms: number) {
    again = setTimeout(flush, ms).unref();
  }

  function reportDropped() {
    if (unreported === 0) return;
    keep(sure, lostLine(unreported));
    unreported = 0;
    flush();
  }

  return {
    write(text) {
      // Once lines are dropped, further ones are too until all waiting ones are written: one gap is easier to read
      // than many.
      if (unreported > 0 || waitingBytes + text.length > most) {
        unreported += 1;
        lostLines += 1;
      } else keep(ordinary, text);
      flush();
    },
    writeReliably(text, timeoutMs) {
      if (waitingBytes + text.length > 2 * most) {
        lostLines += 1;
        unreported += 1;
        return Promise.resolve(false);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const line = keep(sure, text, resolve);
      flush();
      const takeBack = () => {
        if (sure.includes(line) && line !== begun) remove(sure, line);
        resolve(false);
      };
      if (timeoutMs === undefined || !sure.includes(line)) return promise;
      const deadline = setTimeout(takeBack, isBroken ? 0 : timeoutMs);
      return promise.finally(() => clearTimeout(deadline));
    },
    async drained(timeoutMs) {
      const isEmpty = () => waitingBytes === 0;
      for (const end = performance.now() + timeoutMs; !isEmpty() && performance.now() < end;)
        await pause(PAUSE_MS);
    },
    get waitingBytes() {
      return waitingBytes;
    },
    get lostLines() {
      return lostLines;
    },
  };
}

/** Written by the sink itself, because the log depends on it. */
const lostLine = (count: number): string =>
  `${JSON.stringify({ level: "error", time: new Date().toISOString(), event: "lines-lost", count, msg: "The log's reader stalled; lines were lost" })}\n`;

/**
 * The same file in non-blocking mode: a write fails instead of waiting. Reopening it sets the mode for us alone;
 * sockets can't be reopened, but Node sets the mode when their stream is first used. Disks never block.
 */
function neverBlocking(fd: number): number {
  if (fstatSync(fd).isFile()) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    const { fd: own } = fd === 2 ? process.stderr : process.stdout;
    return own;
  }
}

/** Console methods used by libraries, with their log levels. */
const LEVELS = {
  error: "error",
  warn: "warn",
  info: "info",
  log: "info",
  debug: "debug",
  trace: "debug",
} as const satisfies Record<string, keyof Log>;

type WarningSource = Pick<NodeJS.EventEmitter, "on" | "removeAllListeners">;

/**
 * Redirects console output of libraries and Node's warnings to the log: one JSON object each (R55), with the kind of
 * error and its source, but without the text, which may quote what a person typed (R53).
 */
export function logTheConsole(console: Console, warnings: WarningSource, log: Log): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, keyof Log][]) {
    console[method] = (...said: unknown[]) =>
      log[level]({
        event: "console",
        reason: method,
        err: said.find((part) => part instanceof Error) ?? new Error("Console output"),
      });
  }
  // Node's own listener would print the text.
  warnings.removeAllListeners("warning");
  warnings.on("warning", (err: Error) => log.warn({ event: "warning", reason: err.name, err }));
}
