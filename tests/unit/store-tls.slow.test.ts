import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authority, hasOpenssl, makeAuthority } from "#tests/support/certificates.ts";
import { hasRedis, startWatchedRedis } from "#tests/support/redis-servers.ts";
import { newKey, redisEngine, sealed } from "#tests/support/store-contract.ts";
import { until } from "#tests/support/timing.ts";

/** Sentinels and servers that speak TLS only, also among themselves (R48). */

const canTest = hasOpenssl && hasRedis;
if (!canTest) process.stderr.write("\n!!! No openssl or no redis-server: TLS is NOT tested.\n\n");

const known = getCACertificates("default");
let authority: Authority;

beforeAll(() => {
  authority = makeAuthority();
});

afterAll(() => setDefaultCACertificates(known));

describe.skipIf(!canTest)("the store behind Sentinels that speak TLS", () => {
  let servers: Awaited<ReturnType<typeof startWatchedRedis>>;

  beforeAll(async () => {
    servers = await startWatchedRedis(authority);
  }, 60_000);

  afterAll(() => servers.end());

  it("keeps and gives, and goes on when another server has taken over", async () => {
    expect(servers.url).toMatch(/^rediss\+sentinel:/);
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
    servers.primary.child.kill("SIGKILL");
    await servers.tookOver(servers.replica);
    await until(() => keepAll("after"));
    engine.close();
  });
});
