import { firstLink } from "./servers/answers.ts";
import type { Builds } from "./servers/builds.ts";
import {
  AS_A_BROWSER,
  bareOptions,
  type Contenders,
  productBefore,
  productOptions,
} from "./servers/contenders.ts";
import { load, type Target } from "./servers/load.ts";
import { interleave } from "./rounds.ts";
import { type ServerOptions, type ServerProcess, startServer } from "./servers/process.ts";
import { signedIn } from "#tests/support/staff.ts";
import { weigh } from "#tests/support/weight.ts";

export const ROUNDS = 7;
export const SECONDS = 1.5;
export const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const SETTLE_MS = 1_000;

/** Time to the first answer and memory when nothing happens, of the product before an API that is there. */
export async function measureStarts(builds: Builds) {
  const api = await productOptions(builds.product);
  const running = await startServer(api);
  const product = async () => startAndStop(await productBefore(builds.product, api));
  const bare = async () => startAndStop(await bareOptions(builds));
  try {
    await product();
    return await interleave(ROUNDS, { product, bare });
  } finally {
    await running.stop();
  }
}

async function startAndStop(options: ServerOptions) {
  const server = await startServer(options);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const { memoryMb } = await server.usage();
  await server.stop();
  return { startMs: server.startMs, memoryMb };
}

/** A page that names its language is made for each visitor, others are shared (docs/decisions/speed.md). */
const ownPage = (server: ServerProcess, path: string): Target => ({
  server,
  url: `${server.origin}${path}?lng=mk`,
  headers: { cookie: "lng=mk" },
});

/** Public pages as visitors get them and made for one, the case list, and the contenders. */
export async function measurePages({ product, bare, raw, cookie }: Contenders) {
  const headers = { cookie };
  const view = await firstLink(`${product.origin}/admin/cases`, "/admin/cases/view/", headers);
  return underLoad(
    {
      home: { server: product, url: `${product.origin}/` },
      ownHome: ownPage(product, "/"),
      ownDashboard: ownPage(product, "/dashboard"),
      bareShort: { server: bare, url: `${bare.origin}/` },
      bareLong: { server: bare, url: `${bare.origin}/long` },
      raw: { server: raw, url: `${raw.origin}/` },
      cases: { server: product, url: `${product.origin}/admin/cases`, headers },
      firstPage: { server: product, url: `${product.origin}/admin/dashboard`, headers },
      caseView: { server: product, url: product.origin + view, headers },
      bareRows: { server: bare, url: `${bare.origin}/rows` },
    },
    CONNECTIONS,
  );
}

/** The list of events as data, which takes one call of the API, and the data of a bare page that fetches its rows. */
export async function measureCalls({ product, bare, cookie }: Contenders) {
  return underLoad(
    {
      events: { server: product, url: `${product.origin}/admin/events.data`, headers: { cookie } },
      bareRows: { server: bare, url: `${bare.origin}/rows.data` },
    },
    1,
  );
}

/** Fewer rounds, because each takes a minute. */
const BOOK_ROUNDS = 3;

/** The reports of the last month that has ended: each alone as PDF, all in one, and all in one table. */
export async function measureBooks({ product: { origin } }: Contenders) {
  const person = await signedIn(origin, "monitor");
  const overview = await person.get("/admin/reports/monthly/overview");
  const [, month = ""] = /overview\.pdf\?(month=[\d-]+)/.exec(overview.html) ?? [];
  const submitted = new Set(overview.html.match(/view\/\d+\/report\.pdf/g));
  if (submitted.size === 0) throw new Error("No report of the month is submitted");
  const download =
    (...paths: readonly string[]) =>
    async () => {
      const begin = performance.now();
      for (const path of paths) {
        const response = await person.send(`/admin/reports/monthly/${path}`);
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        await response.arrayBuffer();
      }
      return { ms: performance.now() - begin };
    };
  return interleave(BOOK_ROUNDS, {
    alone: download(...submitted),
    pdf: download(`overview.pdf?${month}`),
    table: download(`overview.xlsx?${month}`),
  });
}

/** What a browser downloads for the pages of the two main stories. */
export async function weighPages({ product: { origin }, cookie }: Contenders) {
  const form = await firstLink(`${origin}/?office=1`, "/?office=1&mp=");
  const view = await firstLink(`${origin}/admin/cases`, "/admin/cases/view/", { cookie });
  return weigh({
    home: { url: `${origin}/` },
    "home with request form": { url: origin + form },
    "case list": { url: `${origin}/admin/cases`, cookie },
    "case view": { url: origin + view, cookie },
  });
}

async function underLoad<Name extends string>(targets: Readonly<Record<Name, Target>>, connections: number) {
  const asked = Object.entries<Target>(targets).map(
    ([name, target]) => [name, { ...target, headers: { ...AS_A_BROWSER, ...target.headers } }] as const,
  );
  for (const [, target] of asked) await load(target, WARM_UP_SECONDS, connections);
  const measure = asked.map(([name, target]) => [name, () => load(target, SECONDS, connections)] as const);
  return interleave(ROUNDS, Object.fromEntries(measure) as Record<Name, () => ReturnType<typeof load>>);
}
