import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createLog, setLevel } from "#server/log/log.ts";
import { lineSink, logTheConsole } from "#server/log/standard-output.ts";
import type { Product } from "#server/product.ts";
import { type Env, misspeltSettings, readEnv } from "#server/settings/env.ts";
import { endForPort } from "./listen.ts";
import { referenceOf } from "./reference-process.ts";
import { hasTerminal, onHangup, stopWithGrace } from "./signals.ts";
import { say, welcome } from "./welcome.ts";

/** How long after it listens a start ends, in milliseconds: after the first page, for which most is loaded. */
const LOADED_MS = 500;

/**
 * What Node cuts small buffers from. Of its own 64 kB nothing is free while a single one is in use, and each compressor
 * keeps one until the next full collection (decision 435).
 */
const POOL_BYTES = 8_192;

/**
 * Reads the settings, starts the reference process of a demo, and the product.
 * @param folder of the server's build
 */
export async function start(folder: string): Promise<void> {
  Buffer.poolSize = POOL_BYTES;
  const settings = readEnv();
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
  const clientPack = join(folder, "../client.pack");
  const product = await createProduct(settings, { clientPack, reference, output });
  stopWithGrace({
    log,
    longest: product.longestClose + 10_000,
    async close() {
      await product.close();
      await reference?.stop();
    },
    drain: () => output.drained(1_000),
  });
  created.resolve(product);
  await product.listen().catch((error: unknown) => endForPort({ setting: "PORT", port, host }, error));

  setTimeout(endStart, LOADED_MS).unref();
  log.info({ event: "listening", port, state: production ? "production" : "demo" }, "Listening");
  if (demo) {
    await reference?.started;
    say(welcome(settings));
  }
}

/**
 * Writes compiled code, which also a killed process leaves to the next, and frees what only the start needed: V8 would
 * keep both until it needs room. From then on it collects young objects also while it marks old ones (decision 445).
 * In this order: the flag is part of what compiled code is valid for, and may only change while nothing is marked.
 */
function endStart(): void {
  flushCompileCache();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--no-separate-gc-phases");
}
