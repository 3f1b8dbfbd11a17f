import { defineConfig, type Project } from "@playwright/test";
import { delimiter, dirname, join } from "node:path";
import { findChromium } from "./support/chromium.ts";
import { isInstalled } from "./support/processes.ts";
import { requireNode } from "./support/require-node.ts";

requireNode();
const { executablePath, args, env } = await findChromium();

/** What people come for, one story each. */
const CORE = /@core/;
const scripted = { name: "with JavaScript", use: { javaScriptEnabled: true } };
/** What HTTP tests can't tell: one story for each form, for the finder, a calendar, a dashboard, and menus. */
const unscripted = { name: "without JavaScript", use: { javaScriptEnabled: false }, grep: /@nojs/ };
/** Debian's Firefox, driven in the same way as the browser of all other stories. */
const firefox = {
  name: "in Firefox",
  grep: CORE,
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: join(import.meta.dirname, "support/firefox.ts"),
      env: { ...process.env, PATH: dirname(process.execPath) + delimiter + (process.env["PATH"] ?? "") },
      firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
    },
  },
} as const;

/** The parts of `tests/run.ts`; without one, all stories can be played. */
const PARTS: Readonly<Record<string, Project>> = {
  browser: { ...scripted, grep: CORE },
  stories: { ...scripted, grepInvert: CORE },
  unscripted,
  firefox,
};
const part = PARTS[process.env["STORIES"] ?? ""];

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  // A story waits in turn for its browser, the product and the API: on two cores two stories, each with its
  // own app, take 1.1 times the work and 0.7 times the time of one; a third saves no time.
  workers: 2,
  timeout: 120_000,
  // A busy machine may lose a browser: a story that passes only then is reported as flaky, a fault to find first.
  retries: process.env["CI"] ? 1 : 0,
  expect: { timeout: 60_000 },
  reporter: "list",
  globalSetup: "./support/e2e-setup.ts",
  use: {
    launchOptions: { executablePath, args: ["--headless", ...args], env },
    locale: "mk-MK",
    // Nothing moves while a test wants to press it or measures its colours.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
  },
  projects: part ? [part] : [scripted, unscripted, ...(isInstalled("firefox-esr") ? [firefox] : [])],
});
