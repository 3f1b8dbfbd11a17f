import { join } from "node:path";
import { referenceOf } from "#demo/reference-process.ts";
import { createLog, setLevel } from "#server/log/log.ts";
import { lineSink, logTheConsole } from "#server/log/standard-output.ts";
import type { Product } from "#server/product.ts";
import { type Env, VERSION, misspeltSettings, readEnv } from "#server/settings/env.ts";
import { keepDataPrivate } from "#server/settings/secrets.ts";
import { endForPort, say } from "./listen.ts";
import { hasTerminal, onHangup, stopWithGrace } from "./signals.ts";

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
  misspeltSettings().forEach(say);

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

/** The welcome text of a demo: its address, its accounts, and that it is a demo. */
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
