import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../load.ts";
import { CONNECTIONS, ROUNDS, SECONDS, WARM_UP_SECONDS } from "../measurements.ts";
import { interleave } from "../rounds.ts";
import { saveListTexts } from "../servers/answers.ts";
import { makeBareBuild } from "../servers/builds.ts";
import { AS_A_BROWSER, bareOptions, rawOptions } from "../servers/contenders.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../servers/process.ts";
import { type Comparison, comparisonTable, weightTable } from "../tables.ts";
import { weigh } from "../weight.ts";
import { type Office, startOffice } from "./office.ts";
import { screensOf, timeOf } from "./pages.ts";

const SIZES = [5_000, 1_000_000] as const;

/** What the screens of casework keep: CPU beside a bare page, growth from the small to the large database, bytes. */
const AIMS = { cpuRatio: 1.2, growth: 1.2, scriptKb: 130 } as const;

const SIZE = new Intl.NumberFormat("en-GB");

/**
 * Measures the screens in which an assistant spends the day, through the product, over a small and a large database.
 * @param say is told what is going on.
 * @returns the tables to print: medians and ratios.
 */
export async function measureStaff(say: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-staff-"));
  const running: ServerProcess[] = [];
  const start = async (options: ServerOptions) => {
    const server = await startServer(options);
    running.push(server);
    return server;
  };
  try {
    say("Building");
    const builds = makeBareBuild();
    const offices: Office[] = [];
    for (const cases of SIZES) {
      say(`Making ${SIZE.format(cases)} cases`);
      const office = await startOffice(builds.product, folder, cases);
      running.push(office.product);
      offices.push(office);
    }
    const bareBeside = async (url: string, cookie: string) => {
      const rows = await start(await rawOptions(await saveListTexts(url, cookie)));
      return start(await bareOptions(builds, rows.origin));
    };
    say("Asking for lists");
    const cpu = await listFigures(offices, bareBeside);
    say("Asking for screens over both databases");
    const growth = await growthFigures(offices);
    say("Weighing pages");
    const [weights, scripts] = await weightFigures(offices);
    return `Casework through the product, medians of ${ROUNDS} rounds in turn:

${comparisonTable([...cpu, ...growth, ...scripts])}

${weights}`;
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU of each list over each database beside a bare page of the same texts. */
async function listFigures(
  offices: readonly Office[],
  bareBeside: (url: string, cookie: string) => Promise<ServerProcess>,
): Promise<Comparison[]> {
  const figures: Comparison[] = [];
  for (const { product, cookie, cases } of offices) {
    for (const list of ["cases", "events"]) {
      const url = `${product.origin}/admin/${list}`;
      const bare = await bareBeside(url, cookie);
      const mine = { server: product, url, headers: { ...AS_A_BROWSER, cookie } };
      const other = { server: bare, url: `${bare.origin}/rows`, headers: AS_A_BROWSER };
      for (const target of [mine, other]) await load(target, WARM_UP_SECONDS, CONNECTIONS);
      const found = await interleave(ROUNDS, {
        mine: () => load(mine, SECONDS, CONNECTIONS),
        other: () => load(other, SECONDS, CONNECTIONS),
      });
      await bare.stop();
      figures.push({
        figure: `${list} of ${SIZE.format(cases)}, ms CPU`,
        product: found.mine.cpuMs,
        beside: { what: "bare 25 rows", value: found.other.cpuMs },
        aim: { of: "ratio", atMost: AIMS.cpuRatio },
      });
    }
  }
  return figures;
}

/** Each screen over the large database beside the same over the small one. */
async function growthFigures(offices: readonly Office[]): Promise<Comparison[]> {
  const figures: Comparison[] = [];
  for (const [screen, [small, large]] of Object.entries(await screensOf(offices))) {
    if (!small || !large) continue;
    await timeOf(small);
    await timeOf(large);
    const found = await interleave(ROUNDS, { small: () => timeOf(small), large: () => timeOf(large) });
    figures.push({
      figure: `${screen} of ${SIZE.format(large.office.cases)}, p50 ms`,
      product: found.large.ms,
      beside: { what: `of ${SIZE.format(small.office.cases)}`, value: found.small.ms },
      aim: { of: "ratio", atMost: AIMS.growth },
    });
  }
  return figures;
}

async function weightFigures([office]: readonly Office[]): Promise<[table: string, scripts: Comparison[]]> {
  if (!office) throw new RangeError("nobody to weigh");
  const { product, cookie } = office;
  const at = (path: string) => ({ url: product.origin + path, cookie });
  const weights = await weigh({
    "case list": at("/admin/cases"),
    "event list": at("/admin/events"),
    "meetings with widget": at("/admin/meetings"),
  });
  const scripts = (["case list", "event list"] as const).map((page): Comparison => ({
    figure: `${page}: JavaScript, kB`,
    product: weights[page].js / 1000,
    aim: { of: "figure", atMost: AIMS.scriptKb },
  }));
  return [weightTable(weights), scripts];
}
