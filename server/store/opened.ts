import { log } from "#server/log/log.ts";
import { env } from "#server/settings/env.ts";
import { secretsIn } from "#server/settings/secrets.ts";
import { createLimits } from "./limits.ts";
import { createStore } from "./store.ts";

/** The one store of this process. */
export const store = createStore(
  { ...env, redisUrl: env.redisUrl?.reveal(), secrets: secretsIn(env.sessionSecret.reveal()) },
  log,
);

/** Where this process counts: for its HTTP layer and for its forms. */
export const limits = createLimits(store);
