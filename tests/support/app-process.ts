import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { AppOptions } from "./app.ts";
import { BUILD, newDataFolder, testSettings } from "./app-settings.ts";
import { endWithUs, OWN_CLOCK } from "./processes.ts";
import { freePort } from "./reference.ts";

export type AppProcess = Awaited<ReturnType<typeof startAppProcess>>;

export interface ProcessOptions extends Omit<AppOptions, "times"> {
  /** User and group id to run as, if the tests run as root. */
  readonly user?: number;
}

export const MAIN = join(BUILD, "server/main.js");

/**
 * Starts the built product as its users do, with the reference process as its child unless the test brings its own API,
 * and waits until it is ready. Only for tests of the process itself: `startApp` takes a tenth of the time.
 */
export async function startAppProcess(options: ProcessOptions = {}) {
  const port = options.port ?? (await freePort());
  const referencePort = options.referencePort ?? (await freePort());
  const dataDir = options.dataDir ?? (await newDataFolder(options.reference ?? true));
  if (options.user !== undefined) await giveTo(options.user, dataDir);
  const settings = { ...testSettings(port, referencePort, dataDir), ...options.env };
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
    /** Lines of its log, oldest first. */
    logs: logs as readonly string[],
    /** Lines written to standard error, including those of the reference process. */
    said: said as readonly string[],
    /** Stops it gracefully and removes its data; resolves with the exit code. */
    async stop() {
      child.kill("SIGTERM");
      await gone;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    /** Kills it, as a power cut would; the data stay for the next start with the same `dataDir`. */
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Starts the program with exactly these settings and returns how it ended: for starts that fail. */
export async function runToEnd(env: Readonly<Record<string, string>>) {
  const child = launch(env);
  const [logs, said] = [lines(child, "stdout"), lines(child, "stderr")];
  await once(child, "close");
  return { code: child.exitCode, logs, said };
}

/** Starts the program with exactly these settings; it ends with this process at the latest. */
export function launch(env: Readonly<Record<string, string>>, user?: number, main = MAIN): ChildProcess {
  const owner = user === undefined ? {} : { uid: user, gid: user };
  return endWithUs(
    spawn(process.execPath, [main], {
      env: { ...OWN_CLOCK, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...owner,
    }),
  );
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

async function giveTo(user: number, folder: string) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(["", ...names].map((name) => chown(join(folder, name), user, user)));
}
