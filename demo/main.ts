import { parseArgs } from "node:util";
import { requireFreePort, say } from "#server/boot/listen.ts";
import { readEnv } from "#server/settings/env.ts";
import { keepDataPrivate } from "#server/settings/secrets.ts";
import { REFUSED } from "./reference-process.ts";
import { log } from "./log.ts";
import { apiClock, type Running, startReferenceProcess } from "./process.ts";
import { FolderRefused, moveOtherVersionAside } from "./store/database.ts";

const env = readEnv();
keepDataPrivate(env.dataDir);

const CASES = 5000;

const { values } = parseArgs({ options: { cases: { type: "string", default: String(CASES) } } });

let running: Running | undefined;
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= Promise.resolve(running?.close()).then(() => process.exit(0));
};
process.once("SIGTERM", stop).once("SIGINT", stop);
// The web process has ended, perhaps while data are being generated: there is nothing left to serve.
process.once("disconnect", stop);

try {
  await requireFreePort({ setting: "REFERENCE_PORT", port: env.referencePort, host: env.host });
  const aside = moveOtherVersionAside(env.dataDir);
  if (aside !== undefined) {
    say(`The demo's data are of another version: they are in ${aside} now, and new ones are made.`);
    if (env.redisUrl) say("Empty the Redis of REDIS_URL, too: its records belong to the old data.");
  }
  if (process.connected) process.send?.({ opened: true });
  running = await startReferenceProcess(env, Number(values.cases), apiClock(env.demo, process));
  if (process.connected) process.send?.({ ready: true });
} catch (error) {
  if (!(error instanceof FolderRefused)) {
    log.fatal({ err: error }, "the reference process could not start");
    process.exit(1);
  }
  say(error.message);
  process.exit(REFUSED);
}
