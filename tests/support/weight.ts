import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "#tests/support/chromium.ts";

/** Compressed bytes of a first visit by kind, headers not counted, and how many requests it took. */
export interface Weight {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  /** Fonts and drawings. */
  readonly other: number;
  readonly requests: number;
  /** Files of the API, mostly photographs, whose number depends on the data. */
  readonly media: { readonly bytes: number; readonly requests: number };
  /** Scripts without React and its router, whose file keeps its name from release to release. */
  readonly ownJs: number;
}

export interface Visit {
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

async function weighOne(browser: Browser, { url, cookie }: Visit): Promise<Weight> {
  const context = await browser.newContext({ locale: "mk-MK", viewport: { width: 1280, height: 900 } });
  if (cookie !== undefined) await context.addCookies(cookiesOf(cookie, url));
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const started = new Map<string, { kind: ReturnType<typeof kindOf>; headers: number; address: string }>();
  const weight = {
    html: 0,
    css: 0,
    js: 0,
    other: 0,
    requests: 0,
    media: { bytes: 0, requests: 0 },
    ownJs: 0,
  };
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    started.set(requestId, {
      kind: kindOf(type),
      headers: response.encodedDataLength,
      address: response.url,
    });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const { kind, headers, address } = started.get(requestId) ?? { kind: "other", headers: 0, address: url };
    const bytes = encodedDataLength - headers;
    if (new URL(address).pathname.startsWith("/media/")) {
      weight.media.bytes += bytes;
      weight.media.requests += 1;
      return;
    }
    weight[kind] += bytes;
    weight.requests += 1;
    if (kind === "js" && !address.includes("/framework-")) weight.ownJs += bytes;
  });
  await network.send("Network.enable");
  const answer = await page.goto(url, { waitUntil: "networkidle" });
  await context.close();
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
  return weight;
}

function kindOf(type: string): "html" | "css" | "js" | "other" {
  return ({ Document: "html", Stylesheet: "css", Script: "js" } as const)[type] ?? "other";
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
}
