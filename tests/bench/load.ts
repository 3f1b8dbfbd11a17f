import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Answered,
  type Ask,
  isRefused,
  isServed,
  type LoadClient,
  loadClient,
  mixedLoad,
  percentile,
} from "#tests/support/offered-load.ts";
import { replicated, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
import { makeBareBuild } from "./servers/builds.ts";
import { productOptions, rawOptions } from "./servers/contenders.ts";
import { type ServerProcess, startServer } from "./servers/process.ts";
import { type Comparison, comparisonTable } from "./tables.ts";

const CONNECTIONS = 8;
const CAPACITY_SECONDS = 10;
const OVERLOAD_SECONDS = 60;
const TIMES_CAPACITY = 5;
const RECOVERY_SECONDS = 5;
const HOSTILE_SECONDS = 20;
/** What the limit of one address lets through. */
const HOSTILE_PER_SECOND = 16;
const FAILOVER_PER_SECOND = 10;
const FAILOVER_SECONDS = 15;

/**
 * Measures what the product can do with a mixed load, what it does with five times as much, whether made-up addresses slow
 * others down, and what people notice of a store that fails over. It and its API share the machine with whoever asks.
 * @param say is told what is going on.
 * @returns the table to print
 */
export async function measureLoad(say: (text: string) => void): Promise<string> {
  const { product: entry } = makeBareBuild();
  const product = await startServer(await productOptions(entry, "data-of-load"));
  const packages = join(import.meta.dirname, "../../package.json");
  const idle = await startServer(await rawOptions([packages, "application/json", "identity"]));
  const client = loadClient(product.origin);
  try {
    const person = await signedIn(product.origin, "assistant");
    const next = mixedLoad(await person.jar.getCookieString(`${product.origin}/admin/cases`));
    await client.saturate(CONNECTIONS, 3, next);
    say("Asking for as much as it can do");
    const able = await client.saturate(CONNECTIONS, CAPACITY_SECONDS, next);
    const capacity = able.filter(isServed).length / CAPACITY_SECONDS;
    say(`Asking for ${TIMES_CAPACITY} times as much`);
    const overload = await measureOverload({ client, product, idle }, capacity, next);
    say("Asking for made-up addresses");
    const hostile = await measureHostile(client);
    say("Killing the store's primary");
    const failover = await measureFailover(entry);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    return `${comparisonTable([{ figure: "capacity, pages/s", product: capacity }, ...overload, ...hostile, ...failover])}

Machine load ${load} at the end: what others do on it is in these figures.`;
  } finally {
    client.close();
    await Promise.all([product.stop(), idle.stop()]);
  }
}

interface Measured {
  readonly client: LoadClient;
  readonly product: ServerProcess;
  /** A bare server that nobody else asks: what it takes is the machine's, or the client's. */
  readonly idle: ServerProcess;
}

async function measureOverload(
  { client, product, idle }: Measured,
  capacity: number,
  next: (count: number) => Ask,
): Promise<Comparison[]> {
  const probes = [product, idle].map(({ origin }) => loadClient(origin));
  const probe = () => ({ kind: "probe", path: "/health/live" });
  const [answers, live = [], noise = []] = await Promise.all([
    client.offer(TIMES_CAPACITY * capacity, OVERLOAD_SECONDS, next),
    ...probes.map((one) => one.offer(10, OVERLOAD_SECONDS, probe)),
  ]);
  const beside = { what: "bare idle server", value: percentile(noise, 99) };
  await pause(RECOVERY_SECONDS * 1000);
  const after = await client.offer(capacity / 2, 5, next);
  for (const one of probes) one.close();
  const [served, refused] = [answers.filter(isServed), answers.filter(isRefused)];
  const shareOf = (kind: string) =>
    (100 * served.filter((one) => one.kind === kind).length) /
    answers.filter((one) => one.kind === kind).length;
  return [
    {
      figure: "5 times as much: served, pages/s",
      product: served.length / OVERLOAD_SECONDS,
      beside: { what: "capacity", value: capacity },
      aim: { of: "ratio", atLeast: 0.8 },
    },
    atMost("… 99 of 100 served in, ms", percentile(served, 99), 2_000),
    { ...atMost("… 99 of 100 refusals in, ms", percentile(refused, 99), 100), beside },
    atMost("… neither served nor refused", answers.length - served.length - refused.length, 0),
    { ...atMost("… 99 of 100 probes in, ms", percentile(live, 99), 200), beside },
    ...["form", "staff", "visitor", "machine"].map((kind) => ({
      figure: `… served of 100: ${kind}`,
      product: shareOf(kind),
    })),
    atMost("5 s later, half the capacity: not served", after.filter((one) => !isServed(one)).length, 0),
    { figure: "… 95 of 100 in, ms", product: percentile(after, 95) },
  ];
}

/** A visitor asks for pages that nobody has asked for, alone and beside somebody who makes addresses up. */
async function measureHostile(client: LoadClient): Promise<Comparison[]> {
  let page = 0;
  const newPage = (): Ask => ({ kind: "new", path: `/?municipality=${(page += 1)}&all=1` });
  const unread = (count: number): Ask => ({ kind: "hostile", path: `/?x=${count}-${Math.random()}` });
  const read = (count: number): Ask => ({ kind: "hostile", path: `/?findMp=${count}-${Math.random()}` });
  const beside = async (hostile?: (count: number) => Ask): Promise<Answered[]> => {
    const [answers] = await Promise.all([
      client.offer(2, HOSTILE_SECONDS, newPage),
      hostile && client.offer(HOSTILE_PER_SECOND, HOSTILE_SECONDS, hostile),
    ]);
    return answers;
  };
  const alone = percentile(await beside(), 95);
  const figure = async (what: string, hostile: (count: number) => Ask): Promise<Comparison> => ({
    figure: `new page beside 16 made-up ${what}/s, 95 of 100 in, ms`,
    product: percentile(await beside(hostile), 95),
    beside: { what: "alone", value: alone },
    aim: { of: "figure", atMost: 100 },
  });
  return [await figure("parameters", unread), await figure("searches", read)];
}

/** Staff, visitors and forms at an easy pace, while Redis dies under them and its replica takes over. */
async function measureFailover(entry: string): Promise<Comparison[]> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return [];
  const redis = await startWatchedRedis();
  const options = await productOptions(entry, "data-of-failover");
  const product = await startServer({ ...options, env: { ...options.env, REDIS_URL: redis.url } });
  const client = loadClient(product.origin);
  try {
    const person = await signedIn(product.origin, "assistant");
    const next = mixedLoad(await person.jar.getCookieString(`${product.origin}/admin/cases`));
    await client.saturate(CONNECTIONS, 3, next);
    await replicated(redis.primary);
    const offered = client.offer(FAILOVER_PER_SECOND, FAILOVER_SECONDS, next);
    await pause(2_000);
    redis.primary.child.kill("SIGKILL");
    const killed = performance.now();
    await redis.tookOver(redis.replica);
    const tookOver = performance.now();
    await until(async () => {
      if (!(await fetch(`${product.origin}/health/ready`)).ok) throw new Error("Not ready");
    });
    const wellMs = performance.now() - tookOver;
    const answers = await offered;
    return [
      {
        figure: "failover of the store: another server took over after, ms",
        product: tookOver - killed,
      },
      // Readiness is asked once a second.
      atMost("… ready again after that, ms", wellMs, 2_000),
      atMost("… pages and forms not served", answers.filter((one) => !isServed(one)).length, 0),
      { figure: "… the longest wait, ms", product: percentile(answers, 100) },
    ];
  } finally {
    client.close();
    await product.stop();
    await redis.end();
  }
}

const atMost = (figure: string, product: number, most: number): Comparison => ({
  figure,
  product,
  aim: { of: "figure", atMost: most },
});
