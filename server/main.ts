/** The one entry point: configuration, the reference process of a demo, the web server. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { logTheConsole } from "#server/log/console.ts";
import { log } from "#server/log/log.ts";
import { env } from "#server/settings/env.ts";
import { referenceOf } from "./boot/reference-process.ts";
import { say, welcome } from "./boot/welcome.ts";

logTheConsole(console, process, log);
// Who closes the terminal, or fills the disk, stops hearing from us, and nothing else.
process.stderr.on("error", () => undefined);

const reference = await referenceOf(env, join(import.meta.dirname, "reference.js"));

// Compiled code of the last start: a fifth less work before the first answer.
enableCompileCache(join(env.dataDir, "compile-cache"));
// Only now, so that both processes load at the same time.
const { serveWeb } = await import("./boot/web.ts");
await serveWeb(join(import.meta.dirname, "../client"), reference);

log.info({ event: "listening", port: env.port, state: env.production ? "production" : "demo" }, "Listening");
if (env.demo) {
  await reference?.started;
  say(welcome(env));
}
