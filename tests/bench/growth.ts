import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { firstLink } from "./servers/answers.ts";
import { AS_A_BROWSER } from "./servers/contenders.ts";
import { makeBareBuild } from "./servers/builds.ts";
import { median } from "./rounds.ts";
import { type Office, type OfficeSize, startOffice } from "./staff/office.ts";
import { table } from "./tables.ts";

/** What grows, one thing at a time, beside the demo. */
const SIZES: Readonly<Record<string, OfficeSize>> = {
  "5,000 cases": { cases: 5_000 },
  "100,000": { cases: 100_000 },
  "1,000,000": { cases: 1_000_000 },
  "10,000 staff": { cases: 5_000, users: 10_000 },
};

const CALLS = 9;

/** What a page costs: the middle of a few answers, and what travels. */
interface Cost {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Measures what pages cost over databases of different sizes, each before a product of its own.
 * @param say is told what is going on.
 * @returns the table to print: milliseconds and kilobytes, and how many times as long as over the first database
 */
export async function measureGrowth(say: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-growth-"));
  const { product: entry } = makeBareBuild();
  const costs: Record<string, Record<string, Cost>> = {};
  try {
    for (const [name, size] of Object.entries(SIZES)) {
      say(`Making ${name}`);
      const office = await startOffice(entry, folder, size);
      say("Asking");
      try {
        costs[name] = await costsOf(office);
      } finally {
        await office.product.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const [first = {}] = Object.values(costs);
  const cell = (page: string, { ms, bytes }: Cost) =>
    `${ms.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB, ${(ms / (first[page]?.ms ?? NaN)).toFixed(2)}`;
  const rows = Object.keys(first).map((page) => [
    page,
    ...Object.values(costs).map((found) => (found[page] ? cell(page, found[page]) : "")),
  ]);
  return `Time and bytes of an answer, the middle of ${CALLS}, and how many times as long as over the first database:

${table(
  [["", ...Object.keys(costs)], ...rows],
  Object.keys(costs).map((_, column) => column + 1),
)}`;
}

async function costsOf({ product: { origin }, cookie, assistantsCookie }: Office) {
  const view = await firstLink(`${origin}/admin/cases`, "/admin/cases/view/", { cookie: assistantsCookie });
  const report = await firstLink(`${origin}/admin/reports/monthly`, "/admin/reports/monthly/view/", {
    cookie: assistantsCookie,
  });
  // A language in the query and a cookie: nobody is given what others have been given.
  const own = "?lng=mk";
  const asked: Readonly<Record<string, readonly [path: string, cookie: string]>> = {
    "home, shared": ["/", ""],
    "home made for one": [`/${own}`, "lng=mk"],
    "an office": [`/${own}&office=1`, "lng=mk"],
    "a municipality": [`/${own}&municipality=4`, "lng=mk"],
    "all offices": [`/${own}&all=1`, "lng=mk"],
    dashboard: [`/dashboard${own}`, "lng=mk"],
    "case list, administrator": ["/admin/cases", cookie],
    "case list, last page": ["/admin/cases?page=150", cookie],
    "case list, assistant": ["/admin/cases", assistantsCookie],
    "case view": [view, assistantsCookie],
    "meetings, week": ["/admin/meetings?view=week", cookie],
    search: ["/admin/search?q=%D0%B0%D0%BD%D0%B0", cookie],
    "export of 1,000": ["/admin/cases.xlsx?statusId=1", assistantsCookie],
    report: [report, assistantsCookie],
    "overview of reports": ["/admin/reports/monthly/overview", cookie],
    users: ["/admin/users?page=2", cookie],
    MPs: ["/admin/mps", cookie],
    offices: ["/admin/offices", cookie],
    audit: ["/admin/audit", cookie],
  };
  const costs: Record<string, Cost> = {};
  for (const [page, [path, cookies]] of Object.entries(asked))
    costs[page] = await costOf(origin + path, cookies);
  return costs;
}

async function costOf(url: string, cookie: string): Promise<Cost> {
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call <= CALLS; call += 1) {
    const begin = performance.now();
    const { statusCode, body } = await request(url, { headers: { ...AS_A_BROWSER, cookie } });
    bytes = (await body.arrayBuffer()).byteLength;
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    // The first one fills what is kept.
    if (call > 0) times.push(performance.now() - begin);
  }
  return { ms: median(times), bytes };
}
