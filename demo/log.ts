import { createLog, type Log } from "#server/log/log.ts";
import { lineSink } from "#server/log/standard-output.ts";
import { readEnv } from "#server/settings/env.ts";

export const log: Log = createLog(readEnv().logLevel, lineSink(1));
