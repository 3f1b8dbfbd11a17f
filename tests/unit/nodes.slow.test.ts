import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createNodes, type Nodes } from "#server/store/nodes.ts";
import { askRedis, hasRedis, redisForTest } from "#tests/support/redis-servers.ts";
import { redisEngine, sealed } from "#tests/support/store-contract.ts";
import { until } from "#tests/support/timing.ts";

if (!hasRedis) process.stderr.write("\n!!! No redis-server on this machine: nodes are NOT tested.\n\n");

function nodeAt(url: string, store = sealed(redisEngine(url))): Nodes {
  const node = createNodes(store);
  onTestFinished(async () => {
    await node.close();
    await store.close();
  });
  return node;
}

async function twoNodes() {
  const redis = await redisForTest();
  const store = sealed(redisEngine(redis.url));
  const [a, b] = [nodeAt(redis.url, store), nodeAt(redis.url)];
  // Until it knows, it assumes one other node; with a third one it knows.
  const third = nodeAt(redis.url);
  await until(() => expect([a, b].map(({ count }) => count())).toEqual([3, 3]));
  await third.close();
  await until(() => expect([a, b].map(({ count }) => count())).toEqual([2, 2]));
  return { redis, store, a, b };
}

/** How often a node heard of a change so far. */
function ears(node: Nodes) {
  let times = 0;
  node.onAnnounced(() => (times += 1));
  return () => times;
}

describe.skipIf(!hasRedis)("nodes of one service (skipped where there is no redis-server)", () => {
  it("hear of a change on another one, and once", async () => {
    const { a, b } = await twoNodes();
    const [atA, atB] = [ears(a), ears(b)];
    a.announce();
    await until(() => expect(atB()).toBe(1));
    b.announce();
    await until(() => expect(atA()).toBe(1));
    expect([atA(), atB()]).toEqual([1, 1]);
  });

  it("have one clock, the store's, also where one node's own is wrong", async () => {
    const redis = await redisForTest();
    const before = Date.now();
    const right = Date.now.bind(Date);
    const node = nodeAt(redis.url);
    await until(() => expect(Math.abs(node.now() - right())).toBeLessThan(1_000));
    // The whole process lags, the store doesn't.
    const lagging = vi.spyOn(Date, "now").mockImplementation(() => right() - 3_600_000);
    onTestFinished(() => lagging.mockRestore());
    await until(() => expect(node.now()).toBeGreaterThanOrEqual(before));
    expect(node.now() - right()).toBeLessThan(1_000);
  });

  it("learn of a change whose message was lost", async () => {
    const { redis, b } = await twoNodes();
    const atB = ears(b);
    await askRedis(redis.server, "SET", "constituency-offices:{service}/version", "another");
    await until(() => expect(atB()).toBe(1));
  });

  it("tell a change that they could not tell at once, and take an outage for one", async () => {
    const { redis, store, a, b } = await twoNodes();
    const [atA, atB] = [ears(a), ears(b)];
    redis.hang();
    a.announce();
    // On the same connection: what a has sent is given up with it.
    await expect(store.get(["session", "x"]), "waited for in vain").rejects.toThrow();
    redis.recover();
    await until(() => expect(atB()).toBeGreaterThan(0));
    await until(() => expect(atA()).toBeGreaterThan(0));
  });
});
