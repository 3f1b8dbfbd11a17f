import { log } from "#server/log/log.ts";
import { env } from "#server/settings/env.ts";
import { NoPlace, RETRY_AFTER } from "../places.ts";
import { startAnyBrowser } from "./browser.ts";
import { NoBrowser } from "./find-browser.ts";
import { namespaceRefusal } from "./namespaces.ts";
import { createPrinter, type Printer, type PrintLimits } from "./printer.ts";

const LIMITS: PrintLimits = {
  atOnce: 2,
  each: 1,
  queue: 10,
  eachMs: env.pdfMs,
  recycleAfter: 100,
  idleMs: 3 * 60_000,
};

/** Why there is no PDF: nothing to print with, too many wait already, or this person has too many, or the browser failed. */
export interface NoPdf {
  readonly reason: NoBrowser["reason"] | "busy" | "own" | "failed";
  /** Who refuses the namespaces, by name. */
  readonly cause?: string;
  /** Seconds after which another try makes sense. */
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

let printer: Printer | undefined;
let complained = false;

/**
 * Prints a whole document that needs nothing else.
 * @param who number of the signed-in person
 * @returns the PDF, or why there is none
 * @throws the reason of `signal` when nobody waits for it any more
 */
export async function printPdf(
  html: string,
  who: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | NoPdf> {
  printer ??= createPrinter(() => startAnyBrowser(LIMITS), LIMITS);
  try {
    return new Uint8Array(await printer.print(html, who, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = reasonOf(error);
    complain(reason, error);
    const cause = reason === "namespaces" ? { cause: namespaceRefusal().cause } : {};
    return { reason, retryAfter: WAIT[reason], ...cause };
  }
}

/** Ends the browser; for the stop of the process. */
export const closePrinter = async (): Promise<void> => printer?.close();

function reasonOf(error: unknown): NoPdf["reason"] {
  if (error instanceof NoPlace) return error.whose === "own" ? "own" : "busy";
  return error instanceof NoBrowser ? error.reason : "failed";
}

function complain(reason: NoPdf["reason"], err: unknown) {
  if (reason === "busy" || reason === "own") log.info({ event: "pdf-busy", reason });
  else if (reason === "failed") log.error({ event: "pdf-failed", err });
  else if (!complained) {
    complained = true;
    log.warn({ event: "pdf-unavailable", reason }, MISSING[reason]());
  }
}

const MISSING = {
  none: () =>
    "No PDF: there is no Chromium. Install one or set CHROMIUM_PATH; people get the print view instead.",
  root: () =>
    "No PDF: as root Chromium has no sandbox, and production does without neither. Run as another user.",
  namespaces: () => {
    const { cause, cure } = namespaceRefusal();
    return `No PDF: user namespaces, which Chromium's sandbox is made of, are refused by ${cause}: ${cure}. People get the print view instead.`;
  },
} as const satisfies Record<NoBrowser["reason"], () => string>;
