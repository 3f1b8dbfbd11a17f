import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#tests/support/chromium.ts";
import { interleave } from "./rounds.ts";
import { makeBuilds } from "./servers/builds.ts";
import { bareOptions, productOptions } from "./servers/contenders.ts";
import { startServer } from "./servers/process.ts";
import { type Comparison, comparisonTable } from "./tables.ts";

/** A bad network as an old phone has it. */
interface Network {
  readonly name: string;
  readonly kilobits: number;
  readonly latencyMs: number;
  /** How much later than the bare page's the largest thing may be seen. */
  readonly lcpAtMost: number;
}

const NETWORKS: readonly Network[] = [
  { name: "slow 4G", kilobits: 1600, latencyMs: 150, lcpAtMost: 1.25 },
  { name: "slow 3G", kilobits: 400, latencyMs: 400, lcpAtMost: 1.5 },
];

const ROUNDS = 5;
const CPU_SLOWDOWN = 6;
/** A task longer than this keeps a finger waiting. */
const LONG_TASK_MS = 50;
const QUIET_MS = 1_500;

const PAGES = ["/", "/dashboard", "/about"] as const;

/** What a person sees of a first visit. Times in milliseconds. */
interface Seen {
  /** When the largest text or picture was there. */
  readonly lcp: number;
  /** How long taps would have waited. */
  readonly tbt: number;
  /** How much things jumped. */
  readonly cls: number;
}

/**
 * Opens public pages in Chromium as a phone of 60 euros would, each with an empty cache, beside a bare page as long.
 * @param say is told what is going on.
 * @returns the tables to print: medians and ratios.
 */
export async function measureBrowser(say: (text: string) => void): Promise<string> {
  say("Building");
  const builds = makeBuilds();
  const product = await startServer(await productOptions(builds.product));
  const bare = await startServer(await bareOptions(builds));
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const tables: string[] = [];
    for (const network of NETWORKS) {
      say(`Opening pages on ${network.name}`);
      const places = {
        bare: `${bare.origin}/long`,
        isolated: `${bare.origin}/isolated`,
        ...addresses(product.origin),
      };
      const visits = Object.entries(places).map(
        ([name, url]) => [name, () => visit(browser, url, network)] as const,
      );
      const seen = await interleave<string, Seen>(ROUNDS, Object.fromEntries(visits));
      tables.push(`${network.name}\n${comparisonTable(comparisons(seen, network))}`);
    }
    return `First visits in Chromium, CPU ${CPU_SLOWDOWN} times slower, medians of ${ROUNDS} rounds in turn:

${tables.join("\n\n")}`;
  } finally {
    await browser.close();
    await Promise.all([product.stop(), bare.stop()]);
  }
}

const addresses = (origin: string) => Object.fromEntries(PAGES.map((path) => [path, origin + path]));

function comparisons(seen: Readonly<Record<string, Seen>>, { lcpAtMost }: Network): Comparison[] {
  const { bare, isolated } = seen;
  if (!bare || !isolated) return [];
  const what = "bare page as long";
  return PAGES.flatMap((path) => {
    const page = seen[path];
    if (!page) return [];
    return [
      {
        figure: `${path} largest thing seen (LCP), ms`,
        product: page.lcp,
        beside: { what, value: bare.lcp },
        aim: { of: "ratio", atMost: lcpAtMost },
      },
      {
        figure: `${path} the same (LCP), ms`,
        product: page.lcp,
        beside: { what: "that page, isolated as R30 asks", value: isolated.lcp },
      },
      {
        figure: `${path} taps kept waiting (TBT), ms`,
        product: page.tbt,
        beside: { what, value: bare.tbt },
        aim: { of: "ratio", atMost: 1.3 },
      },
      {
        figure: `${path} things that jumped (CLS)`,
        product: page.cls,
        aim: { of: "figure", atMost: 0.02 },
      },
    ] satisfies Comparison[];
  });
}

async function visit(browser: Browser, url: string, { kilobits, latencyMs }: Network): Promise<Seen> {
  const context = await browser.newContext({ locale: "mk-MK", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const throughput = (kilobits * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch, LONG_TASK_MS);
  await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await context.close();
  return seen;
}

/** Runs in the page before anything else. */
function watch(longTaskMs: number) {
  const seen = { lcp: 0, tbt: 0, cls: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  observe("longtask", ({ duration }) => (seen.tbt += Math.max(0, duration - longTaskMs)));
  observe("layout-shift", (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
}
