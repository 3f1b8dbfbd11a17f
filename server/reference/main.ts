import { parseArgs } from "node:util";
import { env } from "#server/env.ts";
import { log } from "#server/log.ts";
import { apiClock } from "./clock.ts";
import { startReferenceProcess } from "./process.ts";
import { FolderRefused } from "./store/database.ts";

const CASES = 5000;

const { values } = parseArgs({ options: { cases: { type: "string", default: String(CASES) } } });

try {
  const { close } = await startReferenceProcess(env, Number(values.cases), apiClock(env.demo, process));
  let closing: Promise<void> | undefined;
  const stop = () => {
    closing ??= close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  // The web process is gone, however it ended: nobody is left to serve.
  process.once("disconnect", stop);
  process.send?.({ ready: true });
} catch (error) {
  const { code } = error as { code?: unknown };
  if (error instanceof FolderRefused) process.stderr.write(`${error.message}\n`);
  else if (code === "EADDRINUSE") process.stderr.write(`REFERENCE_PORT: ${env.referencePort} is taken\n`);
  else log.fatal({ err: error }, "the reference process could not start");
  process.exit(1);
}
