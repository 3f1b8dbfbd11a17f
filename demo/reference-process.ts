import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { requireFreePort, say } from "#server/boot/listen.ts";
import type { Log } from "#server/log/log.ts";
import { type LineSink, lineSink } from "#server/log/standard-output.ts";
import type { Env } from "#server/settings/env.ts";

/**
 * Exit code of a reference process that can't serve with these settings, after printing the reason; EX_CONFIG of
 * sysexits.
 */
export const REFUSED = 78;

const PAUSES_MS = [100, 250, 500, 1000, 2000, 4000];
/** After this uptime, in milliseconds, it counts as healthy and restart pauses begin again. */
const STEADY_MS = 10_000;
const FAILED_STARTS = 5;
const STOP_MS = 3_000;

/**
 * The reference process of a demo, as from `startReference`; `undefined` when the settings name everything that it
 * would serve. Exits with a message when a port is taken or the process can't be started at all.
 */
export async function referenceOf(env: Env, script: string, log: Log) {
  const { host, port, metrics, referencePort, referenceSmtpPort, referenceApi, oidc, dataDir } = env;
  await requireFreePort({ setting: "PORT", port, host });
  if (metrics) await requireFreePort({ setting: "METRICS_PORT", ...metrics });
  if (!referenceApi && !oidc.demo) return undefined;
  await requireFreePort({ setting: "REFERENCE_PORT", port: referencePort, host });
  if (referenceSmtpPort !== undefined)
    await requireFreePort({ setting: "REFERENCE_SMTP_PORT", port: referenceSmtpPort, host });
  const isSeeded = existsSync(join(dataDir, "reference.sqlite"));
  if (!isSeeded) say("Making the demo data. This happens once and takes some seconds.");
  const reference = startReference(script, log);
  const started = reference.started.catch(({ cause }: Error) => {
    if (cause !== REFUSED) say("The reference API does not start: see the lines above.");
    process.exit(1);
  });
  // Otherwise both processes load at the same time.
  if (!isSeeded) await started;
  return reference;
}

/**
 * Starts the program in the file `script`, and restarts it whenever it exits. It sends `ready` over the IPC channel
 * once it serves, and exits when that channel closes, so that even `kill -9` of this process leaves no orphan.
 */
function startReference(script: string, log: Log) {
  const started = Promise.withResolvers<void>();
  let child: ChildProcess;
  let ready = false;
  let hasServed = false;
  let stopping = false;
  let failures = 0;
  const listeners: (() => void)[] = [];
  const terminal = lineSink(2);

  function launch() {
    const begin = Date.now();
    child = spawn(process.execPath, [script], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // In a process group of its own: Ctrl-C must stop only us, and we stop it after the last request.
      detached: true,
    });
    forward(child.stdout, terminal);
    forward(child.stderr, terminal);
    child.on("message", (message) => {
      if (typeof message !== "object" || !("ready" in message)) return;
      ready = hasServed = true;
      log.info({ pid: child.pid }, "The reference process serves");
      started.resolve();
    });
    const onEnd = (code: string | number) => {
      const steady = ready && Date.now() - begin > STEADY_MS;
      ready = false;
      for (const listener of listeners) listener();
      if (!stopping) again(steady, code);
    };
    child.once("exit", (code, signal) => onEnd(code ?? signal ?? "unknown"));
    child.on("error", (err) => {
      log.error({ err }, "The reference process can't be started or reached");
      // A process that never started emits no exit.
      if (child.pid === undefined) onEnd("not started");
    });
  }

  function again(steady: boolean, code: string | number) {
    failures = steady ? 1 : failures + 1;
    if (!hasServed && (code === REFUSED || failures >= FAILED_STARTS))
      return started.reject(new Error("The reference process does not start", { cause: code }));
    log.error({ code, attempt: failures }, "The reference process ended; starting it again");
    setTimeout(
      () => {
        if (!stopping) launch();
      },
      PAUSES_MS[failures - 1] ?? PAUSES_MS.at(-1),
    );
  }

  launch();
  return {
    /** Resolves when it first serves; rejects when it can't be started, with its exit code as `cause`. */
    started: started.promise,
    isReady: () => ready,
    /** Calls back whenever it has ended. */
    onEnd: (listener: () => void) => void listeners.push(listener),
    /** Resolves when it has exited. */
    stop: () => {
      stopping = true;
      return end(child);
    },
  };
}

/** Forwards its output to standard error: standard output is for our own log, one JSON object per line. */
function forward(output: Readable | null, terminal: Pick<LineSink, "write">) {
  if (output === null) return;
  createInterface({ input: output }).on("line", (line) => terminal.write(`[reference] ${line}\n`));
}

async function end(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(impatient);
}
