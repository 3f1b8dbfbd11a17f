import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRedisUrl } from "#server/settings/service-urls.ts";
import { openEmbeddedEngine } from "#server/store/embedded.ts";
import type { Engine } from "#server/store/engine.ts";
import { openRedisEngine } from "#server/store/redis.ts";
import { createStore, StoreUnavailable } from "#server/store/store.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { SECRETS, silentLog } from "#tests/support/memory-store.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { newKey, promises, redisEngine, sealed } from "#tests/support/store-contract.ts";
import { until } from "#tests/support/timing.ts";

const folder = temporaryFolder(afterAll);

describe("the store in a file", () => {
  let now = 1_700_000_000_000;
  const file = join(folder, "deeper", "store.sqlite");
  const engine = openEmbeddedEngine(file, () => now);
  afterAll(() => engine.close());

  promises(() => ({ engine, elapse: (ms) => void (now += ms) }));

  it("is shared by two processes: a value added by one is there for the other", async () => {
    const other = openEmbeddedEngine(file, () => now);
    const key = newKey();
    expect(await sealed(engine).add(key, "1", 60)).toBe(true);
    expect(await sealed(other).add(key, "2", 60)).toBe(false);
    expect(await sealed(other).get(key)).toBe("1");
    other.close();
  });
});

if (!hasRedis) {
  process.stderr.write("\n!!! No redis-server on this machine: the store in Redis is NOT tested.\n\n");
}

describe("the store that the settings ask for", () => {
  it("opens at the first use, and again after a failure", async () => {
    const dataDir = join(folder, "as-set");
    writeFileSync(dataDir, "no folder");
    const store = createStore({ dataDir, redisUrl: undefined }, () => SECRETS, silentLog);
    await expect(store.ready()).rejects.toThrow(StoreUnavailable);
    expect((await store.count(["limit-x", "somebody"], 1, 60)).count, "counts all the same").toBe(1);
    rmSync(dataDir);
    mkdirSync(dataDir);
    await store.put(["session", "1"], "1", 60);
    expect(await store.get(["session", "1"])).toBe("1");
    await store.close();
  });
});

describe.skipIf(!hasRedis)("the store in Redis (skipped where there is no redis-server)", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let engine: Engine;
  const raw = () => createClient({ url: redis.url }).connect();

  beforeAll(async () => {
    redis = await startRedis();
    engine = redisEngine(redis.url);
    await until(() => engine.ready());
  });

  afterAll(async () => {
    engine.close();
    await redis.end();
  });

  promises(() => ({ engine, elapse: (ms) => wait(ms) }));

  it("keeps no readable value or id, and a time to live on every key", async () => {
    await sealed(engine).put(["session", "canary-id"], "canary-value", 60);
    const client = await raw();
    const keys = await client.keys("*");
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) {
      expect(await client.pTTL(key), "-1 is for ever").not.toBe(-1);
      expect(key).toMatch(
        /^constituency-offices:(?:[a-z-]+\/[\w-]{43}|(?:keys-of\/)?\{[a-z-]+\/[\w-]{43}\}(?:\/[\w-]{43})?)$/,
      );
      if (!key.includes("keys-of")) expect(String(await client.get(key))).not.toMatch(/canary/);
    }
    client.destroy();
  });

  it("answers within a second when Redis hangs, and goes on when it is back", async () => {
    const [store, key] = [sealed(engine), newKey()];
    await store.put(key, "1", 60);
    redis.hang();
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    // Two more, and the connection is taken for dead: calls fail at once then.
    await Promise.all([1, 2].map(() => expect(store.get(key)).rejects.toThrow(StoreUnavailable)));
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    redis.recover();
    await until(async () => expect(await store.get(key)).toBe("1"));
  });

  it("is not ready without memory, though it can be read; being asked writes nothing", async () => {
    const [client, store, key] = [await raw(), sealed(engine), newKey()];
    await store.put(key, "1", 60);
    const before = await client.dbSize();
    await store.ready();
    expect(await client.dbSize()).toBe(before);
    await client.configSet("maxmemory", "1");
    await expect(store.ready()).rejects.toThrow(StoreUnavailable);
    expect(await store.get(key)).toBe("1");
    await client.configSet("maxmemory", "0");
    await store.ready();
    client.destroy();
  });

  it("warns of a Redis that throws records away", async () => {
    const client = await raw();
    await client.configSet("maxmemory-policy", "allkeys-lru");
    const said: unknown[] = [];
    const place = parseRedisUrl(redis.url);
    const warned = openRedisEngine(place ?? expect.fail(), {
      ...silentLog,
      warn: (line) => void said.push(line),
    });
    await warned.ready();
    warned.close();
    await client.configSet("maxmemory-policy", "noeviction");
    client.destroy();
    expect(said).toEqual([{ event: "store-evicts" }]);
  });

  it("fails at once when Redis is gone, and is back within seconds of it", async () => {
    const store = sealed(engine);
    await redis.kill();
    await until(() => expect(store.ready()).rejects.toThrow(StoreUnavailable));
    await expect(store.add(newKey(), "1", 60)).rejects.toThrow(StoreUnavailable);
    await redis.start();
    await until(() => store.ready());
    expect(await store.add(newKey(), "1", 60)).toBe(true);
  });
});
