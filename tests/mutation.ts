/**
 * Whether the tests of what guards people's data would notice a change (docs/decisions/tests.md): changes the
 * code of each part in one place after another, and runs the part's own quick tests against every change.
 * Ends with a table of how many were noticed, and fails when they are too few. `npm run test:mutation --
 * times log.ts` tries only the parts and files of these names.
 */
import { join, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";

interface Part {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const PARTS: readonly Part[] = [
  {
    name: "access",
    files: [
      "app/model/access.ts",
      "app/model/area.ts",
      "server/middleware/guard.ts",
      "server/identity/login-address.ts",
    ],
    tests: ["unit/access", "unit/area", "unit/identity-guard", "unit/identity-return-path"],
  },
  {
    name: "forgery",
    files: ["server/http/gates/origin.ts", "server/form/form-key.ts"],
    tests: ["http/http-csrf", "http/http-host", "unit/form-key"],
  },
  { name: "calls", files: ["server/api/transport/request.ts"], tests: ["unit/api-request"] },
  {
    name: "escapes",
    files: ["server/files/spreadsheet-text.ts", "server/log/log.ts", "server/settings/secrets.ts"],
    tests: [
      "unit/csv",
      "unit/spreadsheet-text",
      "unit/log",
      "unit/redacted",
      "unit/env",
      "unit/private-data",
    ],
  },
  {
    name: "figures",
    files: ["app/statistics/**/counted-months.ts", "app/statistics/**/protect.ts"],
    tests: ["unit/statistics-counted", "unit/statistics-protect"],
  },
  {
    name: "times",
    files: [
      "app/model/period.ts",
      "app/model/user-rules.ts",
      "app/model/fields/day-text.ts",
      "server/session/session.ts",
    ],
    tests: ["unit/times", "unit/session-times", "unit/format", "unit/model-fields", "unit/model-forms"],
  },
  {
    name: "writes",
    files: ["server/form/submission-log.ts", "server/form/concurrent-edit.ts"],
    tests: ["unit/submission-log", "unit/concurrent-edit"],
  },
];

/** The least share of changes that have to be noticed, in per cent. */
const MIN_PERCENT = 85;
const RESULTS = "test-results/mutation";
const ROOT = join(import.meta.dirname, "..");

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

async function mutantsOf({ files, tests, name }: Part): Promise<readonly Mutant[]> {
  process.env["MUTATION_TESTS"] = tests.join();
  return new Stryker({
    mutate: [...files],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    // As the tests run otherwise: a thread could not set what its process lets others read.
    vitest: { configFile: "tests/mutation.config.ts", pool: "forks" },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 10_000,
    // A copy below the project finds the packages by itself, and needs no more than the code.
    tempDirName: `${RESULTS}/copy`,
    symlinkNodeModules: false,
    ignorePatterns: ["/build", "/data", "/deploy", "/docs", "/public", "/test-results"],
    // Types are not checked, and the compiler that would be asked is not one that Stryker knows.
    disableTypeChecks: false,
    tsconfigFile: "none",
    reporters: ["clear-text", "html"],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    htmlReporter: { fileName: `${RESULTS}/${name}.html` },
    warnings: false,
  }).runMutationTest();
}

interface Score {
  readonly noticed: number;
  readonly all: number;
}

/** A change that hangs is noticed; one that does not even load is none. */
function scoreOf(mutants: readonly Mutant[]): Score {
  const among = (...statuses: Mutant["status"][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = among("Killed", "Timeout");
  return { noticed, all: noticed + among("Survived", "NoCoverage") };
}

const percentOf = ({ noticed, all }: Score) => (all === 0 ? 100 : (noticed / all) * 100);

const line = (name: string, score: Score) =>
  `| ${name} | ${score.noticed} of ${score.all} | ${percentOf(score).toFixed(1)} % |`;

process.chdir(ROOT);
const wanted = process.argv.slice(2);
const found: Mutant[] = [];
for (const part of PARTS) {
  const files = part.files.filter((file) => wanted.some((name) => file.endsWith(name)));
  if (wanted.length === 0 || wanted.includes(part.name)) found.push(...(await mutantsOf(part)));
  else if (files.length > 0) found.push(...(await mutantsOf({ ...part, files })));
}
for (const [file, mutants] of Map.groupBy(found, ({ fileName }) => fileName))
  console.log(line(relative(ROOT, file), scoreOf(mutants)));
const score = scoreOf(found);
console.log(line("all", score));
process.exitCode = percentOf(score) < MIN_PERCENT ? 1 : 0;
