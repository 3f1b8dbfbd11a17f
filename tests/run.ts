/**
 * Runs everything that `npm test` stands for, one part after another: two cores carry no more. Ends with one line
 * "N passed, N failed" and fails when anything failed. `npm test -- vitest browser` runs only these parts.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findChromium } from "./support/chromium.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Part {
  readonly name: string;
  readonly run: () => Counts;
}

const CHECKS: readonly Part[] = [
  { name: "types", run: () => check(["react-router", "typegen"], ["tsc", "--project", ".", "--noEmit"]) },
  { name: "lint", run: () => check(["oxlint", "--type-aware", "--deny-warnings"]) },
  { name: "format", run: () => check(["prettier", "--check", "--log-level=warn", "."]) },
];

const SUITES: readonly Part[] = [
  { name: "vitest", run: vitest },
  { name: "browser", run: playwright },
];

/** Runs a program of `node_modules/.bin` to its end; true when it was content. */
function succeeds([program = "", ...args]: readonly string[]) {
  const options = { cwd: ROOT, stdio: "inherit" } as const;
  return spawnSync(join(ROOT, "node_modules/.bin", program), args, options).status === 0;
}

function check(...commands: readonly (readonly string[])[]): Counts {
  return commands.every(succeeds) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(): Counts {
  const file = join(RESULTS, "vitest.json");
  const reporters = [
    "--reporter=default",
    "--silent=passed-only",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const fine = succeeds(["vitest", "run", "--config", "tests/vitest.config.ts", ...reporters]);
  const { numPassedTests = 0, numFailedTests = 0 } = report<{
    numPassedTests: number;
    numFailedTests: number;
  }>(file);
  return atLeastOneFailure(fine, { passed: numPassedTests, failed: numFailedTests });
}

function playwright(): Counts {
  const fine = succeeds(["playwright", "test", "--config", "tests/playwright.config.ts"]);
  const file = join(RESULTS, "playwright.json");
  const { stats } = report<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  if (flaky > 0) process.stdout.write(`\n  ${flaky} flaky: passed the second time\n`);
  return atLeastOneFailure(fine, { passed: expected + flaky, failed: unexpected });
}

function report<Report>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : {};
}

/** A file that can't be loaded or an error outside of a test fails the run without failing a test. */
function atLeastOneFailure(fine: boolean, { passed, failed }: Counts): Counts {
  return { passed, failed: fine ? failed : Math.max(failed, 1) };
}

async function sayWhatIsThere() {
  const { executablePath } = await findChromium();
  process.stdout.write(`Browser of the tests: ${executablePath}\n`);
  const redis = (process.env["PATH"] ?? "")
    .split(delimiter)
    .some((folder) => existsSync(join(folder, "redis-server")));
  if (!redis) process.stdout.write("\n  NO redis-server HERE: what needs a real Redis is NOT tested.\n\n");
}

const wanted = process.argv.slice(2);
const chosen = [...CHECKS, ...SUITES].filter(
  ({ name }) =>
    wanted.length === 0 ||
    wanted.includes(name) ||
    (wanted.includes("check") && CHECKS.some((part) => part.name === name)),
);

const known = ["check", ...[...CHECKS, ...SUITES].map(({ name }) => name)];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(", ")}. There are ${known.join(", ")}.`);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
// Unpacks the browser too, once: several tests start one.
if (chosen.some(({ name }) => name === "browser" || name === "vitest")) await sayWhatIsThere();

const lines: string[] = [];
const total = { passed: 0, failed: 0 };
for (const { name, run } of chosen) {
  process.stdout.write(`\n=== ${name}\n`);
  const start = performance.now();
  const { passed, failed } = run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  lines.push(`${name.padEnd(8)} ${seconds} s  ${passed} passed, ${failed} failed`);
}

process.stdout.write(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
