import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LIMIT_TIERS, limitTiers } from "#server/http/gates/rate-limit.ts";
import type { HttpOptions } from "#server/http/listener.ts";
import { createLimits } from "#server/store/limits.ts";
import { clientFolder } from "#tests/support/client-folder.ts";
import { hasRedis, redisForTest } from "#tests/support/redis-servers.ts";
import { startLayer } from "#tests/support/wire/layer.ts";
import { redisStore } from "#tests/support/memory-store.ts";

const ORIGIN = "https://offices.example";

/** A layer behind a proxy, so that the test can be many clients. */
async function startBehindProxy(options: Partial<HttpOptions> = {}) {
  const { ask } = await startLayer({ appOrigin: ORIGIN, trustedProxies: ["loopback"], ...options });
  const headers = (client: string) => ({ Host: "offices.example", "X-Forwarded-For": client });
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "0", Origin: ORIGIN };
  return {
    get: async (client: string, path = "/") => (await ask(`GET ${path}`, headers(client))).status,
    post: async (client: string, path: string) =>
      (await ask(`POST ${path}`, { ...headers(client), ...form })).status,
  };
}

async function statusesOf(times: number, ask: () => Promise<number>) {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push(await ask());
  return statuses;
}

/** Few enough to be used up quickly. */
const TEN = [{ name: "ten", perMinute: 10, covers: (method: string | undefined) => method === "POST" }];

const oks = (times: number) => Array.from({ length: times }, () => 200);

describe("the tiers", () => {
  // R60
  it("are those of the requirement", () => {
    expect(LIMIT_TIERS.map(({ name, perMinute }) => [name, perMinute])).toEqual([
      ["read", 1000],
      ["tiles", 600],
      ["write", 100],
      ["sign-in", 120],
      ["provider", 600],
    ]);
  });

  it("are ten times as wide in a demo only, where everybody comes from one address", () => {
    expect(limitTiers(false)).toEqual(LIMIT_TIERS);
    expect(limitTiers(true).map(({ perMinute }) => perMinute)).toEqual([10_000, 6000, 1000, 1200, 6000]);
  });

  it.each([
    ["GET", "/", ["read"]],
    ["HEAD", "/admin/cases", ["read"]],
    ["POST", "/admin/cases/view/7", ["write"]],
    ["POST", "/admin/authenticate", ["sign-in"]],
    ["POST", "/admin/authenticate/backchannel-logout", ["provider"]],
    ["POST", "/", ["write"]],
    ["POST", "/contact", ["write"]],
    ["GET", "/tiles/8/143/94.png", ["read", "tiles"]],
  ])("%s %s counts in %j", (method, page, names) => {
    expect(LIMIT_TIERS.filter((tier) => tier.covers(method, page)).map(({ name }) => name)).toEqual(names);
  });
});

describe("one client", () => {
  it("may begin 120 sign-ins a minute, so that forty people behind one address can, however it is spelled", async () => {
    const { post } = await startBehindProxy();
    const spellings = [
      "/admin/authenticate",
      "/admin/authenticate.data",
      "/Admin/%61uthenticate/",
      "/x/../admin/%2e/authenticate",
    ];
    const statuses = [];
    for (let count = 0; count < 122; count += 1) {
      statuses.push(await post("203.0.113.7", spellings[count % spellings.length] ?? ""));
    }
    expect(statuses).toEqual([...oks(120), 429, 429]);
    expect(await post("203.0.113.7", "/admin/cases/view/7")).toBe(200);
  });

  it("does not use up what another may do", async () => {
    const { post } = await startBehindProxy({ tiers: TEN });
    await statusesOf(11, () => post("203.0.113.7", "/"));
    expect(await post("203.0.113.7", "/")).toBe(429);
    expect(await post("203.0.113.8", "/")).toBe(200);
  });

  it("may start again after a minute", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { post } = await startBehindProxy({ tiers: TEN });
      await statusesOf(11, () => post("203.0.113.7", "/"));
      vi.setSystemTime(Date.now() + 61_000);
      expect(await post("203.0.113.7", "/")).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("files, health and refused hosts don't count", async () => {
  const { ask, port } = await startLayer({
    clientFolder: await clientFolder({ "assets/a.css": "" }),
    tiers: [{ name: "read", perMinute: 1, covers: () => true }],
  });
  const host = { Host: `localhost:${port}` };
  for (const path of ["/assets/a.css", "/health/live", "/assets/none.js"]) {
    await ask(`GET ${path}`, host);
  }
  expect((await ask("GET /", host)).status).toBe(200);
  expect((await ask("GET /", host)).status).toBe(429);
});

describe.skipIf(!hasRedis)("with a real Redis (skipped where there is no redis-server)", () => {
  async function connect(url: string) {
    const store = redisStore(url);
    onTestFinished(() => store.close());
    await store.ready();
    return createLimits(store, () => 2);
  }

  it("two processes count together", async () => {
    const redis = await redisForTest();
    const one = await startBehindProxy({ tiers: TEN, limits: await connect(redis.url) });
    const two = await startBehindProxy({ tiers: TEN, limits: await connect(redis.url) });
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push(await (count % 2 === 0 ? one : two).post("203.0.113.7", "/"));
    }
    expect(statuses).toEqual([...oks(10), 429, 429]);
  });
});

describe("when Redis can't be reached", () => {
  // R62
  it("each process counts for itself, half as much, and nobody gets an error", async () => {
    const store = redisStore("redis://127.0.0.1:1");
    onTestFinished(() => store.close());
    const { post } = await startBehindProxy({ tiers: TEN, limits: createLimits(store, () => 2) });
    expect(await statusesOf(6, () => post("203.0.113.7", "/"))).toEqual([...oks(5), 429]);
  });
});
