import { type RunningApp, startApp } from "./app.ts";
import { settingsFor } from "./faulty-app.ts";
import { useLater } from "./later.ts";
import { type OwnReference, startOwnReference } from "./own-reference.ts";
import { freePort } from "./reference.ts";
import { startRedis } from "./redis-servers.ts";

interface TwoNodes {
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  readonly reference: OwnReference;
  readonly nodes: readonly [RunningApp, RunningApp];
}

/** Two nodes over one Redis; the identity provider knows the first one's address, as with a balancer. */
export const useTwoNodes = (): TwoNodes =>
  useLater(
    async () => {
      const redis = await startRedis();
      const port = await freePort();
      const reference = await startOwnReference({ env: { PORT: String(port) } });
      const env = { ...settingsFor(reference, reference.url), REDIS_URL: redis.url };
      const nodes = [
        await startApp({ reference: false, env, port }),
        await startApp({ reference: false, env, port: await freePort() }),
      ] as const;
      return { redis, reference, nodes };
    },
    async ({ redis, reference, nodes }) => {
      for (const node of nodes) await node.stop();
      await reference.stop();
      await redis.end();
    },
  );
