/** The entry point: reads the settings, starts the reference process of a demo, and the product. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { endForPort } from "./boot/listen.ts";
import { referenceOf } from "./boot/reference-process.ts";
import { hasTerminal, onHangup, stopWithGrace } from "./boot/signals.ts";
import { say, welcome } from "./boot/welcome.ts";
import { createLog, setLevel } from "./log/log.ts";
import { lineSink, logTheConsole } from "./log/standard-output.ts";
import { misspeltSettings, readEnv } from "./settings/env.ts";

const settings = readEnv();
const { port, host, dataDir, demo, production } = settings;
const output = lineSink(1);
const log = createLog(settings.logLevel, output);

logTheConsole(console, process, log);
// Ignores errors of a closed terminal or a full disk.
process.stderr.on("error", () => undefined);
misspeltSettings().forEach(say);

const reference = await referenceOf(settings, join(import.meta.dirname, "reference.js"), log);

// Reuses compiled code of the last start: a fifth less work before the first response.
enableCompileCache(join(dataDir, "compile-cache"));
// Imported here, so that both processes load at the same time.
const { createProduct } = await import("./product.ts");
const clientFolder = join(import.meta.dirname, "../client");
const product = await createProduct(settings, { clientFolder, reference, output });
stopWithGrace({
  log,
  longest: product.longestClose + 10_000,
  async close() {
    await product.close();
    await reference?.stop();
  },
  drain: () => output.drained(1_000),
});
if (!hasTerminal())
  onHangup(log, (next) => {
    setLevel(log, next.logLevel);
    product.reload(next);
  });
await product.listen().catch((error: unknown) => endForPort({ setting: "PORT", port, host }, error));

log.info({ event: "listening", port, state: production ? "production" : "demo" }, "Listening");
if (demo) {
  await reference?.started;
  say(welcome(settings));
}
