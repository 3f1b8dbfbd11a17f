import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Nothing in the background may look for hosts of the browser's maker. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** As root Chromium refuses to start with its sandbox. */
const args = process.getuid?.() === 0 ? [...QUIET, "--no-sandbox"] : QUIET;

/**
 * The browser of the tests: CHROMIUM_PATH, else the one that ships in an npm package, so that every machine tests with
 * the same one; it has no windows, which take two thirds of a story's time. Where it does not run, the system's.
 */
export async function findChromium(): Promise<Browser> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen && existsSync(chosen)) return { executablePath: chosen, args };
  if (process.platform === "linux" && process.arch === "x64") return unpackedChromium();
  const executablePath = SYSTEM.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error("No Chromium here: set CHROMIUM_PATH");
  return { executablePath, args };
}

async function unpackedChromium(): Promise<Browser> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  const folder = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium/bin");
  await inflate(join(folder, "al2023.tar.br"));
  setupLambdaEnvironment(join(tmpdir(), "al2023", "lib"));
  // Not its own arguments: they are for a cloud function and take the browser's guards away.
  return { executablePath: await chromium.executablePath(), args };
}
