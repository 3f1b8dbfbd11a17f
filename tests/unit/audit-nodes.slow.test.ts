import { afterAll, beforeAll, expect, it } from "vitest";
import { createTrail } from "#server/audit/trail.ts";
import type { Engine } from "#server/store/engine.ts";
import { silentLog } from "#tests/support/memory-store.ts";
import { askRedis, startWatchedRedis } from "#tests/support/redis-servers.ts";
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

const trails = () =>
  Array.from({ length: NODES }, () => {
    const engine = redisEngine(watched.url, 4_000);
    engines.push(engine);
    return createTrail({ store: sealed(engine), months: 6, log: silentLog, timeoutMs: 30_000 });
  });

const userOf = (node: number) => 1_000 + node;

const entry = (node: number, number: number) => ({
  time: new Date().toISOString(),
  event: "record-read",
  kind: "cases",
  recordId: number,
  userId: userOf(node),
  role: 2,
});

/**
 * Writes from all nodes. Half-way the servers change as by an operator: the old primary goes on answering until it is
 * told that it is a replica, after which each node writes once more.
 */
async function written() {
  const all = trails();
  for (let number = 1; number < EACH; number += 1) {
    for (const [node, trail] of all.entries()) trail.keep(entry(node, number));
    if (number === EACH / 2)
      await until(async () => expect(await watched.changeServers()).toContain("OK"), 250);
    if (number % 10 === 0) await new Promise((done) => setTimeout(done, 5));
  }
  await until(async () => expect(await askRedis(watched.primary, "ROLE")).toMatch(/^slave/));
  for (const [node, trail] of all.entries()) trail.keep(entry(node, EACH));
  await Promise.all(all.map((trail) => trail.settled()));
  return all;
}

it("ten nodes keep one whole chain through a failover, no line twice", async () => {
  const [trail = expect.unreachable()] = await written();
  const checked = await trail.check();
  expect(checked.filter(({ fault }) => fault)).toEqual([]);
  for (let node = 0; node < NODES; node += 1) {
    const answer = await trail.ask({ userId: userOf(node) }, 1_000);
    const numbers = (await answer.read(0, 1_000)).map((found) => found.entry?.recordId);
    expect(numbers.toReversed(), `node ${node}`).toEqual(Array.from({ length: EACH }, (_, at) => at + 1));
  }
});
