/**
 * Development: the reference process from source, if no API is configured, and React Router's development server with
 * hot reload. The HTTP layer with its headers, limits and gates is not part of it: `npm start` is.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createLog } from "#server/log/log.ts";
import { lineSink } from "#server/log/standard-output.ts";
import { readEnv } from "#server/settings/env.ts";
import { referenceOf } from "./reference-process.ts";
import { say } from "./welcome.ts";

const env = readEnv();
const log = createLog(env.logLevel, lineSink(1));
const root = join(import.meta.dirname, "../..");
const reference = await referenceOf(env, join(root, "server/reference/main.ts"), log);
await reference?.started;

say(`Development server: http://localhost:${env.port}/`);
const command = join(root, "node_modules/@react-router/dev/bin.cjs");
const place = ["--host", env.host, "--port", String(env.port), "--strictPort"];
const site = spawn(process.execPath, [command, "dev", ...place], { cwd: root, stdio: "inherit" });

// The terminal's signal reaches the site as well; when it ends, for whatever reason, so do we.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => site.kill(signal));
site.once("exit", (code) => {
  void Promise.resolve(reference?.stop()).then(() => process.exit(code ?? 0));
});
