import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Log } from "#server/log/log.ts";
import { type LineSink, lineSink } from "#server/log/standard-output.ts";
import type { Env } from "#server/settings/env.ts";
import { demandFree } from "./listen.ts";
import { say } from "./welcome.ts";

/** The exit code of a reference process that can't serve with these settings; it has said why. The one of sysexits. */
export const REFUSED = 78;

/** The second process: reference API and demo identity provider. */
interface ReferenceProcess {
  /** Resolves at the first time it serves; rejects when it can't be started at all, with its exit code as `cause`. */
  readonly started: Promise<void>;
  readonly isReady: () => boolean;
  /** Ends it; resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

const PAUSES_MS = [100, 250, 500, 1000, 2000, 4000];
/** Having run so long it counts as well again, and the pauses begin anew. */
const STEADY_MS = 10_000;
const FAILED_STARTS = 5;
const STOP_MS = 3_000;

/**
 * The reference process of a demo, as `startReference`; `undefined` where the settings name everything that it would serve.
 * Ends this process, with what is wrong in a sentence, when a port is taken or it can't be started at all.
 */
export async function referenceOf(env: Env, script: string, log: Log): Promise<ReferenceProcess | undefined> {
  const { host, port, referencePort, referenceSmtpPort, referenceApi, oidc, dataDir } = env;
  await demandFree({ setting: "PORT", port, host });
  if (!referenceApi && !oidc.demo) return undefined;
  await demandFree({ setting: "REFERENCE_PORT", port: referencePort, host });
  if (referenceSmtpPort !== undefined)
    await demandFree({ setting: "REFERENCE_SMTP_PORT", port: referenceSmtpPort, host });
  const isSeeded = existsSync(join(dataDir, "reference.sqlite"));
  if (!isSeeded) say("Making the demo data. This happens once and takes some seconds.");
  const reference = startReference(script, log);
  const started = reference.started.catch(({ cause }: Error) => {
    if (cause !== REFUSED) say("The reference API does not start: see the lines above.");
    process.exit(1);
  });
  // Else both processes load at the same time.
  if (!isSeeded) await started;
  return reference;
}

/**
 * Starts the program in the file `script`, and starts it again whenever it ends. It says `ready` over the IPC channel once it serves, and ends by
 * itself when that channel closes: so not even a `kill -9` of this process leaves it behind.
 */
function startReference(script: string, log: Log): ReferenceProcess {
  const started = Promise.withResolvers<void>();
  let child: ChildProcess;
  let ready = false;
  let hasServed = false;
  let stopping = false;
  let failures = 0;
  const terminal = lineSink(2);

  function launch() {
    const begin = Date.now();
    child = spawn(process.execPath, [script], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A group of its own: Ctrl-C shall stop us, and we stop it when the last request is through.
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
      if (!stopping) again(steady, code);
    };
    child.once("exit", (code, signal) => onEnd(code ?? signal ?? "unknown"));
    child.on("error", (err) => {
      log.error({ err }, "The reference process can't be started or reached");
      // What never began has no end either.
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
    started: started.promise,
    isReady: () => ready,
    stop: () => {
      stopping = true;
      return end(child);
    },
  };
}

/** Its lines go to standard error: standard output belongs to our own log, one JSON object a line. */
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
