import { countInMemory } from "#server/store/engine.ts";
import { createLog } from "#server/log/log.ts";
import { openEmbeddedEngine } from "#server/store/embedded.ts";
import { createStore, sealedStore, type Store } from "#server/store/store.ts";

const log = createLog("silent", { write: () => undefined });

const SECRETS = ["a secret of the tests, longer than 32 bytes"];

/** A store in memory, for one test. */
export const memoryStore = (now: () => number = Date.now): Store =>
  sealedStore(
    async () => openEmbeddedEngine(":memory:", now),
    () => SECRETS,
    log,
    countInMemory(now),
  );

/** A store in this Redis. */
export const redisStore = (redisUrl: string | undefined) =>
  createStore({ redisUrl, dataDir: "" }, () => SECRETS, log);
