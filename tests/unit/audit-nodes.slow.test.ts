import { afterAll, beforeAll, expect, it } from "vitest";
import { createTrail } from "#server/audit/trail.ts";
import type { Engine } from "#server/store/engine.ts";
import { silentLog } from "#tests/support/memory-store.ts";
import { askRedis, type RedisServer, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { redisEngine, sealed } from "#tests/support/store-contract.ts";
import { until } from "#tests/support/timing.ts";

/** One chain, written by many nodes at once, also while Redis fails over. */

const NODES = 10;
const EACH = 300;

let watched: Awaited<ReturnType<typeof startWatchedRedis>>;
const engines: Engine[] = [];

beforeAll(async () => {
  watched = await startWatchedRedis();
}, 60_000);

afterAll(async () => {
  for (const engine of engines) engine.close();
  await watched.end();
});

const trails = (url: string) =>
  Array.from({ length: NODES }, () => {
    const engine = redisEngine(url, 4_000);
    engines.push(engine);
    return createTrail({ store: sealed(engine), months: 6, log: silentLog, timeoutMs: 30_000 });
  });

const entry = (node: number, number: number) => ({
  time: new Date().toISOString(),
  event: "record-read",
  kind: "cases",
  recordId: number,
  userId: node,
  role: 2,
});

/** Writes from all nodes; half-way `disturb` does something to Redis, and each node writes once more when it is `over`. */
async function written(url: string, user: number, { disturb, over }: Disturbance) {
  const all = trails(url);
  for (let number = 1; number < EACH; number += 1) {
    for (const [node, trail] of all.entries()) trail.keep(entry(user + node, number));
    if (number === EACH / 2) await disturb();
    if (number % 10 === 0) await new Promise((done) => setTimeout(done, 5));
  }
  await over();
  for (const [node, trail] of all.entries()) trail.keep(entry(user + node, EACH));
  await Promise.all(all.map((trail) => trail.settled()));
  return all;
}

interface Disturbance {
  readonly disturb: () => Promise<unknown>;
  readonly over: () => Promise<unknown>;
}

/** As an operator changes servers: the old primary goes on answering until it is told that it is a replica. */
function changeOfServers(): Disturbance {
  let old: RedisServer;
  return {
    async disturb() {
      old = await watched.primaryNow();
      // Right after a failover Sentinels begin no other.
      await until(async () => expect(await watched.changeServers()).toContain("OK"), 250);
    },
    over: () => until(async () => expect(await askRedis(old, "ROLE")).toMatch(/^slave/)),
  };
}

it("ten nodes keep one whole chain through a failover, no line twice", async () => {
  const user = 1_000;
  const [first] = await written(watched.url, user, changeOfServers());
  const trail = first ?? expect.unreachable();
  const checked = await trail.check();
  expect(checked.filter(({ fault }) => fault)).toEqual([]);
  for (let node = 0; node < NODES; node += 1) {
    const answer = await trail.ask({ userId: user + node }, 1_000);
    const numbers = (await answer.read(0, 1_000)).map((found) => found.entry?.recordId);
    expect(numbers.toReversed(), `node ${node}`).toEqual(Array.from({ length: EACH }, (_, at) => at + 1));
  }
});
