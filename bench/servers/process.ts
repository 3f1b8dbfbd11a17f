import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Usage {
  /** CPU time of all its threads since its start. */
  readonly cpuMs: number;
  /** Resident memory now, in millions of bytes. */
  readonly memoryMb: number;
}

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  /** Such as `http://localhost:4711`. */
  readonly origin: string;
  /** Milliseconds from the start of the process to the end of its first answer. */
  readonly startMs: number;
  usage(): Promise<Usage>;
  /** Ends it in the ordinary way. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The program and its arguments. */
  readonly program: readonly [file: string, ...args: string[]];
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Requested until it answers; `/` unless the server takes requests through its proxy only. */
  readonly firstPath?: string;
}

const METER = join(import.meta.dirname, "meter.mjs");
const TIMEOUT_MS = 60_000;

/** Starts a server as in production, its log going nowhere, and waits until it has answered for the first time. */
export async function startServer({
  program,
  port,
  env,
  firstPath = "/",
}: ServerOptions): Promise<ServerProcess> {
  const [file, ...args] = program;
  const begin = performance.now();
  const child = fork(file, args, {
    env: { NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
    execArgv: ["--import", METER],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const complaints: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const isGone = () => child.exitCode !== null || child.signalCode !== null;

  while (!(await answers(`http://127.0.0.1:${port}${firstPath}`))) {
    if (!isGone() && performance.now() - begin < TIMEOUT_MS) continue;
    child.kill("SIGKILL");
    throw new Error(`${file} does not serve:\n${complaints.join("")}`);
  }
  return {
    origin: `http://localhost:${port}`,
    startMs: performance.now() - begin,
    async usage() {
      child.send("usage");
      const [usage] = (await once(child, "message")) as [Usage];
      return usage;
    },
    async stop() {
      if (isGone()) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return false;
  }
}
