import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { parseRedisUrl } from "#server/settings/service-urls.ts";
import { countInMemory, type Engine } from "#server/store/engine.ts";
import { RETENTION } from "#server/store/records.ts";
import { openRedisEngine } from "#server/store/redis.ts";
import { sealedStore, type StoreKey } from "#server/store/store.ts";
import { SECRETS, silentLog } from "./memory-store.ts";

const [SECRET = ""] = SECRETS;

/** A store over an engine, with a test secret or these. */
export const sealed = (engine: Engine, ...secrets: string[]) =>
  sealedStore(
    async () => engine,
    () => (secrets.length > 0 ? secrets : SECRETS),
    silentLog,
    engine.count ? undefined : countInMemory(),
  );

/** An engine over the Redis of a URL. */
export function redisEngine(url: string, failoverMs = 200): Engine {
  const place = parseRedisUrl(url);
  if (!place) throw new Error("No address of a Redis");
  return openRedisEngine(place, silentLog, failoverMs);
}

/** Past the end of a time to live, milliseconds. */
const BEYOND_MS = 30;

/**
 * Work that must finish within a time to live; repeated with twice the time if the machine was too busy.
 * @param work gets the time in seconds, and must start with new keys
 * @returns the result of the work, and milliseconds after which the time has passed
 */
async function withinLife<Found>(
  seconds: number,
  work: (seconds: number) => Promise<Found>,
): Promise<{ readonly found: Found; readonly overMs: number }> {
  const begun = performance.now();
  const found = await work(seconds);
  const isInTime = performance.now() - begun < seconds * 1000;
  return isInTime ? { found, overMs: seconds * 1000 + BEYOND_MS } : withinLife(seconds * 2, work);
}

let made = 0;

export const newKey = (): StoreKey => ["session", `key-${(made += 1)}`];

