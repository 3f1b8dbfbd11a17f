/** The one entry point: configuration, the reference process of a demo, the product. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { hasTerminal, stopWithGrace } from "./boot/graceful-stop.ts";
import { endForPort } from "./boot/listen.ts";
import { referenceOf } from "./boot/reference-process.ts";
import { say, welcome } from "./boot/welcome.ts";
import { createLog, setLevel } from "./log/log.ts";
import { lineSink, logTheConsole } from "./log/standard-output.ts";
import { onHangup } from "./boot/reload.ts";
import { misspeltSettings, readEnv } from "./settings/env.ts";

const settings = readEnv();
const { port, host, dataDir, demo, production } = settings;
const output = lineSink(1);
const log = createLog(settings.logLevel, output);

logTheConsole(console, process, log);
// Who closes the terminal, or fills the disk, stops hearing from us, and nothing else.
process.stderr.on("error", () => undefined);
misspeltSettings().forEach(say);

const reference = await referenceOf(settings, join(import.meta.dirname, "reference.js"), log);

// Compiled code of the last start: a fifth less work before the first answer.
enableCompileCache(join(dataDir, "compile-cache"));
// Only now, so that both processes load at the same time.
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
