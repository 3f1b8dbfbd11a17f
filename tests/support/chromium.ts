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

/** The browser of the tests: CHROMIUM_PATH, else the system's, else the one that ships in an npm package. */
export async function findChromium(): Promise<Browser> {
  const installed = [process.env["CHROMIUM_PATH"], ...SYSTEM].find((path) => path && existsSync(path));
  return installed ? { executablePath: installed, args } : unpackedChromium();
}

async function unpackedChromium(): Promise<Browser> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  const folder = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium/bin");
  await inflate(join(folder, "al2023.tar.br"));
  setupLambdaEnvironment(join(tmpdir(), "al2023", "lib"));
  return { executablePath: await chromium.executablePath(), args: [...chromium.args, ...args] };
}
