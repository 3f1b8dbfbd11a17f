import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type PrintBrowser, startAnyBrowser, startBrowser } from "#server/files/pdf/browser.ts";
import { createPrinter, type PrintLimits, PrintTooSlow } from "#server/files/pdf/printer.ts";
import { createPersonPlaces, createWorkQueue } from "#server/files/work-queue.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { listen } from "#tests/support/listen.ts";
import { everyProcess, familyOf as descendantsOf, fileOf, isAlive } from "#tests/support/processes.ts";
import { until } from "#tests/support/timing.ts";

/** Printing with a real browser: its life, its death, and what it can reach (R50, R52, F19). */

const LIMITS: PrintLimits = {
  atOnce: 2,
  each: 1,
  queue: 10,
  eachMs: 240_000,
  longMs: 240_000,
  recycleAfter: 100,
  idleMs: 60_000,
};

let printer: ReturnType<typeof createPrinter> | undefined;

afterEach(() => printer?.close());

/** A printer, the browsers that it has started, and all processes of those that printed. */
function start(limits: Partial<PrintLimits> = {}) {
  const started: PrintBrowser[] = [];
  const families = new Set<number>();
  const all = { ...LIMITS, ...limits };
  async function launch() {
    const settings = { chromiumPath: process.env["CHROMIUM_PATH"], production: false };
    const browser = await startAnyBrowser(settings, LIMITS);
    started.push(browser);
    const print = async (text: string) => {
      const pdf = await browser.print(text);
      for (const pid of familyOf(browser)) families.add(pid);
      return pdf;
    };
    return { ...browser, print };
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  printer = createPrinter({ launch, limits: all, queue: createWorkQueue(all, createPersonPlaces()), log });
  const { print, close } = printer;
  return { print, close, started, families };
}

const html = (body: string) =>
  `<!doctype html><html lang="mk"><title>Проба</title><body>${body}</body></html>`;

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-";

/** Ids of a browser's process and of all that it has started. */
const familyOf = ({ pid }: PrintBrowser): readonly number[] => [pid, ...descendantsOf(pid)];

/** Which of these processes still run. */
const running = (pids: readonly number[]): readonly number[] => pids.filter(isAlive);

const allGone = (pids: readonly number[]) => until(() => expect(running(pids)).toEqual([]));

describe("the printer", () => {
  it("takes another browser after so many documents", async () => {
    const { print, close, started, families } = start({ recycleAfter: 3 });
    for (let at = 0; at < 7; at += 1) expect(isPdf(await print(html("лист"), 1))).toBe(true);
    expect(started).toHaveLength(3);
    await close();
    await allGone([...families]);
  });

  it("ends a browser that hangs by its id, tells it, and prints with another one", async () => {
    const { print, started } = start({ eachMs: 5_000, longMs: 5_000 });
    // A busy machine needs more than one try for a first page within so little time.
    await until(() => print(html("прв"), 1));
    const hung = started.at(-1) as PrintBrowser;
    const family = familyOf(hung);
    process.kill(hung.pid, "SIGSTOP");
    await expect(print(html("втор"), 1)).rejects.toBeInstanceOf(PrintTooSlow);
    await allGone(family);
  });

  it("ends a browser that hangs before it has answered at all", async () => {
    const place = temporaryFolder();
    const executablePath = join(place, "browser");
    writeFileSync(executablePath, `#!${process.execPath}\nsetTimeout(() => {}, 600_000);\n`, { mode: 0o755 });
    const found = { executablePath, headless: "shell", args: [], env: { PATH: "/usr/bin:/bin" } } as const;
    await expect(startBrowser(found, { eachMs: 1_000, longMs: 1_000 })).rejects.toThrow();
    await allGone(everyProcess().filter((pid) => fileOf(pid, "cmdline").includes(place)));
  });

  it("stops a document that is given up, and its browser prints the next one", async () => {
    const { print, started } = start();
    await print(html("лист"), 1);
    const [browser] = started as [PrintBrowser];
    const many = html("<p>Многу страници</p>".repeat(100_000));
    const givenUp = new AbortController();
    const end = browser.print(many, givenUp.signal).then(
      () => "printed",
      () => "stopped",
    );
    // Longer than it takes to begin the other.
    await print(html("лист"), 1);
    givenUp.abort();
    expect(await end).toBe("stopped");
    await expect(browser.print(many, AbortSignal.abort())).rejects.toThrow();
    expect(isPdf(await print(html("лист"), 1))).toBe(true);
    expect(started).toHaveLength(1);
  });

  it("rests when nobody prints, and wakes up", async () => {
    const { print, started, families } = start({ idleMs: 50 });
    await print(html("лист"), 1);
    await allGone([...families]);
    expect(isPdf(await print(html("лист"), 1))).toBe(true);
    expect(started).toHaveLength(2);
  });

  it("reaches nobody and runs nothing, whatever a document asks for", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    server.on("connection", () => asked.push("connection"));
    const origin = `http://127.0.0.1:${await listen(server)}`;
    const hostile = [
      `<img src="${origin}/img"><img srcset="${origin}/srcset 1x">`,
      `<link rel="stylesheet" href="${origin}/css"><link rel="prefetch" href="${origin}/prefetch">`,
      `<link rel="preconnect" href="${origin}"><link rel="dns-prefetch" href="${origin}">`,
      `<script src="${origin}/js"></script><script>fetch("${origin}/fetch");document.body.textContent=""</script>`,
      `<iframe src="${origin}/frame"></iframe><object data="${origin}/object"></object><embed src="${origin}/embed">`,
      `<video src="${origin}/video" autoplay></video><audio src="${origin}/audio"></audio>`,
      `<style>@import "${origin}/import"; body{background:url(${origin}/background)}</style>`,
      `<svg><image href="${origin}/svg"/><use href="${origin}/use#x"/></svg>`,
      `<iframe src="file:///etc/passwd"></iframe><img src="file:///etc/hostname">`,
      `<form action="${origin}/form"><input autofocus onfocus="this.form.submit()"></form>`,
    ].join("");
    try {
      const { print, close, families } = start();
      const plain = await print(html("<p>Текст</p>"), 1);
      const attacked = await print(html(`<p>Текст</p>${hostile}`), 1);
      expect([isPdf(plain), isPdf(attacked)]).toEqual([true, true]);
      await close();
      await allGone([...families]);
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });
});
