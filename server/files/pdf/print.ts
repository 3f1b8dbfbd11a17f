import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { type Meter, NO_METER, timed } from "#server/metrics/meter.ts";
import { createWorkQueue, type PersonPlaces, QueueFull, RETRY_AFTER, watchQueue } from "../work-queue.ts";
import { startAnyBrowser } from "./browser.ts";
import { type BrowserSettings, namespaceRefusal, NoBrowser } from "./find-browser.ts";
import { createPrinter, type PrintLimits } from "./printer.ts";

const LIMITS: Omit<PrintLimits, "eachMs" | "longMs"> = {
  atOnce: 2,
  each: 1,
  queue: 10,
  recycleAfter: 100,
  idleMs: 3 * 60_000,
};

/** Why there is no PDF: no browser, a full queue, too many documents of this person, or a failed browser. */
export interface NoPdf {
  readonly reason: NoBrowser["reason"] | "busy" | "own" | "failed";
  /** Seconds after which to retry. */
  readonly retryAfter: number;
}

const WAIT = {
  none: 3600,
  root: 3600,
  namespaces: 3600,
  busy: RETRY_AFTER,
  own: RETRY_AFTER,
  failed: 30,
} as const satisfies Record<NoPdf["reason"], number>;

export const pdfServiceOf = defineService<ReturnType<typeof createPdfService>>("printer");

/**
 * Creates the printer of a product; its browser starts with the first document.
 * @param settings `pdfMs`: time limit per document; `answerMs`: for a document with its reading and waiting
 * @param placeOf places of persons, shared with other costly work
 */
export function createPdfService(
  settings: BrowserSettings & { readonly pdfMs: number; readonly answerMs: number },
  placeOf: PersonPlaces,
  log: Log,
  meter: Meter = NO_METER,
) {
  const { pdfMs: eachMs, answerMs } = settings;
  const limits: PrintLimits = { ...LIMITS, eachMs, longMs: answerMs };
  const launch = () => startAnyBrowser(settings, limits);
  const queue = createWorkQueue(limits, placeOf);
  watchQueue(meter, "pdf", queue);
  const printer = createPrinter({ launch, limits, queue, log });
  const note = (outcome: string, ms: number) => meter.time("offices_pdf_duration_seconds", { outcome }, ms);
  let complained = false;

  function complain(reason: NoPdf["reason"], err: unknown) {
    if (reason === "busy" || reason === "own") log.info({ event: "pdf-busy", reason });
    else if (reason === "failed") log.error({ event: "pdf-failed", err });
    else if (!complained) {
      complained = true;
      log.warn({ event: "pdf-unavailable", reason }, MISSING[reason]());
    }
  }

  return {
    timeLimit: () => AbortSignal.timeout(answerMs),
    /**
     * Prints a self-contained document.
     * @param who id of the signed-in user
     * @param signal aborts when the person has left
     * @param limit of `timeLimit`, since the request began
     * @param isLong it has many pages, and gets all of that time
     * @returns the PDF, or why there is none
     * @throws the reason of `signal` when aborted
     */
    async print(html: string, who: number, signal: AbortSignal, limit: AbortSignal, isLong = false) {
      try {
        const pdf = await timed(
          note,
          () => printer.print(html, who, AbortSignal.any([signal, limit]), isLong),
          (end) => ("value" in end ? "ok" : signal.aborted ? "left" : reasonOf(end.error)),
        );
        return new Uint8Array(pdf);
      } catch (error) {
        if (signal.aborted) throw error;
        const reason = reasonOf(error);
        complain(reason, error);
        return { reason, retryAfter: WAIT[reason] };
      }
    },
    close: printer.close,
  };
}

function reasonOf(error: unknown): NoPdf["reason"] {
  if (error instanceof QueueFull) return error.whose === "own" ? "own" : "busy";
  return error instanceof NoBrowser ? error.reason : "failed";
}

const MISSING = {
  none: () =>
    "No PDF: there is no Chromium. Install one or set CHROMIUM_PATH; people get the print view instead.",
  root: () => "No PDF: Chromium has no sandbox as root, and production must have one. Run as another user.",
  namespaces: () => {
    const { cause, cure } = namespaceRefusal();
    return `No PDF: user namespaces, which Chromium's sandbox is made of, are refused by ${cause}: ${cure}. People get the print view instead.`;
  },
} as const satisfies Record<NoBrowser["reason"], () => string>;
