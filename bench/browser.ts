import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/chromium.ts";
import { inTurn, median } from "./rounds.ts";
import { makeBuilds } from "./servers/builds.ts";
import { bareOptions, productOptions } from "./servers/contenders.ts";
import { type Front, type Network, startFront } from "./servers/front.ts";
import { startServer } from "./servers/process.ts";
import { type Comparison, comparisonTable } from "./tables.ts";

const NETWORKS: readonly Network[] = [
  { name: "slow 4G", kilobits: 1600, latencyMs: 150 },
  { name: "slow 3G", kilobits: 400, latencyMs: 400 },
];

/** Both networks in about ten minutes. */
const ROUNDS = 7;
const CPU_SLOWDOWN = 6;
/** A longer task delays the reaction to a tap. */
const LONG_TASK_MS = 50;
const QUIET_MS = 1_000;
const TIMEOUT_MS = 60_000;

const AIMS = {
  lcp: 1.12,
  tbt: 1.3,
  /** Limit where the bare page has no long tasks. */
  tbtMs: LONG_TASK_MS,
  cls: 0.02,
} as const;

const PAGES = ["/", "/dashboard", "/about"] as const;

const PRODUCT = "offices.test";
const BARE = "bare.test";
/** The site that visitors come from: the browser changes its process on the way, whatever the page's headers say. */
const ELSEWHERE = "search.test";

/** What a person sees of a visit, times in milliseconds since the press on the link. */
interface Seen {
  /** When the largest text or picture was there. */
  readonly lcp: number;
  /** How long taps would have waited. */
  readonly tbt: number;
  /** How much things jumped. */
  readonly cls: number;
}

/**
 * Opens public pages in Chromium as a phone of 60 euros would, from a link on another site, through a TLS
 * proxy with HTTP/2, each with an empty cache, beside a bare page of the same length.
 * @param say receives progress messages
 * @returns the tables to print: medians with their range, and ratios of medians
 */
export async function measureBrowser(say: (text: string) => void): Promise<string> {
  say("Building");
  const builds = makeBuilds();
  const front = await startFront();
  const options = await productOptions(builds.product);
  const env = { ...options.env, APP_ORIGIN: `https://${PRODUCT}` };
  const product = await startServer({ ...options, env, firstPath: "/health/live" });
  const bare = await startServer(await bareOptions(builds));
  front.pass(PRODUCT, product.origin);
  front.pass(BARE, bare.origin);
  try {
    const tables: string[] = [];
    for (const network of NETWORKS) {
      say(`Opening pages on ${network.name}`);
      tables.push(`${network.name}\n${comparisonTable(await measureOn(network, front))}`);
    }
    return `First visits in Chromium from another site, CPU ${CPU_SLOWDOWN} times slower, medians (and range) of ${ROUNDS} rounds in turn:

${tables.join("\n\n")}`;
  } finally {
    front.stop();
    await Promise.all([product.stop(), bare.stop()]);
  }
}

async function measureOn(network: Network, front: Front): Promise<Comparison[]> {
  const link = await front.slowLink(network);
  const { executablePath, args, env } = await findChromium();
  const way = `--host-resolver-rules=MAP *.test 127.0.0.1:${link.port}`;
  const browser = await chromium.launch({ executablePath, args: [...args, way], env });
  try {
    return await visitAll(browser, front);
  } finally {
    await browser.close();
    link.stop();
  }
}

async function visitAll(browser: Browser, front: Front): Promise<Comparison[]> {
  const places = {
    bare: `https://${BARE}/long`,
    ...Object.fromEntries(PAGES.map((path) => [path, `https://${PRODUCT}${path}`])),
  };
  const links = Object.values(places).map((url) => `<p><a href="${url}">${url}</a></p>`);
  front.show(ELSEWHERE, `<!doctype html><title>Results</title>${links.join("")}`);

  const visits = Object.entries(places).map(([name, url]) => [name, () => firstVisit(browser, url)] as const);
  const first = await inTurn<string, Seen>(ROUNDS, Object.fromEntries(visits));
  return visitFigures(first);
}

const valuesOf = <Key extends string>(results: readonly Readonly<Record<Key, number>>[], key: Key) =>
  results.map((result) => result[key]);

const range = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;

function visitFigures(seen: Readonly<Record<string, readonly Seen[]>>): Comparison[] {
  const middle = (name: string, key: keyof Seen) => median(valuesOf(seen[name] ?? [], key));
  const compare = (path: string, key: keyof Seen, figure: string, aim?: Comparison["aim"]): Comparison => ({
    figure: `${path} ${figure}, ms (${range(valuesOf(seen[path] ?? [], key))})`,
    product: middle(path, key),
    beside: {
      what: `bare page as long (${range(valuesOf(seen["bare"] ?? [], key))})`,
      value: middle("bare", key),
    },
    ...(aim && { aim }),
  });
  const tbtAim: Comparison["aim"] =
    middle("bare", "tbt") > 0 ? { of: "ratio", atMost: AIMS.tbt } : { of: "difference", atMost: AIMS.tbtMs };
  return PAGES.flatMap((path): Comparison[] => [
    compare(path, "lcp", "largest thing seen (LCP)", { of: "ratio", atMost: AIMS.lcp }),
    compare(path, "tbt", "taps kept waiting (TBT)", tbtAim),
    {
      figure: `${path} things that jumped (CLS)`,
      product: middle(path, "cls"),
      aim: { of: "figure", atMost: AIMS.cls },
    },
  ]);
}

/** A phone with an empty cache. */
async function newPage(browser: Browser) {
  const context = await browser.newContext({
    locale: "mk-MK",
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const slowDown = () => session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await slowDown();
  // Every site has a process of its own, which doesn't inherit the slowdown.
  page.on("framenavigated", () => void slowDown().catch(() => undefined));
  return page;
}

/** Opens a page by its link on the other site; `look` is asked when the network is quiet again. */
async function visit<Result>(browser: Browser, url: string, look: (page: Page) => Promise<Result>) {
  const page = await newPage(browser);
  await page.goto(`https://${ELSEWHERE}/`);
  await page.addInitScript(watch, LONG_TASK_MS);
  await page.locator(`a[href="${url}"]`).tap();
  await page.waitForURL(url, { waitUntil: "networkidle", timeout: TIMEOUT_MS });
  await page.waitForTimeout(QUIET_MS);
  const result = await look(page);
  await page.context().close();
  return result;
}

const firstVisit = (browser: Browser, url: string) =>
  visit(browser, url, (page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen));

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
