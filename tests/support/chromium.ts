import { existsSync } from "node:fs";
import { packedBrowser } from "#server/files/pdf/find-browser.ts";

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** No background requests to hosts of the browser's maker. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium refuses to start with its sandbox as root. */
const args = process.getuid?.() === 0 ? [...QUIET, "--no-sandbox"] : QUIET;

/**
 * The browser of the tests: CHROMIUM_PATH, else the one from an npm package, so that every machine tests with the
 * same one; it is headless-only, and windows would take two thirds of a test's time. If it does not run, the
 * system's.
 */
export async function findChromium(): Promise<Browser> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen && existsSync(chosen)) return { executablePath: chosen, args, env: process.env };
  if (process.platform === "linux" && process.arch === "x64") {
    const { executablePath, env } = await packedBrowser();
    return { executablePath, args, env: { ...process.env, ...env } };
  }
  const executablePath = SYSTEM.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error("No Chromium here: set CHROMIUM_PATH");
  return { executablePath, args, env: process.env };
}
