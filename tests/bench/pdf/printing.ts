import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import puppeteer from "puppeteer";
import { startBrowser } from "#server/files/pdf/browser.ts";
import { findBrowsers } from "#server/files/pdf/find-browser.ts";
import { giveWay } from "#server/files/pdf/give-way.ts";
import { createPrinter, type PrintLimits } from "#server/files/pdf/printer.ts";
import { createPlaces } from "#server/files/places.ts";
import { holdInMemory } from "#server/store/nodes.ts";
import { familyOf } from "#tests/support/processes.ts";
import { interleave, median } from "../rounds.ts";
import { fullDocument } from "./document.ts";

const LIMITS: PrintLimits = {
  name: "PDFs",
  ofAll: 10,
  atOnce: 2,
  each: 1,
  queue: 10,
  eachMs: 60_000,
  recycleAfter: 100,
  idleMs: 60_000,
};
const ROUNDS = 15;
const THROUGHPUT = 80;
/** The memory is looked at between documents: in the middle of two it tells only how far they are. */
const LOOK_EVERY = 20;
const SETTLE_MS = 150;
const WATCHED = Number(process.env["BENCH_PDFS"] ?? 1_000);

/** Our printer beside a browser that is told to print the same document, with nothing around it. */
export async function measurePrinting(say: (text: string) => void) {
  const html = await fullDocument();
  const { value: found } = await findBrowsers({
    chromiumPath: process.env["CHROMIUM_PATH"],
    production: false,
  }).next();
  if (!found) throw new Error("No browser to measure");
  const bareBrowser = await puppeteer.launch({
    executablePath: found.executablePath,
    headless: found.headless,
    args: [...found.args],
    env: { ...found.env },
    pipe: true,
  });
  // As ours does: on a busy machine who does not would print before it.
  giveWay(bareBrowser.process()?.pid ?? 0);
  let pid = 0;
  const printer = createPrinter({
    async launch() {
      const browser = await startBrowser(found, LIMITS);
      ({ pid } = browser);
      return browser;
    },
    limits: LIMITS,
    places: createPlaces(LIMITS, holdInMemory()),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });

  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return { ms: performance.now() - begun };
  };
  const bare = async () => {
    const page = await bareBrowser.newPage();
    await page.setContent(html, { waitUntil: "load" });
    await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    await page.close();
  };
  try {
    say("Printing in turn with a bare browser");
    for (let at = 0; at < 3; at += 1) await Promise.all([bare(), printer.print(html, 1)]);
    const warm = await interleave(ROUNDS, {
      ours: () => timed(() => printer.print(html, 1)),
      bare: () => timed(bare),
    });
    say("Printing two at once");
    const ours = await timed(() => printAll(THROUGHPUT, (who) => printer.print(html, who)));
    const floor = await timed(() => printAll(THROUGHPUT, bare));
    await bareBrowser.close();
    const perMinute = (ms: number) => (THROUGHPUT / ms) * 60_000;
    say(`Watching the memory over ${WATCHED} documents`);
    const looks: number[] = [];
    for (let printed = 0; printed < WATCHED; printed += LOOK_EVERY) {
      await printAll(LOOK_EVERY, (who) => printer.print(html, who));
      await pause(SETTLE_MS);
      looks.push(memoryOf(pid));
    }
    const rate = { ours: perMinute(ours.ms), bare: perMinute(floor.ms) };
    return { warm, rate, memory: ends(looks), count: WATCHED };
  } finally {
    await printer.close();
    if (bareBrowser.connected) await bareBrowser.close();
  }
}

/** A fifth of what was seen at the beginning, and at the end: medians, because a browser cleans up when it likes. */
function ends(looks: readonly number[]): { first: number; last: number } {
  const share = Math.ceil(looks.length / 5);
  return { first: median(looks.slice(0, share)), last: median(looks.slice(-share)) };
}

/** So many, two at a time. */
async function printAll(count: number, print: (who: number) => Promise<unknown>): Promise<void> {
  let left = count;
  const worker = async (who: number) => {
    while ((left -= 1) >= 0) await print(who);
  };
  await Promise.all([worker(1), worker(2)]);
}

/** Memory of a browser with all its processes, what they share counted once; millions of bytes. */
function memoryOf(pid: number): number {
  const family = [pid, ...familyOf(pid)];
  return family.reduce((sum, own) => sum + shareOf(own), 0);
}

function shareOf(pid: number): number {
  try {
    const [, kilobytes = "0"] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    // It has ended in the meantime.
    return 0;
  }
}
