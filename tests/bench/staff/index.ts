import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROUNDS } from "../measurements.ts";
import { interleave } from "../rounds.ts";
import { makeBareBuild } from "../servers/builds.ts";
import { type Comparison, comparisonTable, weightTable } from "../tables.ts";
import { weigh } from "../weight.ts";
import { measureDesk } from "./desk.ts";
import { cpuOfLists } from "./lists.ts";
import { measureManagement } from "./management.ts";
import { type Office, startOffice } from "./office.ts";
import { screensOf, timeOf } from "./pages.ts";

const SIZES = [5_000, 1_000_000] as const;

/** Users that are managed; cases cost the lists of the management nothing. */
const STAFFS = [50, 5_000] as const;
const CASES_OF_STAFFS = 200;

/** What the screens of casework keep: growth from the small to the large database, bytes. */
const AIMS = { growth: 1.2, scriptKb: 130 } as const;

const SIZE = new Intl.NumberFormat("en-GB");

/**
 * Measures the screens in which an assistant spends the day, through the product, over a small and a large database,
 * and the lists of an administrator.
 * @param say is told what is going on.
 * @returns the tables to print: medians and ratios.
 */
export async function measureStaff(say: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-staff-"));
  const running: Office[] = [];
  const open = async (entry: string, sizes: readonly { cases: number; users?: number }[]) => {
    const offices: Office[] = [];
    for (const size of sizes) offices.push(await startOffice(entry, folder, size));
    running.push(...offices);
    return offices;
  };
  try {
    say("Building");
    const builds = makeBareBuild();
    say(`Making ${STAFFS.map((users) => SIZE.format(users)).join(" and ")} users`);
    const staffs = STAFFS.map((users) => ({ cases: CASES_OF_STAFFS, users }));
    const [few, many] = await open(builds.product, staffs);
    if (!few || !many) throw new RangeError("nobody to manage");
    say("Asking for the lists of the management");
    const management = await measureManagement(few, many, builds);
    say(`Making ${SIZES.map((cases) => SIZE.format(cases)).join(" and ")} cases`);
    const offices = await open(
      builds.product,
      SIZES.map((cases) => ({ cases })),
    );
    say("Asking for lists");
    const cpu = await cpuOfLists(offices.flatMap(listsOf), builds);
    say("Asking for screens over both databases");
    const growth = await growthFigures(offices);
    say("Searching, and counting above lists");
    const desk = await measureDesk(offices);
    say("Weighing pages");
    const [weights, scripts] = await weightFigures(offices);
    return `Casework through the product, medians of ${ROUNDS} rounds in turn:

${comparisonTable([...cpu, ...growth, ...desk, ...scripts])}

The lists of the management:

${comparisonTable(management)}

${weights}`;
  } finally {
    await Promise.all(running.map(({ product }) => product.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the assistant, who spends the day there, and as the administrator, whose filters offer everybody. */
const listsOf = (office: Office) =>
  ["cases", "events"].flatMap((list) => {
    const asked = { figure: `${list} of ${SIZE.format(office.cases)}`, path: `/admin/${list}` };
    return [
      { ...asked, office: { ...office, cookie: office.assistantsCookie } },
      { ...asked, office, figure: `${asked.figure}, administrator` },
    ];
  });

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
