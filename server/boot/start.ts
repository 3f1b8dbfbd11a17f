import { join } from "node:path";
import { isatty } from "node:tty";
import closeWithGrace from "close-with-grace";
import { referenceOf } from "#demo/reference-process.ts";
import { createLog, type Log, setLevel } from "#server/log/log.ts";
import { lineSink, logTheConsole } from "#server/log/standard-output.ts";
import type { Product } from "#server/product.ts";
import { ConfigurationError, type Env, VERSION, misspelt, readEnv, rereadEnv } from "#server/settings/env.ts";
import { keepDataPrivate } from "#server/settings/secrets.ts";
import { endForPort, say } from "./listen.ts";

/** @param folder of the server's build */
export async function start(folder: string): Promise<void> {
  const settings = readEnv();
  keepDataPrivate(settings.dataDir);
  const { port, host, demo, production } = settings;
  const output = lineSink(1);
  const log = createLog(settings.logLevel, output);

  logTheConsole(console, process, log);
  // Ignores errors of a closed terminal or a full disk.
  process.stderr.on("error", () => undefined);
  misspelt().forEach(say);

  const created = Promise.withResolvers<Product>();
  // Before anything is started: without a listener the signal would end the process.
  const reload = async (next: Env) => (await created.promise).reload(next);
  if (!hasTerminal())
    onHangup(log, (next) => {
      setLevel(log, next.logLevel);
      void reload(next);
    });

  const reference = await referenceOf(settings, join(folder, "reference.js"), log);

  // Imported here, so that both processes load at the same time.
  const { createProduct } = await import("#server/product.ts");
  const clientFolder = join(folder, "../client");
  const product = await createProduct(settings, { clientFolder, reference, output });
  stopWithGrace({
    log,
    longest: product.maxCloseMs + 10_000,
    async close() {
      await product.close();
      await reference?.stop();
    },
    drain: () => output.drained(1_000),
  });
  created.resolve(product);
  await product.listen().catch((error: unknown) => endForPort({ setting: "PORT", port, host }, error));

  const state = production ? "production" : "demo";
  log.info({ event: "listening", port, state, version: VERSION }, "Listening");
  if (demo) {
    await reference?.started;
    say(welcome(settings));
  }
}

function welcome(env: Env): string {
  const { port, appOrigin, dataDir, referencePort, referenceSmtpPort, referenceApi, oidc } = env;
  const origin = appOrigin ?? `http://localhost:${port}`;
  const accounts = "administrator, assistant, assistant2 or monitor; password: demo";
  return [
    "",
    "  Constituency offices: a demo. Every person and case in it is invented.",
    "",
    `  Portal        ${origin}/`,
    `  Back-office   ${origin}/admin`,
    ...(oidc.demo ? [`  Sign in as    ${accounts}`] : []),
    ...(referenceApi ? [`  API           the reference API on port ${referencePort}`] : []),
    ...(referenceSmtpPort === undefined ? [] : [`  Mail          http://localhost:${referencePort}/mail`]),
    `  Data          ${dataDir}`,
    "",
    "  Stop it with Ctrl-C.",
    "",
  ].join("\n");
}

/** A second signal within this time, in milliseconds, is the same one, forwarded by npm. */
const ECHO_MS = 1_000;

/** In a terminal SIGHUP means that it was closed; elsewhere it asks to reload the settings. */
const hasTerminal = (): boolean => isatty(0);

interface Ending {
  readonly log: Log;
  /** Time limit for `close`, in milliseconds. */
  readonly longest: number;
  readonly close: () => Promise<void>;
  /** Waits briefly until the last log lines are written. */
  readonly drain?: () => Promise<void>;
}

/** Shuts down at a signal (exit code 0) or an uncaught error (1); a second signal exits at once. */
export function stopWithGrace({ log, longest, close: end, drain }: Ending): void {
  const { close } = closeWithGrace(
    {
      delay: longest,
      logger: { error: (problem: unknown) => log.error({ err: problem }, "Stopping failed") },
      skip: ["SIGINT", "SIGTERM", ...(hasTerminal() ? [] : (["SIGHUP"] as const))],
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, "Uncaught error; stopping");
      await end();
      log.info("Stopped");
      await drain?.();
    },
  );
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = Date.now();
      log.info({ reason: signal }, "Stopping");
      close();
    } else if (Date.now() - first > ECHO_MS) process.exit(1);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** At SIGHUP: files with values may have changed. If one is invalid nothing changes, and the problem is logged. */
function onHangup(log: Log, reload: (next: Env) => void): void {
  process.on("SIGHUP", () => {
    try {
      reload(rereadEnv());
      log.warn({ event: "settings-reloaded" }, "The settings were read again");
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      say(`${error.message}\n  Nothing has changed.`);
      for (const problem of error.problems)
        log.error({ event: "settings-refused", reason: problem }, "The old settings stay");
    }
  });
}
