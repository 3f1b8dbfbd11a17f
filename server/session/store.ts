import { join } from "node:path";
import { env } from "#server/settings/env.ts";
import { keysFor } from "./keys.ts";
import { openEmbeddedStore } from "./stores/embedded.ts";
import type { Store } from "./stores/record-store.ts";
import { sealedStore } from "./stores/sealed.ts";

export { StoreUnavailable, type Store } from "./stores/record-store.ts";

/** Redis has a large client: those who do not use it do not load it. */
const redis = env.redisUrl && (await import("./stores/redis.ts"));

/** Opens the store that the configuration asks for: Redis, or one file in `DATA_DIR`. */
function openStore(): Store {
  const plain =
    redis && env.redisUrl
      ? redis.openRedisStore(env.redisUrl.reveal())
      : openEmbeddedStore(join(env.dataDir, "sessions.sqlite"));
  return sealedStore(plain, keysFor("store"));
}

let opened: Store | undefined;

/** The one store of this process, opened at the first use; throws `StoreUnavailable` while it can't be opened. */
export function store(): Store {
  return (opened ??= openStore());
}

/** Ends what `store` has opened, if it was used at all. */
export async function closeStore(): Promise<void> {
  await opened?.close();
}
