import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Env } from "#server/settings/env.ts";

/** Which browser, and whether one without a sandbox would do. */
export type BrowserSettings = Pick<Env, "chromiumPath" | "production">;

/** A Chromium that can be started. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** `shell` is the small one that knows nothing but headless. */
  readonly headless: true | "shell";
  readonly args: readonly string[];
  /** The whole environment that it gets: nothing of ours, which holds secrets. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Why no Chromium can be started: `none` is installed, its sandbox does not work for `root`, or the system refuses the user
 * `namespaces` that it is made of.
 */
export class NoBrowser extends Error {
  readonly reason: "none" | "root" | "namespaces";
  constructor(reason: NoBrowser["reason"]) {
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
 * The browsers that are here, best first: the one of the settings (`CHROMIUM_PATH`) alone, else the system's, then the one of
 * the package `@sparticuz/chromium`, if it is installed. What is here need not start.
 * @throws NoBrowser
 */
export async function* findBrowsers({
  chromiumPath,
  production,
}: BrowserSettings): AsyncGenerator<FoundBrowser, void> {
  const args = [...CUT_OFF, ...sandboxArgs(production)];
  const known = chromiumPath === undefined ? SYSTEM : [chromiumPath];
  for (const executablePath of known)
    if (existsSync(executablePath)) yield { executablePath, headless: true, args, env: {} };
  if (chromiumPath === undefined) yield { ...(await packedBrowser()), headless: "shell", args };
}

/**
 * As root Chromium does not start with its sandbox. On a developer's machine it goes without one, over invented
 * data; production never does.
 */
function sandboxArgs(production: boolean): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  if (production) throw new NoBrowser("root");
  return ["--no-sandbox"];
}

/**
 * The Chromium of the package `@sparticuz/chromium`, unpacked once for each user, with the libraries and fonts that a bare
 * system does not have.
 * @throws NoBrowser where the package is not installed
 */
export async function packedBrowser(): Promise<Pick<FoundBrowser, "executablePath" | "env">> {
  const folder = join(tmpdir(), `offices-browser-${process.getuid?.() ?? 0}`);
  if (!(await isOwn(folder))) await unpack(folder);
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_PATH: join(folder, "fonts") },
  };
}

/** What somebody else has put where all may write is never started. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/**
 * The package unpacks into whatever is the temporary folder of its process, so it gets one of its own: a folder for each user,
 * which is there whole or not at all.
 */
async function unpack(folder: string): Promise<void> {
  const draft = await mkdtemp(`${folder}-`);
  try {
    const code = import.meta.resolve("@sparticuz/chromium");
    const libraries = join(fileURLToPath(code), "../../bin/al2023.tar.br");
    const work = `const { default: chromium, inflate } = await import(${JSON.stringify(code)});
      await inflate(${JSON.stringify(libraries)});
      await chromium.executablePath();`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", work], {
      env: { TMPDIR: draft },
    });
    await writeFile(join(draft, "fonts", "fonts.conf"), fontsOf(folder));
    await rename(draft, folder);
  } catch {
    await rm(draft, { recursive: true, force: true });
    // Another process of this user may have been quicker.
    if (!(await isOwn(folder))) throw new NoBrowser("none");
  }
}

/**
 * The package's own names folders of a cloud function: a page with a form ends a browser that finds no font at all. The
 * machine's fonts have what the packed one lacks, and no page looks otherwise for them.
 */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts", "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
${["sans-serif", "system-ui"].map(preferOurs).join("\n")}
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

/** What keeps user namespaces from this process, and what to do about it; in English, for the log. */
interface Refusal {
  /** By its name, such as `kernel.unprivileged_userns_clone=0`; a page names it too. */
  readonly cause: string;
  readonly cure: string;
}

/**
 * Finds out who refuses user namespaces, without which Chromium has no sandbox. A process can't ask; the kernel tells its
 * settings, and that system calls are filtered, but not by which rule.
 * @param read a file of `/proc` by what follows this; empty when there is none
 */
export function namespaceRefusal(read: (file: string) => string = fromProc): Refusal {
  const is = (name: string, value: string) =>
    read(`sys/${name.replaceAll(".", "/")}`).trim() === value ? `${name}=${value}` : undefined;

  const none = is("user.max_user_namespaces", "0");
  if (none) return { cause: none, cure: "set it higher with sysctl, such as to 10000" };
  const privileged = is("kernel.unprivileged_userns_clone", "0");
  if (privileged) return { cause: privileged, cure: "set it to 1 with sysctl" };
  if (/^Seccomp:\s*2$/m.test(read("self/status")))
    return {
      cause: "seccomp",
      cure: "start the container with --security-opt seccomp=deploy/seccomp-chromium.json",
    };
  const confined = is("kernel.apparmor_restrict_unprivileged_userns", "1");
  if (confined)
    return {
      cause: `AppArmor, ${confined}`,
      cure: "load a profile for the browser with the rule `userns,`, or set it to 0 with sysctl",
    };
  return { cause: "the kernel", cure: "allow them to this user; in a changed root (chroot) nobody has them" };
}

function fromProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    return "";
  }
}

const preferOurs = (family: string) =>
  `  <alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`;
