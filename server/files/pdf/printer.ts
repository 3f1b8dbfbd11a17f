import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/log/log.ts";
import type { PrintBrowser } from "./browser.ts";
import type { QueueLimits, WorkQueue } from "../work-queue.ts";

/** Limits of printing (R52); times in milliseconds. */
export interface PrintLimits extends QueueLimits {
  /** Time limit per document, and for one of many pages. */
  readonly eachMs: number;
  readonly longMs: number;
  /** Number of documents after which the browser is replaced. */
  readonly recycleAfter: number;
  /** A browser idle for this long is stopped. */
  readonly idleMs: number;
}

interface Running {
  readonly browser: PrintBrowser;
  begun: number;
  busy: number;
  /** Set for a browser that gets no more documents and stops after its last one. */
  retired?: string;
}

interface Job {
  readonly html: string;
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
}

export class PrintTooSlow extends Error {
  constructor() {
    super("The browser did not print in time");
    this.name = "PrintTooSlow";
  }
}

interface PrinterParts {
  /** Starts a browser: for the first document, and whenever a new one is needed. */
  readonly launch: () => Promise<PrintBrowser>;
  readonly limits: PrintLimits;
  /** Created with the same limits. */
  readonly queue: WorkQueue;
  readonly log: Pick<Log, "info" | "warn" | "error">;
}

/** Prints documents with one browser per process. */
export function createPrinter({ launch, limits, queue, log }: PrinterParts) {
  const ending = new Set<Promise<void>>();
  let current: Promise<Running> | undefined;
  let closed = false;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Running> {
    const browser = await launch();
    log.info({ event: "pdf-browser-started", pid: browser.pid });
    return { browser, begun: 0, busy: 0 };
  }

  function retire(running: Running, reason: string) {
    running.retired ??= reason;
    current = undefined;
    if (running.busy === 0) end(running);
  }

  function end({ browser, retired }: Running) {
    log.info({ event: "pdf-browser-ended", pid: browser.pid, reason: retired });
    const gone = browser.end();
    ending.add(gone);
    void gone.finally(() => ending.delete(gone));
  }

  /** The browser for the next document; a new one after a crash, and after a number of documents. */
  async function use(): Promise<Running> {
    const mine = (current ??= started());
    const running = await mine.catch((error: unknown) => {
      if (current === mine) current = undefined;
      throw error;
    });
    const isFit = running.browser.isAlive() && running.begun < limits.recycleAfter;
    if (isFit && running.retired === undefined) {
      running.begun += 1;
      running.busy += 1;
      return running;
    }
    if (current === mine) retire(running, running.browser.isAlive() ? "used-up" : "died");
    return use();
  }

  async function printWith({ html, ms, signal }: Job): Promise<Uint8Array> {
    const running = await use();
    const done = new AbortController();
    const tooSlow = async () => {
      await pause(ms, undefined, { signal: done.signal });
      log.error({ event: "pdf-browser-hung", pid: running.browser.pid });
      running.browser.kill();
      throw new PrintTooSlow();
    };
    try {
      return await Promise.race([running.browser.print(html, signal), tooSlow()]);
    } finally {
      done.abort();
      running.busy -= 1;
      if (running.retired !== undefined && running.busy === 0) end(running);
    }
  }

  async function printTwiceIfNeeded(job: Job): Promise<Uint8Array> {
    const begun = performance.now();
    try {
      return await printWith(job);
    } catch (error) {
      job.signal?.throwIfAborted();
      const inTime = performance.now() - begun < job.ms / 2;
      if (error instanceof PrintTooSlow || !inTime || closed || isHopeless(error)) throw error;
      // The browser crashed, or was killed because another document hung.
      log.warn({ event: "pdf-again", err: error });
      return printWith(job);
    }
  }

  async function restIfIdle() {
    const running = await current?.catch(() => undefined);
    if (running?.busy === 0 && running.retired === undefined) retire(running, "idle");
  }

  function armIdle() {
    clearTimeout(idle);
    idle = setTimeout(() => void restIfIdle(), limits.idleMs).unref();
  }

  return {
    /**
     * @param who id of the user: one document at a time each
     * @throws QueueFull, NoBrowser, `signal`'s reason, or the error of a browser that failed twice or hung
     */
    async print(html: string, who: number, signal?: AbortSignal, isLong = false) {
      const free = await queue.take(who, signal);
      const ms = isLong ? limits.longMs : limits.eachMs;
      const printed = printTwiceIfNeeded({ html, ms, signal }).finally(() => {
        free();
        armIdle();
      });
      // The answer doesn't wait for the browser to let go of it.
      return await unlessAborted(printed, signal);
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      const last = await current?.catch(() => undefined);
      if (last !== undefined && last.retired === undefined) {
        last.busy = 0;
        retire(last, "stop");
      }
      await Promise.all(ending);
    },
  };
}

async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal?.reason);
  signal?.addEventListener("abort", abort);
  try {
    if (signal?.aborted) abort();
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** No browser: retrying is pointless. */
const isHopeless = (error: unknown) => error instanceof Error && error.name === "NoBrowser";
