import { createLog } from "#server/log/log.ts";
import { createLimits, type Limits } from "#server/store/limits.ts";
import { createStore } from "#server/store/store.ts";
import { memoryStore } from "#tests/support/memory-store.ts";

const log = createLog("silent", { write: () => undefined });

const SECRETS = ["a secret of the tests, longer than 32 bytes"];

/** Limits in the memory of the test's process. */
export const memoryLimits = (): Limits => createLimits(memoryStore(), () => 2);

/** A store in this Redis. */
export const redisStore = (redisUrl: string) => createStore({ redisUrl, dataDir: "" }, () => SECRETS, log);
