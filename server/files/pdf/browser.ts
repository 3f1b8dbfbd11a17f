import { type ChildProcess, execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Browser, Page, PDFOptions } from "puppeteer";
import { type BrowserSettings, findBrowsers, type FoundBrowser, NoBrowser } from "./find-browser.ts";

export interface PrintBrowser {
  readonly pid: number;
  /** Whether it is believed to respond. */
  readonly isAlive: () => boolean;
  /**
   * Prints a self-contained document; two at a time at most.
   * @param signal stops it: closes its page
   * @returns the PDF: A4 unless the document's own `@page` says otherwise, tagged
   */
  readonly print: (html: string, signal?: AbortSignal) => Promise<Uint8Array>;
  /** Kills it and its whole process group. */
  readonly kill: () => void;
  /** Asks it to exit, and kills it if it does not; resolves when it is gone. */
  readonly end: () => Promise<void>;
}

const END_MS = 2_000;

const LOOK: PDFOptions = {
  preferCSSPageSize: true,
  format: "A4",
  printBackground: true,
  tagged: true,
  outline: true,
  waitForFonts: true,
};

/** How long to wait for a browser's error message when it can't start. */
const LOOK_MS = 10_000;

/** How long one response of the browser may take before it counts as hung, in milliseconds. */
interface BrowserTimes {
  readonly eachMs: number;
  readonly longMs: number;
}

/** Starts the first installed browser that starts. @throws NoBrowser, or the failure of the last one */
export async function startAnyBrowser(settings: BrowserSettings, times: BrowserTimes): Promise<PrintBrowser> {
  let reason: unknown;
  try {
    for await (const found of findBrowsers(settings)) {
      try {
        return await startBrowser(found, times);
      } catch (error) {
        // If one browser is blocked, the next probably is as well.
        if (!(reason instanceof NoBrowser))
          reason = (await isShutOut(found)) ? new NoBrowser("namespaces") : error;
      }
    }
  } catch (error) {
    reason ??= error;
  }
  throw reason ?? new NoBrowser("none");
}

/** Whether its sandbox can't be created: Puppeteer does not see what a browser prints before it exits. */
async function isShutOut({ executablePath, args, env }: FoundBrowser): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), "offices-pdf-"));
  const all = [...args, "--headless", `--user-data-dir=${profile}`, "--dump-dom", "about:blank"];
  const options = { env: { ...env, HOME: profile }, timeout: LOOK_MS, killSignal: "SIGKILL" } as const;
  const { stderr } = await promisify(execFile)(executablePath, all, options).catch(
    (error: { stderr?: string }) => ({ stderr: error.stderr ?? "" }),
  );
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  return /no usable sandbox|failed to move to new namespace/i.test(stderr);
}

/**
 * Starts an isolated browser: with an empty profile and environment of its own, controlled over a pipe. When this
 * process ends, however it does, the pipe closes and the browser exits.
 */
export async function startBrowser(
  found: FoundBrowser,
  { eachMs, longMs }: BrowserTimes,
): Promise<PrintBrowser> {
  // A large library, loaded only when something is printed.
  const { default: puppeteer } = await import("puppeteer");
  const profile = await mkdtemp(join(tmpdir(), "offices-pdf-"));
  const givenUp = new AbortController();
  const browser = await puppeteer
    .launch({
      executablePath: found.executablePath,
      headless: found.headless,
      args: [...found.args],
      env: { ...found.env, HOME: profile },
      userDataDir: profile,
      pipe: true,
      timeout: eachMs,
      protocolTimeout: longMs,
      signal: givenUp.signal,
      // Stopped on shutdown: see `createPdfService`.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch(async (error: unknown) => {
      // Puppeteer only asks it to exit, which a hung browser ignores.
      givenUp.abort();
      await rm(profile, { recursive: true, force: true });
      throw error;
    });
  return printBrowser(browser, profile);
}

function printBrowser(browser: Browser, profile: string): PrintBrowser {
  const child = browser.process();
  if (!child?.pid) throw new Error("The browser has no process");
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  /** Pages being reset after their last document. */
  const pages: Promise<Page>[] = [];

  return {
    pid: child.pid,
    isAlive: () => browser.connected && !isGone(),
    async print(html, signal) {
      const page = await (pages.shift() ?? cutOffPage(browser));
      const stop = () => void page.close().catch(() => {});
      signal?.addEventListener("abort", stop);
      try {
        if (signal?.aborted) stop();
        await page.setContent(html, { waitUntil: "load" });
        const pdf = await page.pdf(LOOK);
        signal?.throwIfAborted();
        // Nothing remains of the document; a page that failed is never reused.
        pages.push(emptied(page).catch(() => cutOffPage(browser)));
        pages.at(-1)?.catch(() => {});
        return pdf;
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    },
    kill: () => killTree(child),
    async end() {
      if (!isGone()) {
        void browser.close().catch(() => {});
        await Promise.race([gone, pause(END_MS, undefined, { ref: false })]);
        if (!isGone()) killTree(child);
        await gone;
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    },
  };
}

/** Kills the whole process group: a browser that was stopped can't end its own children. */
function killTree(child: ChildProcess): void {
  // Never kills another process: the id of an exited child may belong to another one by now.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/** A page in a context of its own that runs no script and reaches no network, even without the dead proxy (R50). */
async function cutOffPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await Promise.all([page.setJavaScriptEnabled(false), page.setOfflineMode(true)]);
  return page;
}

async function emptied(page: Page): Promise<Page> {
  await page.goto("about:blank");
  return page;
}
