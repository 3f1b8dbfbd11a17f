import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Engine } from "#server/store/engine.ts";
import { useLater } from "#tests/support/later.ts";
import { askRedis, replicated, startRedisCluster, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { newKey, promises, redisEngine, sealed } from "#tests/support/store-contract.ts";
import { expectSurvey, fillForSurvey } from "#tests/support/store-survey.ts";
import { lastedFor, until } from "#tests/support/timing.ts";
import { hasRedis } from "#tests/support/wire/redis.ts";

if (!hasRedis)
  process.stderr.write("\n!!! No redis-server on this machine: Sentinels and Clusters are NOT tested.\n\n");

/** What a service may need to be well again after another server has taken over; milliseconds. */
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

/** Starts Redis and a store in it for the tests around it, and tries what each store promises. */
function useRedis<Redis extends { url: string; end: () => Promise<void> }>(start: () => Promise<Redis>) {
  const redis = useLater(start, (one) => one.end());
  const engine = useLater(
    async () => {
      const made = redisEngine(redis.url);
      await until(() => made.ready());
      return made;
    },
    async (made) => made.close(),
  );

  it("can be surveyed, whichever servers hold the records", async () => {
    await fillForSurvey(sealed(engine));
    await expectSurvey({ redisUrl: redis.url, dataDir: "" });
  });

  promises(() => ({ engine, elapse: (ms) => wait(ms) }));
  return { redis, engine };
}

describe.skipIf(!hasRedis)("the store in a Redis that Sentinels watch", () => {
  const { redis, engine } = useRedis(startWatchedRedis);

  it("is well again when the replica has taken over from a primary that hangs", async () => {
    await sealed(engine).put(["session", "kept"], "kept", 600);
    await replicated(redis.primary);
    redis.primary.child.kill("SIGSTOP");
    // Somebody asks all the time, as on a site that is used.
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

describe.skipIf(!hasRedis)("the store in a Cluster", () => {
  const { redis, engine } = useRedis(startRedisCluster);

  it("goes on while its records move to another server", async () => {
    const patient = redisEngine(redis.url, 4_000);
    onTestFinished(patient.close);
    const place = "constituency-offices:{session/moved}/1";
    const from = await redis.primaryOf(place);
    const to = redis.servers.find((server, at) => at < 3 && server !== from) ?? from;
    const [added, moved]: [string[], string[]] = [[], []];
    async function add() {
      added.push(`session/moved/${added.length}`);
      expect(await patient.write(added.at(-1) ?? "", "1", 600)).toBe(true);
    }
    while (added.length < 5) await add();
    const moving = redis.moveSlot(place, from, to).finally(() => moved.push(place));
    while (moved.length === 0) {
      await add();
      expect(await patient.list("session/moved")).toHaveLength(added.length);
    }
    await moving;
    expect(added.length).toBeGreaterThan(6);
    await until(async () => expect(await redis.primaryOf(place)).toBe(to));
  });

  it.each(["SIGSTOP", "SIGKILL"] as const)(
    "is well again when a replica has taken over after %s, and goes on with the other servers meanwhile",
    async (signal) => {
      const keys = Array.from({ length: 60 }, () => newKey());
      const store = sealed(engine);
      await Promise.all(keys.map((key) => store.put(key, "1", 600)));
      const gone = await redis.primaryOf("constituency-offices:ready");
      await replicated(gone);
      gone.child.kill(signal);
      const asking = setInterval(() => void engine.ready().catch(() => undefined), 50);
      await redis.tookOver(gone);
      const ms = await timeUntilWell(engine, async () => {
        expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(keys.map(() => "1"));
        await readAndWrite(engine)();
      });
      clearInterval(asking);
      if (signal === "SIGSTOP") {
        gone.child.kill("SIGCONT");
        // Another test needs it to take over.
        await until(async () =>
          expect(await askRedis(gone, "INFO", "replication")).toContain("master_link_status:up"),
        );
      }
      expect(ms).toBeLessThan(WELL_MS);
    },
  );
});
