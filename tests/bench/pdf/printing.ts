import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer";
import { startBrowser } from "#server/files/pdf/browser.ts";
import { findBrowser } from "#server/files/pdf/find-browser.ts";
import { createPrinter, type PrintLimits } from "#server/files/pdf/printer.ts";
import { interleave } from "../rounds.ts";
import { fullDocument } from "./document.ts";

const LIMITS: PrintLimits = {
  atOnce: 2,
  queue: 10,
  eachMs: 60_000,
  recycleAfter: 100,
  idleMs: 60_000,
};
const ROUNDS = 15;
const THROUGHPUT = 80;
const WATCHED = Number(process.env["BENCH_PDFS"] ?? 1_000);

/** Our printer beside a browser that is told to print the same document, with nothing around it. */
export async function measurePrinting(say: (text: string) => void) {
  const html = await fullDocument();
  const found = await findBrowser();
  const bareBrowser = await puppeteer.launch({
    executablePath: found.executablePath,
    headless: found.headless,
    args: [...found.args],
    env: { ...found.env },
    pipe: true,
  });
  let pid = 0;
  const printer = createPrinter(async () => {
    const browser = await startBrowser(found, LIMITS);
    ({ pid } = browser);
    return browser;
  }, LIMITS);

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
    await bareBrowser.close();
    say("Printing two at once");
    const { ms } = await timed(() => printAll(THROUGHPUT, (who) => printer.print(html, who)));
    say(`Watching the memory over ${WATCHED} documents`);
    const peaks = new Map<number, number>();
    let printed = 0;
    await printAll(WATCHED, async (who) => {
      await printer.print(html, who);
      printed += 1;
      if (printed % 10 === 0) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, memoryOf(pid)));
    });
    // The first and the last browser may have printed fewer than the others.
    const whole = [...peaks.values()];
    const [first = 0] = whole.length > 3 ? whole.slice(1) : whole;
    const last = (whole.length > 3 ? whole.slice(0, -1) : whole).at(-1) ?? 0;
    return { warm, perMinute: (THROUGHPUT / ms) * 60_000, memory: { first, last, count: WATCHED } };
  } finally {
    await printer.close();
    if (bareBrowser.connected) await bareBrowser.close();
  }
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
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="])
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  const generations = 4;
  for (let at = 0; at < generations; at += 1)
    for (const [own = 0, parent = 0] of rows) if (family.has(parent)) family.add(own);
  return [...family].reduce((sum, own) => sum + shareOf(own), 0);
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
