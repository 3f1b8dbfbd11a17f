import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireFreePort, say } from "#server/boot/listen.ts";
import { readEnv } from "#server/settings/env.ts";
import { keepDataPrivate } from "#server/settings/secrets.ts";
import { REFUSED } from "./reference-process.ts";
import { log } from "./log.ts";
import { apiClock, openFilled, type Running, serveReference } from "./process.ts";
import { FolderRefused } from "./store/database.ts";

const env = readEnv();
keepDataPrivate(env.dataDir);

const CASES = 5000;

/** `--seed` makes the data and serves nothing: `npm run api:seed`. */
const { values } = parseArgs({
  options: { cases: { type: "string", default: String(CASES) }, seed: { type: "boolean", default: false } },
});

const open = (now: Date) => openFilled(env, Number(values.cases), now);

let running: Running | undefined;
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= Promise.resolve(running?.close()).then(() => process.exit(0));
};
process.once("SIGTERM", stop).once("SIGINT", stop);
// The web process has ended, perhaps while data are being generated: there is nothing left to serve.
process.once("disconnect", stop);

try {
  if (values.seed) {
    if (existsSync(join(env.dataDir, "reference.sqlite")))
      throw new FolderRefused(`${env.dataDir} has data already: remove them first.`);
    open(new Date()).close();
    say(`DATA_DIR=${env.dataDir} npm start serves them.`);
    process.exit(0);
  }
  await requireFreePort({ setting: "REFERENCE_PORT", port: env.referencePort, host: env.host });
  const now = apiClock(env.demo, process);
  running = await serveReference(env, open(now()), now);
  log.info({ port: running.port }, "reference API and demo identity provider are ready");
  if (process.connected) process.send?.({ ready: true });
} catch (error) {
  if (!(error instanceof FolderRefused)) {
    log.fatal({ err: error }, "the reference process could not start");
    process.exit(1);
  }
  say(error.message);
  process.exit(REFUSED);
}
