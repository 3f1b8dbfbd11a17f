import { request } from "undici";
import { startFaultyApp } from "#tests/support/faulty-app.ts";
import { signedIn } from "#tests/support/staff.ts";
import { ROUNDS } from "../measurements.ts";
import { median } from "../rounds.ts";
import { AS_A_BROWSER } from "../servers/contenders.ts";
import type { Comparison } from "../tables.ts";
import type { Office } from "./office.ts";
import { timeOf } from "./pages.ts";

/** What the desk keeps: milliseconds of a search, and how many times the CPU of the list its numbers may make. */
const AIMS = { own: 150, all: 100, queue: 1.3 } as const;

/** What somebody types of a name, a phone or a topic: three letters and more, in either script. */
const TEXTS = ["ска", "ovs", "шкел", "hys", "Петр", "anov", "070", "вода"];

const SIZE = new Intl.NumberFormat("en-GB");
const searchFor = (text: string) => `/admin/search?${new URLSearchParams({ q: text })}`;

/**
 * Searches over the small and the large database and among an assistant's own cases, and what the numbers above the case
 * list cost.
 * @param offices the small and the large one
 */
export async function measureDesk(offices: readonly Office[]): Promise<Comparison[]> {
  const [small, large] = offices;
  if (!small || !large) throw new RangeError("nobody at the desk");
  return [await searchOfAll(small, large), await searchOfOwn(), await countsAbove(large)];
}

/** The text that takes longest in the large database, for an assistant and beside the small one. */
async function searchOfAll(small: Office, large: Office): Promise<Comparison> {
  const timed = async (office: Office, text: string) => {
    const asked = { office: { ...office, cookie: office.assistantsCookie }, path: searchFor(text) };
    await timeOf(asked);
    return (await timeOf(asked)).ms;
  };
  let slowest = { text: "", ms: -1 };
  for (const text of TEXTS) {
    const ms = await timed(large, text);
    if (ms > slowest.ms) slowest = { text, ms };
  }
  return {
    figure: `slowest of ${TEXTS.length} searches among ${SIZE.format(large.cases)}, p50 ms`,
    product: slowest.ms,
    beside: { what: `among ${SIZE.format(small.cases)}`, value: await timed(small, slowest.text) },
    aim: { of: "figure", atMost: AIMS.all },
  };
}

/**
 * The same page where the API does not search, over the demo's 5,000 cases: the first search of a session, for which the
 * assistant's own are read, and those after it.
 */
async function searchOfOwn(): Promise<Comparison> {
  const { app, stop } = await startFaultyApp({}, { offers: Number.POSITIVE_INFINITY });
  try {
    const [first, next]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { jar } = await signedIn(app.origin, "assistant");
      const cookie = await jar.getCookieString(`${app.origin}/admin/cases`);
      for (const [at, text] of TEXTS.entries()) {
        const begun = performance.now();
        await pageOf(app.origin + searchFor(text), cookie);
        // The first round warms.
        if (round > 0) (at === 0 ? first : next).push(performance.now() - begun);
      }
    }
    return {
      figure: "first search among one's own cases, without the call, p50 ms",
      product: median(first),
      beside: { what: "those after it", value: median(next) },
      aim: { of: "figure", atMost: AIMS.own },
    };
  } finally {
    await stop();
  }
}

/** Reads a page; compressed as for a browser, its text says nothing. */
async function pageOf(url: string, cookie: string, accepted: object = AS_A_BROWSER): Promise<string> {
  const { statusCode, body } = await request(url, { headers: { ...accepted, cookie } });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  return text;
}

/** Lists that are asked for in one batch; their numbers stay known for ten seconds. */
const BATCH = 8;

/** CPU of a list whose numbers have to be counted, beside the same list while they are known. */
async function countsAbove({ product, assistantsCookie: cookie, cases }: Office): Promise<Comparison> {
  const ask = (path: string) => pageOf(product.origin + path, cookie);
  const html = await pageOf(`${product.origin}/admin/cases`, cookie, {});
  const idsOf = (name: string) => {
    const [select = ""] = new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(html) ?? [];
    return [...select.matchAll(/value="(\d+)"/g)].map(([, id]) => id);
  };
  const paths = idsOf("mpId").flatMap((mpId) =>
    idsOf("caseCategoryId").map((category) => `/admin/cases?mpId=${mpId}&caseCategoryId=${category}`),
  );
  if (paths.length < BATCH) throw new RangeError("too few lists to count above");
  const cpuOf = async (batch: readonly string[]) => {
    const { cpuMs: begun } = await product.usage();
    for (const path of batch) await ask(path);
    return ((await product.usage()).cpuMs - begun) / batch.length;
  };
  for (let warm = 0; warm < 200; warm += 1) await ask("/admin/cases");
  const [counted, known]: [number[], number[]] = [[], []];
  for (let at = 0; at + BATCH <= paths.length; at += BATCH) {
    const batch = paths.slice(at, at + BATCH);
    counted.push(await cpuOf(batch));
    known.push(await cpuOf(batch));
  }
  return {
    figure: `case list of ${SIZE.format(cases)} with its queue counted, ms CPU`,
    product: median(counted),
    beside: { what: "numbers known", value: median(known) },
    aim: { of: "ratio", atMost: AIMS.queue },
  };
}