/** What every engine promises; declares a test for each promise. */
export function promises(fixture: () => { engine: Engine; elapse: (ms: number) => Promise<void> | void }) {
  const open = () => sealed(fixture().engine);

  it("gives back what was put in, also over what was there", async () => {
    const [store, key] = [open(), newKey()];
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, "Тодор 👋", 60);
    expect(await store.get(key)).toBe("Тодор 👋");
    await store.put(key, "", 60);
    expect(await store.get(key)).toBe("");
  });

  it("loses none of a hundred parallel changes of one value", async () => {
    const [store, key] = [open(), newKey()];
    const numbers = Array.from({ length: 100 }, (_, number) => number);
    const added = (number: number) => (before: string | undefined) =>
      JSON.stringify([...(JSON.parse(before ?? "[]") as number[]), number]);
    await Promise.all(numbers.map((number) => store.change(key, added(number), 60)));
    const kept = JSON.parse((await store.get(key)) ?? "[]") as number[];
    expect(kept.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it("asks once for each of twenty parallel changes, which follow one another", async () => {
    const { engine } = fixture();
    let asked = 0;
    const counted: Engine = {
      ...engine,
      async get(place) {
        asked += 1;
        return engine.get(place);
      },
    };
    const [store, key] = [sealed(counted), newKey()];
    const failing = store.change(
      key,
      () => {
        throw new Error("by the writer");
      },
      60,
    );
    const changes = Array.from({ length: 20 }, () => store.change(key, (before = "") => `${before}+`, 60));
    await expect(failing).rejects.toThrow("by the writer");
    await Promise.all(changes);
    expect(asked).toBe(21);
    expect(await store.get(key)).toBe("+".repeat(20));
  });

  it("says after a change what is there, and leaves what is to be left", async () => {
    const [store, key] = [open(), newKey()];
    expect(await store.change(key, () => undefined, 60)).toBeUndefined();
    expect(await store.change(key, () => "1", 60)).toBe("1");
    expect(await store.change(key, () => undefined, 60)).toBe("1");
    expect(await store.get(key)).toBe("1");
  });

  it("lets exactly one of fifty parallel callers add a value, and exactly one take it", async () => {
    const [store, key] = [open(), newKey()];
    const callers = Array.from({ length: 50 }, (_, number) => `${number}`);
    const won = await Promise.all(callers.map((by) => store.add(key, by, 60)));
    expect(won.filter(Boolean)).toHaveLength(1);
    const winner = callers[won.indexOf(true)];
    expect(await store.get(key)).toBe(winner);
    const taken = await Promise.all(callers.map(() => store.take(key)));
    expect(taken.filter((value) => value !== undefined)).toEqual([winner]);
    expect(await store.get(key)).toBeUndefined();
  });

  it("never brings a removed value back by a late change", async () => {
    const [store, key] = [open(), newKey()];
    await store.put(key, "1", 60);
    expect(await store.remove(key)).toBe(true);
    expect(await store.remove(key)).toBe(false);
    expect(await store.change(key, (before) => before && `${before}+`, 60)).toBeUndefined();
    expect(await store.get(key)).toBeUndefined();
  });

  it("starts a change again when somebody else has written since", async () => {
    const [store, key] = [open(), newKey()];
    await store.put(key, "1", 60);
    const { engine } = fixture();
    let written: Promise<void> | undefined;
    const slow: Engine = {
      ...engine,
      async get(place) {
        const value = await engine.get(place);
        await (written ??= store.put(key, "2", 60));
        return value;
      },
    };
    expect(await sealed(slow).change(key, (before) => `${before}+`, 60)).toBe("2+");
  });

  it("forgets a value when its time is over, and lets it be added again", async () => {
    const { elapse } = fixture();
    const [store, key] = [open(), newKey()];
    await store.put(key, "1", 0.05);
    await elapse(80);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.take(key)).toBeUndefined();
    expect(await store.remove(key)).toBe(false);
    expect(await store.change(key, (before) => before && "2", 60)).toBeUndefined();
    expect(await store.add(key, "3", 60)).toBe(true);
    expect(await store.get(key)).toBe("3");
  });

  it("lets a value live on from its last change", async () => {
    const { elapse } = fixture();
    const store = open();
    const { found: key, overMs } = await withinLife(0.05, async (seconds) => {
      const place = newKey();
      await store.put(place, "1", seconds);
      await store.change(place, (before) => before, 60);
      return place;
    });
    await elapse(overMs);
    expect(await store.get(key)).toBe("1");
  });

  it("sets how long a value still lives, in a folder too, and tells whether there is one", async () => {
    const { elapse } = fixture();
    const [store, key, [, name]] = [open(), newKey(), newKey()];
    const listed = (id: string): StoreKey => ["sessions-of", name, id];
    expect(await store.expire(key, 60)).toBe(false);
    for (const each of [key, listed("a"), listed("b")]) await store.put(each, "1", 60);
    const { found, overMs } = await withinLife(0.05, async (seconds) => {
      await store.put(listed("c"), "3", seconds);
      return store.expire(listed("c"), 60);
    });
    expect(found).toBe(true);
    for (const each of [key, listed("a")]) expect(await store.expire(each, 0.05)).toBe(true);
    await elapse(overMs);
    expect(await store.get(key)).toBeUndefined();
    expect((await store.list(["sessions-of", name])).toSorted()).toEqual(["1", "3"]);
    expect(await store.expire(key, 60), "brings nothing back").toBe(false);
  });

  it("keeps nothing longer than its kind", async () => {
    const [store, key] = [open(), ["sign-in", "x"] as const];
    await expect(store.put(key, "1", RETENTION["sign-in"] + 1)).rejects.toThrow(RangeError);
    await expect(store.add(key, "1", Infinity)).rejects.toThrow(RangeError);
    await expect(store.change(key, () => "1", Number.NaN)).rejects.toThrow(RangeError);
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, "1", RETENTION["sign-in"]);
    await expect(store.expire(key, RETENTION["sign-in"] + 1)).rejects.toThrow(RangeError);
  });

  it("lists what a folder keeps, and nothing of its neighbours or of what is over", async () => {
    const { elapse } = fixture();
    const [store, [, name]] = [open(), newKey()];
    await store.put(["sessions-of", name, "a"], "a", 60);
    await store.put(["sessions-of", name, "b"], "old", 60);
    await store.put(["sessions-of", name, "b"], "b", 60);
    await store.put(["sessions-of", name, "short"], "short", 0.05);
    await store.put(["sessions-of", name, "gone"], "gone", 60);
    await store.remove(["sessions-of", name, "gone"]);
    await store.put(["sessions-of", `${name}1`, "c"], "c", 60);
    await store.put(["sessions-of", name], "d", 60);
    await elapse(80);
    expect((await store.list(["sessions-of", name])).toSorted()).toEqual(["a", "b"]);
    expect(await store.list(["sessions-of", `${name}2`])).toEqual([]);
  });

  it("opens no value that was altered or moved to another key", async () => {
    const { engine } = fixture();
    const [store, key, other] = [open(), newKey(), newKey()];
    const places: string[] = [];
    const spy: Engine = {
      ...engine,
      write: (place, ...rest) => {
        places.push(place);
        return engine.write(place, ...rest);
      },
    };
    await sealed(spy).put(key, "mine", 60);
    await sealed(spy).put(other, "theirs", 60);
    const [place = "", ofOther = ""] = places;
    const [mine, theirs] = [(await engine.get(place)) ?? "", (await engine.get(ofOther)) ?? ""];

    const [id = "", body = ""] = mine.split(".");
    const flipped = `${id}.${body.slice(0, -4)}${body.at(-4) === "A" ? "B" : "A"}${body.slice(-3)}`;
    for (const forged of [theirs, flipped, "", "x", "x.y", body]) {
      await engine.write(place, forged, 60);
      expect(await store.get(key), forged).toBeUndefined();
    }
    await engine.write(place, mine, 60);
    expect(await store.get(key)).toBe("mine");
  });

  it("reads after a change of secrets what the old secret sealed, and nothing with a foreign secret", async () => {
    const { engine } = fixture();
    const [old, young, foreign] = [SECRET, `${SECRET}, the next`, `${SECRET}, somebody else's`];
    const key = newKey();
    await sealed(engine, old).put(key, "1", 60);
    expect(await sealed(engine, young, old).get(key)).toBe("1");
    expect(await sealed(engine, foreign).add(key, "theirs", 60), "still claimed").toBe(false);
    await sealed(engine, young, old).change(key, (before) => `${before}+`, 60);
    expect(await sealed(engine, young).get(key)).toBe("1+");
    expect(await sealed(engine, foreign).get(key)).toBeUndefined();
    expect(await sealed(engine, foreign).change(key, (before) => before ?? "new", 60)).toBe("new");
  });

  it("counts from the first one on, takes back, and begins again when the time is over", async () => {
    const store = open();
    const { found, overMs } = await withinLife(0.3, async (seconds) => {
      const [, who] = newKey();
      const count = (by: 1 | -1) => store.count(["limit-x", who], by, seconds);
      const told = [await count(1), await count(1), await count(1), await count(-1), await count(1)];
      return { who, seconds, told };
    });
    const { who, seconds, told } = found;
    expect(told.map(({ count }) => count)).toEqual([1, 2, 3, 2, 3]);
    expect(told.at(-1)?.msLeft).toBeGreaterThan(0);
    expect(told.at(-1)?.msLeft).toBeLessThanOrEqual(seconds * 1000);
    await wait(overMs);
    const count = async (by: 1 | -1) => (await store.count(["limit-x", who], by, 60)).count;
    expect(await count(-1), "given back too late").toBe(0);
    expect([await count(1), await count(-1), await count(-1), await count(1)]).toEqual([1, 0, 0, 1]);
  });

  it("loses none of a hundred parallel counts", async () => {
    const store = open();
    const [, who] = newKey();
    const counts = await Promise.all(Array.from({ length: 100 }, () => store.count(["limit-x", who], 1, 60)));
    expect(Math.max(...counts.map(({ count }) => count))).toBe(100);
  });

  it("marks a text without telling it: the current secret first, then those before it", () => {
    const { engine } = fixture();
    const [old, young] = [SECRET, `${SECRET}, the next`];
    const [mark] = sealed(engine, old).marks("somebody");
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(sealed(engine, young, old).marks("somebody")[1]).toBe(mark);
    expect(sealed(engine, young).marks("somebody")).not.toContain(mark);
    expect(sealed(engine, old).marks("another")).not.toContain(mark);
  });

  it("says that it is ready", async () => {
    await expect(open().ready()).resolves.toBeUndefined();
  });
}
