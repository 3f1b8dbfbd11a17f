/**
 * Runs everything that `npm test` stands for: the checks beside each other, then one suite after another, as two cores
 * carry no more. Ends with one line "N passed, N failed" and fails when anything failed. `npm test -- vitest browser` runs only
 * these parts; `slow` is what `npm run test:slow` stands for.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findChromium } from "./support/chromium.ts";
import { endWithUs, isInstalled } from "./support/processes.ts";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results");

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Check {
  readonly name: string;
  readonly command: Command;
}

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

/** A program of `node_modules/.bin` and its arguments. */
type Command = readonly [program: string, ...args: string[]];

const CHECKS: readonly Check[] = [
  { name: "types", command: ["tsc", "--project", ".", "--noEmit"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "format", command: ["prettier", "--check", "--log-level=warn", "."] },
];

const SUITES: readonly Suite[] = [
  { name: "vitest", run: () => vitest("tests/vitest.config.ts") },
  { name: "browser", run: () => playwright("quick") },
];

/** `slow` stands for them all. */
const SLOW: readonly Suite[] = [
  { name: "slow", run: () => vitest("tests/vitest.slow.config.ts") },
  { name: "stories", run: () => playwright("slow") },
];

/** With this very Node: the one on the path may be an older one. */
const inModules = ([program, ...args]: Command) =>
  [process.execPath, [join(ROOT, "node_modules/.bin", program), ...args]] as const;

/** Runs a program to its end, for all to see; true when it was content. */
async function succeeds(command: Command): Promise<boolean> {
  const child = endWithUs(spawn(...inModules(command), { cwd: ROOT, stdio: "inherit" }));
  const [status] = (await once(child, "exit")) as [number | null];
  return status === 0;
}

/** The same while others run: what it says is told in one piece. */
async function check({ name, command }: Check): Promise<Counts> {
  const child = endWithUs(spawn(...inModules(command), { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] }));
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  process.stdout.write(`\n=== ${name}\n${out}${err}`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(config: string): Promise<Counts> {
  const file = join(RESULTS, "vitest.json");
  const reporters = [
    "--reporter=default",
    "--silent=passed-only",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const fine = await succeeds(["vitest", "run", "--config", config, ...reporters]);
  const { numPassedTests = 0, numFailedTests = 0 } = report<{
    numPassedTests: number;
    numFailedTests: number;
  }>(file);
  return atLeastOneFailure(fine, { passed: numPassedTests, failed: numFailedTests });
}

async function playwright(stories: "quick" | "slow"): Promise<Counts> {
  process.env["STORIES"] = stories;
  const fine = await succeeds(["playwright", "test", "--config", "tests/playwright.config.ts"]);
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

/** One place for all that tests leave behind, also those that end what they started as a power cut would. */
function useOwnTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "offices-test-"));
  // Some tests run the product as somebody else.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Whoever stops the run stops all of it. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

async function sayWhatIsThere() {
  const { executablePath } = await findChromium();
  process.stdout.write(`Browser of the tests: ${executablePath}\n`);
  if (!isInstalled("redis-server"))
    process.stdout.write("\n  NO redis-server HERE: what needs a real Redis is NOT tested.\n\n");
  if (!isInstalled("firefox-esr"))
    process.stdout.write("\n  NO firefox-esr HERE: no story is played in Firefox.\n\n");
}

const wanted = process.argv.slice(2);
const known = ["check", ...[...CHECKS, ...SUITES, ...SLOW].map(({ name }) => name)];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(", ")}. There are ${known.join(", ")}.`);

const isWanted = ({ name }: { readonly name: string }) => wanted.length === 0 || wanted.includes(name);
const checks = wanted.includes("check") ? CHECKS : CHECKS.filter(isWanted);
const slow = wanted.includes("slow") ? SLOW : wanted.length === 0 ? [] : SLOW.filter(isWanted);
const suites = [...SUITES.filter(isWanted), ...slow];

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const lines: string[] = [];
const total = { passed: 0, failed: 0 };

async function count(name: string, run: () => Counts | Promise<Counts>) {
  const start = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  lines.push(`${name.padEnd(8)} ${seconds} s  ${passed} passed, ${failed} failed`);
}

// Types and lint look at the routes' generated types.
if (checks.length > 0 && !(await succeeds(["react-router", "typegen"])))
  throw new Error("No types of the routes.");
await Promise.all(checks.map((part) => count(part.name, () => check(part))));

if (suites.length > 0) {
  useOwnTemporaryFolder();
  // Unpacks the browser too, once: several tests start one.
  await sayWhatIsThere();
}
for (const { name, run } of suites) {
  process.stdout.write(`\n=== ${name}\n`);
  await count(name, run);
}

process.stdout.write(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
