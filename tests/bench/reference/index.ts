import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contender, startContender } from "./contender.ts";
import { findKnown, measureLists, measureStatistics } from "./measurements.ts";
import { listQuestions, statisticsQuestions } from "./questions.ts";
import { listTable, statisticsTable } from "./report.ts";

const SIZES = [5_000, 100_000, 1_000_000];

/**
 * Measures the reference API over databases of three sizes: every filter call, first page and a deep one, and
 * every statistics call, over HTTP and in turn. The databases are made for it and removed afterwards.
 * @param say is told what is going on.
 * @returns the tables to print.
 */
export async function measureReference(say: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-reference-"));
  const contenders: Contender[] = [];
  try {
    for (const cases of SIZES) {
      say(`Making ${cases} cases`);
      contenders.push(await startContender(folder, cases));
    }
    return await tables(contenders, say);
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tables(contenders: readonly Contender[], say: (text: string) => void): Promise<string> {
  const [smallest] = contenders;
  if (!smallest) throw new RangeError("nobody to ask");
  const known = await findKnown(smallest);
  say("Asking for lists");
  const lists = await measureLists(contenders, listQuestions(known));
  say("Asking for statistics");
  const statistics = await measureStatistics(contenders, statisticsQuestions(known));
  const made = contenders.map(({ cases, seconds }) => `${cases} cases in ${seconds.toFixed(1)} s`).join(", ");
  return `The reference API, databases of ${made}:

${listTable(SIZES, lists)}

${statisticsTable(SIZES, statistics)}`;
}
