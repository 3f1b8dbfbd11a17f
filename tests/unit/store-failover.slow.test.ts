import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#server/store/engine.ts";
import { askRedis, startRedisCluster, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { newKey, promises, redisEngine, sealed } from "#tests/support/store-contract.ts";
import { until } from "#tests/support/timing.ts";
import { hasRedis } from "#tests/support/wire/redis.ts";
import { setTimeout as wait } from "node:timers/promises";

if (!hasRedis)
  process.stderr.write("\n!!! No redis-server on this machine: Sentinels and Clusters are NOT tested.\n\n");

/** What a service may need to be well again after another server has taken over; milliseconds. */
const WELL_MS = 2000;

/** Milliseconds until a new value can be written and read. */
async function timeUntilWell(engine: Engine, write: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await until(async () => {
    await engine.ready();
    await write();
  }, 10);
  return performance.now() - begun;
}

const readAndWrite = (engine: Engine) => async () => {
  const [store, key] = [sealed(engine), newKey()];
  expect(await store.add(key, "1", 60)).toBe(true);
  expect(await store.get(key)).toBe("1");
};

describe.skipIf(!hasRedis)("the store in a Redis that Sentinels watch", () => {
  let redis: Awaited<ReturnType<typeof startWatchedRedis>>;
  let engine: Engine;

  beforeAll(async () => {
    redis = await startWatchedRedis();
    engine = redisEngine(redis.url);
    await until(() => engine.ready());
  }, 60_000);

  afterAll(async () => {
    engine.close();
    await redis.end();
  });

  promises(() => ({ engine, elapse: (ms) => wait(ms) }));

  it("is well again when the replica has taken over from a primary that hangs", async () => {
    await sealed(engine).put(["session", "kept"], "kept", 600);
    expect((await askRedis(redis.primary, "WAIT", "1", "1000")).trim()).toBe("1");
    redis.primary.child.kill("SIGSTOP");
    // Somebody asks all the time, as on a site that is used.
    const asking = setInterval(() => void engine.get("session/x").catch(() => undefined), 50);
    await redis.tookOver(redis.replica);
    const ms = await timeUntilWell(engine, readAndWrite(engine));
    clearInterval(asking);
    expect(ms).toBeLessThan(WELL_MS);
    expect(await sealed(engine).get(["session", "kept"])).toBe("kept");
  });

  it("is well again when its server turns into a replica under it", async () => {
    redis.primary.child.kill("SIGCONT");
    await until(async () =>
      expect(await askRedis(redis.primary, "INFO", "replication")).toContain("master_link_status:up"),
    );
    const asking = setInterval(() => void engine.write("session/x", "1", 9).catch(() => undefined), 50);
    // Right after a failover Sentinels begin no other.
    await until(async () => expect(await redis.changeServers()).toContain("OK"), 250);
    await redis.tookOver(redis.primary);
    const ms = await timeUntilWell(engine, readAndWrite(engine));
    clearInterval(asking);
    expect(ms).toBeLessThan(WELL_MS);
  });
});

describe.skipIf(!hasRedis)("the store in a Cluster", () => {
  let redis: Awaited<ReturnType<typeof startRedisCluster>>;
  let engine: Engine;

  beforeAll(async () => {
    redis = await startRedisCluster();
    engine = redisEngine(redis.url);
    await until(() => engine.ready());
  }, 60_000);

  afterAll(async () => {
    engine.close();
    await redis.end();
  });

  promises(() => ({ engine, elapse: (ms) => wait(ms) }));

  it.each(["SIGSTOP", "SIGKILL"] as const)(
    "is well again when a replica has taken over after %s, and goes on with the other servers meanwhile",
    async (signal) => {
      const keys = Array.from({ length: 60 }, () => newKey());
      const store = sealed(engine);
      await Promise.all(keys.map((key) => store.put(key, "1", 600)));
      const gone = await redis.primaryOf("constituency-offices:ready");
      gone.child.kill(signal);
      const asking = setInterval(() => void engine.ready().catch(() => undefined), 50);
      await redis.tookOver(gone);
      const ms = await timeUntilWell(engine, async () => {
        expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(keys.map(() => "1"));
        await readAndWrite(engine)();
      });
      clearInterval(asking);
      expect(ms).toBeLessThan(WELL_MS);
      if (signal === "SIGSTOP") gone.child.kill("SIGCONT");
    },
  );
});
