import { type Browser, chromium, type Request } from "@playwright/test";
import { findChromium } from "#tests/support/chromium.ts";

/** Compressed bytes of a first visit by kind, headers not counted, and how many requests it took. */
export type Weight = Awaited<ReturnType<typeof weighOne>>;

interface Visit {
  readonly url: string;
  /** A `Cookie` header, for pages that need a session. */
  readonly cookie?: string;
}

/** Opens pages in Chromium, each with an empty cache, and counts what it downloads. */
export async function weigh<Name extends string>(
  visits: Readonly<Record<Name, Visit>>,
): Promise<Record<Name, Weight>> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const weights: [string, Weight][] = [];
    for (const [name, visit] of Object.entries<Visit>(visits))
      weights.push([name, await weighOne(browser, visit)]);
    return Object.fromEntries(weights) as Record<Name, Weight>;
  } finally {
    await browser.close();
  }
}

const KINDS: Readonly<Record<string, "html" | "css" | "js">> = {
  document: "html",
  stylesheet: "css",
  script: "js",
};

async function weighOne(browser: Browser, { url, cookie }: Visit) {
  const context = await browser.newContext({ locale: "mk-MK", viewport: { width: 1280, height: 900 } });
  if (cookie !== undefined) await context.addCookies(cookiesOf(cookie, url));
  const page = await context.newPage();
  const weight = {
    html: 0,
    css: 0,
    js: 0,
    /** Fonts and drawings. */
    other: 0,
    requests: 0,
    /** Files of the API, mostly photographs, whose number depends on the data. */
    media: { bytes: 0, requests: 0 },
    /** Scripts without React and its router, whose file keeps its name from release to release. */
    ownJs: 0,
  };
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  const answer = await page.goto(url, { waitUntil: "networkidle" });
  for (const request of finished) {
    const { responseBodySize: bytes } = await request.sizes();
    if (new URL(request.url()).pathname.startsWith("/media/")) {
      weight.media.bytes += bytes;
      weight.media.requests += 1;
      continue;
    }
    const kind = KINDS[request.resourceType()] ?? "other";
    weight[kind] += bytes;
    weight.requests += 1;
    if (kind === "js" && !request.url().includes("/framework-")) weight.ownJs += bytes;
  }
  await context.close();
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
  return weight;
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
}
