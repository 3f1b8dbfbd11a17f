import { describe, expect, it } from "vitest";
import { CACHE_TIMES, createCache } from "#server/cache.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** A source whose clock, health and speed the test decides. */
function source() {
  let time = 0;
  let loads = 0;
  let down = false;
  let hold: Promise<void> | undefined;
  const cache = createCache<string, string>({ ...CACHE_TIMES, entries: 3, now: () => time });
  const load = async (key: string) => {
    loads += 1;
    const version = `${key}${loads}`;
    await hold;
    if (down) throw new Error("down");
    return version;
  };
  return {
    get: (key = "v", since?: number) => cache.get(key, () => load(key), since),
    pass: (milliseconds: number) => (time += milliseconds),
    fail: (value = true) => (down = value),
    hold: (until: Promise<void>) => void (hold = until),
    loads: () => loads,
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe("a cache that survives its source", () => {
  it("asks once for many, and not again while the value is fresh", async () => {
    const { get, pass, loads } = source();
    expect(await Promise.all([get(), get(), get()])).toEqual(
      Array.from({ length: 3 }, () => ({ value: "v1", asOf: 0, stale: false })),
    );
    pass(29 * SECOND);
    expect((await get()).value).toBe("v1");
    expect(loads()).toBe(1);
  });

  it("gives a value that is no longer fresh at once and loads the next behind it", async () => {
    const { get, pass, loads, settle } = source();
    await get();
    pass(31 * SECOND);
    expect(await Promise.all([get(), get()])).toMatchObject([{ value: "v1" }, { value: "v1", stale: false }]);
    await settle();
    expect(loads()).toBe(2);
    expect(await get()).toEqual({ value: "v2", asOf: 31 * SECOND, stale: false });
  });

  it("waits for the next value when the old one is older than fair", async () => {
    const { get, pass } = source();
    await get();
    pass(6 * 60 * SECOND);
    expect(await get()).toMatchObject({ value: "v2", stale: false });
  });

  it("gives the old value and says that it is stale when the source is down", async () => {
    const { get, pass, fail } = source();
    await get();
    fail();
    pass(HOUR);
    expect(await get()).toEqual({ value: "v1", asOf: 0, stale: true });
  });

  it("makes nobody wait for a source that is known to be down", async () => {
    const { get, pass, fail, hold, loads } = source();
    await get();
    fail();
    pass(HOUR);
    await get();
    expect(loads()).toBe(2);
    await get();
    expect(loads()).toBe(2);
    pass(6 * SECOND);
    hold(new Promise(() => undefined));
    expect(await get()).toMatchObject({ value: "v1", stale: true });
    expect(loads()).toBe(3);
  });

  it("gives no value that is older than a day", async () => {
    const { get, pass, fail } = source();
    await get();
    fail();
    pass(24 * HOUR);
    await expect(get()).rejects.toThrow("down");
  });

  it("tells what went wrong when there never was a value, and tries again at the next question", async () => {
    const { get, fail } = source();
    fail();
    await expect(Promise.all([get(), get()])).rejects.toThrow("down");
    fail(false);
    expect(await get()).toMatchObject({ value: "v2", stale: false });
  });

  it("keeps keys apart and forgets the one that was asked for longest ago", async () => {
    const { get, loads } = source();
    for (const key of ["a", "b", "c", "a", "d"]) await get(key);
    expect(loads()).toBe(4);
    expect((await get("a")).value).toBe("a1");
    expect((await get("b")).value).toBe("b5");
  });

  it("lets a value go by itself", async () => {
    const cache = createCache<string, string>({ ...CACHE_TIMES, goneAfter: 20 });
    await cache.get("v", async () => "somebody's");
    await expect.poll(() => cache.isUnused()).toBe(true);
  });

  describe("asked for what is newer than a moment", () => {
    it("loads again what was asked for before, and keeps what was asked for since", async () => {
      const { get, pass, loads } = source();
      await get();
      pass(5 * SECOND);
      expect(await Promise.all([get("v", 3 * SECOND), get("v", 3 * SECOND)])).toMatchObject([
        { value: "v2" },
        { value: "v2", stale: false },
      ]);
      expect((await get("v", 3 * SECOND)).value).toBe("v2");
      expect(loads()).toBe(2);
    });
  });
});
