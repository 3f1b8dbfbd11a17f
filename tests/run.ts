/**
 * `npm test`: the checks beside each other, then one suite after another, as two cores carry no more, until one fails:
 * its output comes last. `npm test -- browser` runs only these parts, `slow` stands for `npm run test:slow`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./support/chromium.ts";
import { endWithUs, isInstalled } from "./support/processes.ts";

const VITEST = "vitest run --config tests/vitest.config.ts --silent=passed-only --project=";
const PLAYWRIGHT = "playwright test --config tests/playwright.config.ts";

const CHECKS = {
  types: "tsc --project . --noEmit",
  lint: "oxlint --type-aware --deny-warnings",
  format: "prettier --check --log-level=warn .",
};
/** Of the quick tests those that a new field, address or file breaks elsewhere; `npm test` has them anyway. */
const RULES = {
  rules: `${VITEST}quick tests/architecture.test.ts tests/floors.test.ts tests/house.test.ts tests/contract tests/unit/access.test.ts`,
};
const QUICK = { vitest: `${VITEST}quick`, browser: PLAYWRIGHT };
/** Stories in runs of their own, each with data of its own. */
const SLOW = { slow: `${VITEST}slow`, stories: PLAYWRIGHT, unscripted: PLAYWRIGHT, firefox: PLAYWRIGHT };
const PARTS: Readonly<Record<string, string>> = { ...CHECKS, ...RULES, ...QUICK, ...SLOW };
const GROUPS: Readonly<Record<string, object>> = {
  check: { ...CHECKS, ...RULES },
  slow: SLOW,
  "": { ...CHECKS, ...QUICK },
};

const asked = process.argv.length > 2 ? process.argv.slice(2) : [""];
const names = asked.flatMap((name) => Object.keys(GROUPS[name] ?? { [name]: "" }));
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join()}. There are check, ${Object.keys(PARTS).join()}.`);

const ended: string[] = [];
/** With this very Node: the one on the path may be an older one. */
async function run(name: string, command = PARTS[name] ?? "") {
  if (process.exitCode !== undefined) return;
  const args = `node_modules/.bin/${command}`.split(" ");
  const env = { ...process.env, STORIES: name };
  const start = performance.now();
  const child = endWithUs(spawn(process.execPath, args, { env, stdio: "inherit" }));
  const [status] = (await once(child, "exit")) as [number | null];
  if (status !== 0) process.exitCode = 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  ended.push(`${name.padEnd(8)} ${seconds.padStart(5)} s  ${status === 0 ? "passed" : "FAILED"}`);
}

// One place for all that tests leave behind, also those that run the product as another user.
const folder = (process.env["TMPDIR"] = mkdtempSync(join(tmpdir(), "offices-test-")));
chmodSync(folder, 0o755);
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

if (names.some((name) => name in CHECKS)) await run("routes", "react-router typegen");
await Promise.all(names.filter((name) => name in CHECKS).map((name) => run(name)));
const suites = names.filter((name) => !(name in CHECKS));
if (suites.length > 0) process.stdout.write(`Browser: ${(await findChromium()).executablePath}\n`);
for (const program of ["redis-server", "firefox-esr"].filter((one) => !isInstalled(one)))
  process.stdout.write(`\n  NO ${program} HERE: what needs it is NOT tested.\n\n`);
for (const name of suites) if (name !== "firefox" || isInstalled("firefox-esr")) await run(name);
process.stdout.write(`\n${ended.join("\n")}\n`);
