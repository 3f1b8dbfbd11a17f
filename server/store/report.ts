import { readEnv } from "#server/settings/env.ts";
import { StoreUnavailable } from "./engine.ts";
import { type KindSurvey, surveyStore } from "./survey.ts";

/**
 * `npm run store:report`: prints the kinds of stored records, their counts and ends; never their contents. `--json`
 * prints JSON. Exit code 2 for wrong usage, 3 when the store can't be read.
 */

async function report(isJson: boolean) {
  const { dataDir, redisUrl } = readEnv();
  try {
    const kinds = await surveyStore({ dataDir, redisUrl: redisUrl?.reveal() });
    process.stdout.write(isJson ? `${JSON.stringify(kinds)}\n` : tableOf(kinds));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    process.stderr.write("The store can't be read: is it DATA_DIR or REDIS_URL of the product?\n");
    process.exitCode = 3;
  }
}

const HEAD = ["kind", "records", "last ends (UTC)", "kept at most"];

function tableOf(kinds: readonly KindSurvey[]): string {
  const rows = [HEAD, ...kinds.map(rowOf)];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

const rowOf = ({ kind, records, until, atMost }: KindSurvey): readonly string[] => [
  kind,
  String(records),
  until === undefined ? "-" : timeOf(until),
  atMost === undefined ? "-" : spanOf(atMost),
];

const timeOf = (ms: number) =>
  new Date(ms).toISOString().slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", " ");

const DAY = 24 * 60 * 60;

const spanOf = (seconds: number) =>
  seconds % DAY === 0
    ? `${seconds / DAY} d`
    : seconds % 3600 === 0
      ? `${seconds / 3600} h`
      : `${seconds / 60} min`;

const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--json")) {
  process.stderr.write("Usage: npm run store:report [-- --json]\n");
  process.exitCode = 2;
} else await report(args.includes("--json"));
