import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StoreUnavailable } from "#server/store/engine.ts";
import { type Authority, hasOpenssl, makeAuthority } from "#tests/support/certificates.ts";
import { type RedisServer, startRedisCluster, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { newKey, redisEngine, sealed } from "#tests/support/store-contract.ts";
import { until } from "#tests/support/timing.ts";
import { hasRedis } from "#tests/support/wire/redis.ts";

/** Sentinels and Clusters that speak TLS only, also among themselves (R48). */

const canTest = hasOpenssl && hasRedis;
if (!canTest) process.stderr.write("\n!!! No openssl or no redis-server: TLS is NOT tested.\n\n");

const known = getCACertificates("default");
let authority: Authority;

beforeAll(() => {
  authority = makeAuthority();
});

afterAll(() => setDefaultCACertificates(known));

interface Servers {
  readonly url: string;
  /** Another server takes over. */
  readonly failOver: () => Promise<unknown>;
  readonly end: () => Promise<void>;
}

async function sentinels(): Promise<Servers> {
  const { url, primary, replica, tookOver, end } = await startWatchedRedis(authority);
  const failOver = async () => {
    primary.child.kill("SIGKILL");
    await tookOver(replica);
  };
  return { url, failOver, end };
}

async function cluster(): Promise<Servers> {
  const { url, primaryOf, tookOver, end } = await startRedisCluster(authority);
  const failOver = async () => {
    const gone: RedisServer = await primaryOf("constituency-offices:ready");
    gone.child.kill("SIGKILL");
    await tookOver(gone);
  };
  return { url, failOver, end };
}

describe.skipIf(!canTest).each([
  ["rediss+sentinel", sentinels],
  ["rediss+cluster", cluster],
] as const)("the store at %s", (scheme, start) => {
  let servers: Servers;

  beforeAll(async () => {
    servers = await start();
  }, 60_000);

  afterAll(() => servers.end());

  it("is not used while nobody vouches for its certificate", async () => {
    setDefaultCACertificates(known);
    const engine = redisEngine(servers.url);
    await expect(engine.ready()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(engine.get("session/x")).rejects.toBeInstanceOf(StoreUnavailable);
    engine.close();
  });

  it("keeps and gives, and goes on when another server has taken over", async () => {
    expect(servers.url).toMatch(new RegExp(`^${scheme.replace("+", String.raw`\+`)}://`));
    setDefaultCACertificates([...known, authority.cert]);
    const engine = redisEngine(servers.url);
    await until(() => engine.ready());
    const keys = Array.from({ length: 30 }, () => newKey());
    const store = sealed(engine);
    const keepAll = async (value: string) => {
      await Promise.all(keys.map((key) => store.put(key, value, 600)));
      expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(keys.map(() => value));
    };
    await keepAll("before");
    await servers.failOver();
    await until(() => keepAll("after"));
    engine.close();
  });
});
