import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log/log.ts";

/** Where lines go. Nobody who only wants to tell something waits for a reader, or fails because of it. */
export interface LineSink {
  /** Writes a line as soon as there is room. Where too many wait already it is lost, and counted. */
  write(line: string): void;
  /**
   * Writes a line that must not be missing: before those that wait, and also where others are lost.
   * @param patience milliseconds; what could not be begun by then is taken back. Without it the line waits as long as it takes
   * @returns whether it is certainly written
   */
  writeSurely(line: string, patience?: number): Promise<boolean>;
  /** Resolves when nothing waits any more, or after so many milliseconds: for the end of the process. */
  drained(patience: number): Promise<void>;
  /** Bytes that wait for the reader. */
  readonly waitingBytes: number;
  /** Lines lost since the start. */
  readonly lostLines: number;
}

/** Most bytes of ordinary lines that wait; those that must not be missing may take as many again. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Milliseconds until what takes nothing is tried again. */
const PAUSE_MS = 20;

/** Bytes that are written in one go when the reader is back: then others have their turn. */
const AT_ONCE = 64 * 1024;

interface Line {
  /** What is still to be written. */
  rest: Buffer;
  readonly bytes: number;
  readonly done?: (isWritten: boolean) => void;
}

interface SinkOptions {
  readonly write?: (fd: number, bytes: Buffer) => number;
  readonly most?: number;
}

/**
 * Writes at once, so that nothing is missing after a crash (R80), and never waits: what a full pipe or disk does not take is
 * kept, in bounded memory, and tried again behind whatever else there is to do (F18). When all that waited is written, a
 * line tells how many were lost.
 * @param fd number of the open file
 */
export function lineSink(fd: number, { write, most = MOST_BYTES }: SinkOptions = {}): LineSink {
  const target = write ? fd : neverBlocking(fd);
  const put = write ?? ((file: number, bytes: Buffer) => writeSync(file, bytes));
  const [sure, ordinary]: [Line[], Line[]] = [[], []];
  /** The line of which a part is written: no other must stick to it. */
  let begun: Line | undefined;
  let waitingBytes = 0;
  let [lostLines, untold] = [0, 0];
  let again: NodeJS.Timeout | undefined;
  /** Nobody reads, or nothing fits; a pipe that is full may be read in a moment. */
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

  /** @returns whether all of it is written */
  function putWhole(line: Line): boolean {
    try {
      while (line.rest.length > 0) {
        line.rest = line.rest.subarray(put(target, line.rest));
        begun = line;
      }
    } catch (error) {
      isBroken = (error as NodeJS.ErrnoException).code !== "EAGAIN";
      return false;
    }
    begun = undefined;
    isBroken = false;
    return true;
  }

  function flush() {
    clearTimeout(again);
    for (let written = 0; written < AT_ONCE;) {
      const line = begun ?? sure[0] ?? ordinary[0];
      if (line === undefined) return tellLost();
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

  function tellLost() {
    if (untold === 0) return;
    keep(sure, lostLine(untold));
    untold = 0;
    flush();
  }

  return {
    write(text) {
      // Once some are lost the others follow, until all that waits is written: one gap is easier to read than many.
      if (untold > 0 || waitingBytes + text.length > most) {
        untold += 1;
        lostLines += 1;
      } else keep(ordinary, text);
      flush();
    },
    writeSurely(text, patience) {
      if (waitingBytes + text.length > 2 * most) {
        lostLines += 1;
        untold += 1;
        return Promise.resolve(false);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const line = keep(sure, text, resolve);
      flush();
      const takeBack = () => {
        if (sure.includes(line) && line !== begun) remove(sure, line);
        resolve(false);
      };
      if (patience === undefined || !sure.includes(line)) return promise;
      const deadline = setTimeout(takeBack, isBroken ? 0 : patience);
      return promise.finally(() => clearTimeout(deadline));
    },
    async drained(patience) {
      const isEmpty = () => waitingBytes === 0;
      for (const end = performance.now() + patience; !isEmpty() && performance.now() < end;)
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

/** Written by the sink itself: the log stands on it. */
const lostLine = (count: number): string =>
  `${JSON.stringify({ level: "error", time: new Date().toISOString(), event: "lines-lost", count, msg: "Nobody read the log; lines were lost" })}\n`;

/**
 * The same file in a way in which a write fails at once where it would wait. Opened anew it is so for us alone; a socket can't
 * be opened, and Node makes it so when its stream is first used. A disk never waits for anybody.
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
