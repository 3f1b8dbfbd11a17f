import { countInMemory } from "#server/store/engine.ts";
import { createLog } from "#server/log/log.ts";
import { openEmbeddedEngine } from "#server/store/embedded.ts";
import { createStore, sealedStore, type Store } from "#server/store/store.ts";

export const silentLog = createLog("silent", { write: () => undefined });

/** The secrets of every test store without its own. */
export const SECRETS: readonly string[] = ["a secret of the tests, longer than 32 bytes"];

/** A store in memory, for one test. */
export const memoryStore = (now: () => number = Date.now): Store =>
  sealedStore(
    async () => openEmbeddedEngine(":memory:", now),
    () => SECRETS,
    silentLog,
    countInMemory(now),
  );

export const redisStore = (redisUrl: string | undefined) =>
  createStore({ redisUrl, dataDir: "" }, () => SECRETS, silentLog);
