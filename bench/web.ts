import { makeBuilds } from "./servers/builds.ts";
import { comparisonTable } from "./tables.ts";
import { startContenders } from "./servers/contenders.ts";
import { figures } from "./figures.ts";
import {
  CONNECTIONS,
  measureBooks,
  measureCalls,
  measurePages,
  measureStarts,
  ROUNDS,
  weighPages,
} from "./measurements.ts";

/**
 * Measures the built product beside a bare React Router app under `react-router-serve` and beside node:http, in turn.
 * @param say receives progress messages
 * @returns the tables to print: medians and ratios
 */
export async function measureWeb(say: (text: string) => void): Promise<string> {
  say("Building");
  const builds = makeBuilds();
  say("Starting and stopping");
  const starts = await measureStarts(builds);
  const contenders = await startContenders(builds);
  try {
    say("Asking for pages");
    const pages = await measurePages(contenders);
    const calls = await measureCalls(contenders);
    say("Printing reports");
    const books = await measureBooks(contenders);
    say("Weighing pages");
    const weights = await weighPages(contenders);
    return `Medians of ${ROUNDS} rounds in turn, ${CONNECTIONS} connections, compressed as for a browser:

${comparisonTable(figures({ starts, pages, calls, books, home: weights.home }))}`;
  } finally {
    await contenders.stop();
  }
}
