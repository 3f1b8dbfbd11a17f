import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithUs, OWN_CLOCK } from "./processes.ts";

export type Reference = Awaited<ReturnType<typeof startReference>>;

export interface ReferenceOptions {
  /** TCP port; by default, a free one. */
  readonly port?: number;
  /** Kept after `stop`; by default, a temporary folder. */
  readonly dataDir?: string;
  /** Further settings, such as `PORT` or `APP_ORIGIN` of the web app. */
  readonly env?: Readonly<Record<string, string>>;
}

const MAIN = new URL("../../build/server/reference.js", import.meta.url).pathname;

/** Starts the built reference API and identity provider with a small database. */
export async function startReference(options: ReferenceOptions = {}) {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "reference-")));
  const child = endWithUs(
    fork(MAIN, ["--cases", "60"], {
      env: {
        ...OWN_CLOCK,
        LOG_LEVEL: "warn",
        // Halves the start: compiled code is cached.
        NODE_COMPILE_CACHE: new URL("../../node_modules/.cache/compile", import.meta.url).pathname,
        ...options.env,
        REFERENCE_PORT: String(port),
        REFERENCE_SMTP_PORT: "none",
        DATA_DIR: dataDir,
      },
      execArgv: [],
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    }),
  );
  await ready(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    /** Base of the API, such as `http://127.0.0.1:4711`. */
    url: `http://127.0.0.1:${port}`,
    issuer: `http://localhost:${port}/oidc`,
    port,
    dataDir,
    /** Kills it, as a power cut would; the data folder stays. */
    kill: () => end("SIGKILL"),
    /** Sets the API's clock, e.g. to `2027-01-01T00:00:00+01:00`; sessions expire accordingly. */
    async setClock(now: string) {
      const answered = once(child, "message");
      child.send({ now });
      await answered;
    },
    /** Stops it gracefully and removes its own data folder. */
    async stop() {
      await end("SIGTERM");
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the message that it is serving; fails with its output if it ends before. */
async function ready(child: ChildProcess): Promise<void> {
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`the reference process ended with ${String(code)}: ${complaint.trim()}`);
  });
  const serves = new Promise<void>((resolve) => {
    child.on("message", (said: { readonly ready?: true }) => said.ready && resolve());
  });
  await Promise.race([serves, exited]);
  exited.catch(() => undefined);
}

/** The number of this parallel worker, or of the one that started this process: vitest and Playwright count them. */
const worker = Number(process.env["VITEST_POOL_ID"] ?? process.env["TEST_PARALLEL_INDEX"] ?? 0) % 4;

/**
 * Below the ephemeral ports. Parallel workers have separate ranges, or two could choose the same port between
 * checking and listening; processes of one worker start at different offsets.
 */
let nextPort = 10_000 + worker * 5_000 + (process.pid % 40) * 100;

/** A port that nothing listens on, never the same one twice in a process. */
export async function freePort(): Promise<number> {
  nextPort += 1;
  const port = nextPort;
  for (const host of ["127.0.0.1", "::1"]) if (!(await isFree(port, host))) return freePort();
  return port;
}

/** A machine without such an address counts as free. */
async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once("error", resolve);
    probe.listen(port, host, () => resolve(undefined));
  });
  if (!error) await new Promise((resolve) => probe.close(resolve));
  return error?.code !== "EADDRINUSE";
}
