import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endWithUs } from "./processes.ts";
import { freePort } from "./reference.ts";

/** The built product as a process of its own. */
export interface RunningApp {
  /** Such as `http://localhost:4711`. */
  readonly origin: string;
  readonly port: number;
  readonly referencePort: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Lines of the log (standard output), oldest first. */
  readonly logs: string[];
  /** What was told to the person at the terminal, the reference process included (standard error). */
  readonly said: string[];
  /** Ends it in the ordinary way, removes its data; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would; the data stay for a next start with the same `dataDir`. */
  kill(): Promise<void>;
}

export interface AppOptions {
  /** Settings beyond the ports and the data folder. */
  readonly env?: Readonly<Record<string, string>>;
  /** False when the test brings its own API and identity provider in `env`. */
  readonly reference?: boolean;
  /** Kept after `stop`; when it is not given, a new folder with the demo data in it. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly referencePort?: number;
  /** Number of the user and the group that it runs as, when the tests run as root. */
  readonly user?: number;
}

const BUILD = join(import.meta.dirname, "../../build");
/** The program. */
export const MAIN = join(BUILD, "server/main.js");

/**
 * Starts the built product on free ports and waits until it is ready. It trusts proxies on this machine, so that a test can
 * be many clients: see `client()` in `http.ts`.
 */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const port = options.port ?? (await freePort());
  const referencePort = options.referencePort ?? (await freePort());
  const dataDir = options.dataDir ?? (await newDataFolder(options.reference ?? true));
  if (options.user !== undefined) await giveTo(options.user, dataDir);
  const settings = {
    TRUSTED_PROXIES: "loopback",
    // Tests ask nobody outside.
    TILE_URL: "none",
    // A browser gives way to everybody: beside other tests its work takes longer than people should wait.
    PDF_SECONDS: "30",
    PORT: String(port),
    REFERENCE_PORT: String(referencePort),
    DATA_DIR: dataDir,
    ...options.env,
  };
  const child = launch(settings, options.user);
  const [logs, said] = [lines(child, "stdout"), lines(child, "stderr")];
  const gone = once(child, "exit");
  const origin = `http://localhost:${port}`;
  await untilReady(child, `http://127.0.0.1:${port}`, said);
  return {
    origin,
    port,
    referencePort,
    dataDir,
    pid: child.pid ?? 0,
    logs,
    said,
    async stop() {
      child.kill("SIGTERM");
      await gone;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Starts the program with exactly these settings and tells how it ends: for starts that fail. */
export async function runToEnd(env: Readonly<Record<string, string>>) {
  const child = launch(env);
  const [logs, said] = [lines(child, "stdout"), lines(child, "stderr")];
  await once(child, "close");
  return { code: child.exitCode, logs, said };
}

/** Starts the program with exactly these settings; it ends with this process at the latest. */
export function launch(env: Readonly<Record<string, string>>, user?: number): ChildProcess {
  const owner = user === undefined ? {} : { uid: user, gid: user };
  return endWithUs(spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"], ...owner }));
}

function lines(child: ChildProcess, stream: "stdout" | "stderr"): string[] {
  const list: string[] = [];
  const input = child[stream];
  if (input !== null) createInterface({ input }).on("line", (line) => list.push(line));
  return list;
}

async function untilReady(child: ChildProcess, origin: string, said: readonly string[]) {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The app ended with ${child.exitCode ?? child.signalCode}:\n${said.join("\n")}`);
    }
    const ready = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function newDataFolder(withDemoData: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "offices-data-"));
  if (withDemoData) await cp(await demoData(), folder, { recursive: true });
  return folder;
}

async function giveTo(user: number, folder: string) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(["", ...names].map((name) => chown(join(folder, name), user, user)));
}

let made: Promise<string> | undefined;

/** Demo data take seconds to make and never differ: they are made once per build, beside it, and copied. */
function demoData(): Promise<string> {
  return (made ??= makeDemoData());
}

async function makeDemoData(): Promise<string> {
  const { startReference } = await import("./reference.ts");
  const kept = join(BUILD, "demo-data");
  const files = await readdir(kept).catch(() => []);
  if (files.length > 0) return kept;
  const dataDir = await mkdtemp(join(tmpdir(), "offices-demo-"));
  const reference = await startReference({ dataDir, cases: 5000 });
  await reference.stop();
  await mkdir(BUILD, { recursive: true });
  // Several test files may come here at once: the first one wins, the others use its folder.
  await rename(dataDir, kept).catch(() => cp(dataDir, kept, { recursive: true, force: false }));
  return kept;
}
