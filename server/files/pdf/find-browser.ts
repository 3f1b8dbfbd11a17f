import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "#server/env.ts";

/** A Chromium that can be started. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** `shell` is the small one that knows nothing but headless. */
  readonly headless: true | "shell";
  readonly args: readonly string[];
  /** The whole environment that it gets: nothing of ours, which holds secrets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Why no Chromium can be started: `none` is installed, or its sandbox does not work for `root`. */
export class NoBrowser extends Error {
  readonly reason: "none" | "root";
  constructor(reason: "none" | "root") {
    super(`No browser to print with: ${reason}`);
    this.name = "NoBrowser";
    this.reason = reason;
  }
}

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** What is asked for must lead nowhere: nobody listens at this port, and loopback is no exception (R50). */
const CUT_OFF = [
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--disable-quic",
  "--disable-gpu",
  "--no-pings",
  "--font-render-hinting=none",
];

/**
 * The browser of the settings (`CHROMIUM_PATH`), else the system's, else the one of the package `@sparticuz/chromium`,
 * if it is installed.
 * @throws NoBrowser
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const args = [...CUT_OFF, ...sandboxArgs()];
  const known = env.chromiumPath === undefined ? SYSTEM : [env.chromiumPath];
  const executablePath = known.find((path) => existsSync(path));
  if (executablePath !== undefined) return { executablePath, headless: true, args, env: {} };
  if (env.chromiumPath !== undefined) throw new NoBrowser("none");
  return { ...(await packedBrowser()), headless: "shell", args };
}

/**
 * As root Chromium does not start with its sandbox. On a developer's machine it goes without one, over invented
 * data; production never does.
 */
function sandboxArgs(): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  if (env.production) throw new NoBrowser("root");
  return ["--no-sandbox"];
}

async function packedBrowser(): Promise<Pick<FoundBrowser, "executablePath" | "env">> {
  const { default: chromium, inflate } = await import("@sparticuz/chromium").catch(() => {
    throw new NoBrowser("none");
  });
  // Libraries that a bare system does not have; the package unpacks them only where it was made for.
  const code = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
  await inflate(join(code, "../../bin/al2023.tar.br"));
  return {
    executablePath: await chromium.executablePath(),
    env: {
      LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib"),
      FONTCONFIG_PATH: join(tmpdir(), "fonts"),
    },
  };
}
