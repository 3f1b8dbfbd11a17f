import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { lstat, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Env } from "#server/settings/env.ts";

/** Which browser to use, and whether it may run without a sandbox. */
export type BrowserSettings = Pick<Env, "chromiumPath" | "production">;

export interface FoundBrowser {
  readonly executablePath: string;
  /** `shell` is the small build that is headless only. */
  readonly headless: true | "shell";
  readonly args: readonly string[];
  /** Explicit environment, so that no secrets leak to the browser. */
  readonly env: Readonly<Record<string, string>>;
}

/** No Chromium starts: `none` is installed, its sandbox refuses `root`, or the system refuses user `namespaces`. */
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

/** All requests must lead nowhere: nothing listens on this port, and loopback is no exception (R50). */
const CUT_OFF = [
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--disable-quic",
  "--disable-gpu",
  "--no-pings",
  "--font-render-hinting=none",
];

/**
 * The installed browsers, best first: only that of the settings (`CHROMIUM_PATH`), otherwise the system's, then that
 * of the package `@sparticuz/chromium`, if installed. An installed browser may still fail to start.
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

/** Chromium has no sandbox as root: a developer's machine does without it, production never does. */
function sandboxArgs(production: boolean): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  if (production) throw new NoBrowser("root");
  return ["--no-sandbox"];
}

/**
 * The Chromium of the package `@sparticuz/chromium`, unpacked once per user, with the libraries and fonts that a bare
 * system lacks.
 * @throws NoBrowser if the package is not installed
 */
export async function packedBrowser(): Promise<Pick<FoundBrowser, "executablePath" | "env">> {
  const folder = join(tmpdir(), `offices-browser-${process.getuid?.() ?? 0}`);
  if (!(await isOwn(folder))) await unpack(folder);
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_PATH: join(folder, "fonts") },
  };
}

/** Whether a folder belongs to this user: what others put in a world-writable place is never started. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/**
 * Unpacks into a folder per user, which appears complete or not at all. The package always unpacks into its process's
 * temporary folder, so it runs in a process with a folder of its own.
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
    // Another process of this user may have been faster.
    if (!(await isOwn(folder))) throw new NoBrowser("none");
  }
}

/**
 * A font configuration. The package's own names folders of a cloud platform: a page with a form crashes a browser
 * that finds no font. Fonts of the machine complete the packed one.
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

/**
 * Finds what refuses user namespaces, without which Chromium has no sandbox. A process can't ask directly; the kernel
 * reveals its settings, and whether system calls are filtered, but not by which rule.
 * @param read reads a file below `/proc`; `""` when there is none
 * @returns its name, such as `kernel.unprivileged_userns_clone=0`, and the remedy; in English, for the log
 */
export function namespaceRefusal(read = fromProc) {
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
  return {
    cause: "the kernel",
    cure: "allow them to this user; in a changed root (chroot) no user has them",
  };
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
