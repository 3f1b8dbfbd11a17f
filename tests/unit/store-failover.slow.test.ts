import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Engine } from "#server/store/engine.ts";
import { useLater } from "#tests/support/later.ts";
import { askRedis, hasRedis, replicated, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { newKey, promises, redisEngine, sealed } from "#tests/support/store-contract.ts";
import { lastedFor, until } from "#tests/support/timing.ts";

if (!hasRedis) process.stderr.write("\n!!! No redis-server on this machine: Sentinels are NOT tested.\n\n");

/** How long a service may take to recover after another server has taken over; milliseconds. */
const WELL_MS = 2000;

/** Milliseconds until a new value can be written and read. */
const timeUntilWell = (engine: Engine, write: () => Promise<unknown>): Promise<number> =>
  lastedFor(() =>
    until(async () => {
      await engine.ready();
      await write();
    }, 10),
  );

const readAndWrite = (engine: Engine) => async () => {
  const [store, key] = [sealed(engine), newKey()];
  expect(await store.add(key, "1", 60)).toBe(true);
  expect(await store.get(key)).toBe("1");
};

describe.skipIf(!hasRedis)("the store in a Redis that Sentinels watch", () => {
  const redis = useLater(startWatchedRedis, (one) => one.end());
  const engine = useLater(
    async () => {
      const made = redisEngine(redis.url);
      await until(() => made.ready());
      return made;
    },
    async (made) => made.close(),
  );

  promises(() => ({ engine, elapse: (ms) => wait(ms) }));

  it("is well again when the replica has taken over from a primary that hangs", async () => {
    await sealed(engine).put(["session", "kept"], "kept", 600);
    await replicated(redis.primary);
    redis.primary.child.kill("SIGSTOP");
    // Requests all the time, as on a busy site.
    const asking = setInterval(() => void engine.get("session/x").catch(() => undefined), 50);
    await redis.tookOver(redis.replica);
    const ms = await timeUntilWell(engine, readAndWrite(engine));
    clearInterval(asking);
    expect(ms).toBeLessThan(WELL_MS);
    expect(await sealed(engine).get(["session", "kept"])).toBe("kept");
  });

  it("finds the primary although the Sentinel that is named first hangs", async () => {
    redis.sentinels[0]?.child.kill("SIGSTOP");
    const other = redisEngine(redis.url);
    const ms = await timeUntilWell(other, readAndWrite(other));
    other.close();
    redis.sentinels[0]?.child.kill("SIGCONT");
    expect(ms).toBeLessThan(WELL_MS);
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
