import { type ChildProcess, execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Browser, Page } from "puppeteer";
import { type BrowserSettings, findBrowsers, type FoundBrowser, NoBrowser } from "./find-browser.ts";
import { giveWay } from "./give-way.ts";

/** A running browser that prints. */
export interface PrintBrowser {
  /** Id of its process. */
  readonly pid: number;
  /** Whether it still answers, as far as anybody knows. */
  readonly isAlive: () => boolean;
  /**
   * Prints a whole document that needs nothing else; two at once at most.
   * @returns the PDF: A4 unless the document's own `@page` says otherwise, tagged
   */
  readonly print: (html: string) => Promise<Uint8Array>;
  /** Ends it at once with all its processes, by the id of their group. */
  readonly kill: () => void;
  /** Asks it to end, and ends it at once when it does not; resolves when it is gone. */
  readonly end: () => Promise<void>;
}

const END_MS = 2_000;

/** Long enough for a browser to say that it can't start. */
const LOOK_MS = 10_000;

/** How long one answer of the browser may take before it counts as hung; milliseconds. */
interface BrowserPatience {
  readonly eachMs: number;
}

/**
 * Starts the best of the browsers that are here and can be started, as `startBrowser`.
 * @throws NoBrowser, or why the last one does not start
 */
export async function startAnyBrowser(
  settings: BrowserSettings,
  patience: BrowserPatience,
): Promise<PrintBrowser> {
  let reason: unknown;
  try {
    for await (const found of findBrowsers(settings)) {
      try {
        return await startBrowser(found, patience);
      } catch (error) {
        // What was refused to one is most likely refused to the next.
        if (!(reason instanceof NoBrowser))
          reason = (await isShutOut(found)) ? new NoBrowser("namespaces") : error;
      }
    }
  } catch (error) {
    reason ??= error;
  }
  throw reason ?? new NoBrowser("none");
}

/** Whether it is its sandbox that can't be made: the driver does not hear what a browser says before it ends. */
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
 * Starts a browser that is cut off from everything: its own empty profile and environment, talked to over a pipe. When
 * this process ends in whatever way the pipe closes, and the browser ends by itself.
 */
export async function startBrowser(found: FoundBrowser, { eachMs }: BrowserPatience): Promise<PrintBrowser> {
  // A large library: who prints nothing does not load it.
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
      protocolTimeout: eachMs,
      signal: givenUp.signal,
      // The stop of the process ends it: see `PdfPress.close`.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch(async (error: unknown) => {
      // Puppeteer only asks it to end, which one that hangs never does.
      givenUp.abort();
      await rm(profile, { recursive: true, force: true });
      throw error;
    });
  return printBrowser(browser, profile);
}

function printBrowser(browser: Browser, profile: string): PrintBrowser {
  const child = browser.process();
  if (!child?.pid) throw new Error("The browser has no process");
  giveWay(child.pid);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  /** Pages on the way back from what they last printed. */
  const pages: Promise<Page>[] = [];

  return {
    pid: child.pid,
    isAlive: () => browser.connected && !isGone(),
    async print(html) {
      const page = await (pages.shift() ?? cutOffPage(browser));
      await page.setContent(html, { waitUntil: "load" });
      const pdf = await page.pdf({
        preferCSSPageSize: true,
        format: "A4",
        printBackground: true,
        tagged: true,
        outline: true,
        waitForFonts: true,
      });
      // Nothing of it stays; a page that failed before this is never used again.
      pages.push(emptied(page).catch(() => cutOffPage(browser)));
      pages.at(-1)?.catch(() => {});
      return pdf;
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

/** With all that it has started: a browser that was stopped can't end its own. It leads a group of its own. */
function killTree(child: ChildProcess): void {
  // Never somebody else: a child that is gone is not looked for by its number.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/** A page of its own context that runs no script and reaches nobody, even if the dead proxy were not there (R50). */
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
