import { countInMemory } from "#server/store/engine.ts";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "#server/log/log.ts";
import { redisPlace } from "#server/settings/redis-url.ts";
import { secretsIn } from "#server/settings/secrets.ts";
import { openEmbeddedEngine } from "#server/store/embedded.ts";
import type { Engine } from "#server/store/engine.ts";
import { deriveKeys } from "#server/store/keys.ts";

import { openRedisEngine } from "#server/store/redis.ts";
import { RETENTION } from "#server/store/records.ts";
import { createStore, sealedStore, type StoreKey, StoreUnavailable } from "#server/store/store.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { until } from "#tests/support/timing.ts";

function placeAt(port: number) {
  const place = redisPlace(`redis://127.0.0.1:${port}`);
  if (!place) throw new Error("No address of a Redis");
  return place;
}

const log = createLog("silent", { write: () => undefined });

const SECRET = "a secret of the tests, longer than 32 bytes";
const folder = mkdtempSync(join(tmpdir(), "store-"));
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = [SECRET];

const sealed = (engine: Engine, ...secrets: string[]) =>
  sealedStore(
    async () => engine,
    () => (secrets.length > 0 ? secrets : own),
    log,
    engine.count ? undefined : countInMemory(),
  );

let made = 0;
const newKey = (): StoreKey => ["session", `key-${(made += 1)}`];

/** What both engines promise. */
function promises(fixture: () => { engine: Engine; elapse: (ms: number) => Promise<void> | void }) {
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
        throw new Error("by whoever changes");
      },
      60,
    );
    const changes = Array.from({ length: 20 }, () => store.change(key, (before = "") => `${before}+`, 60));
    await expect(failing).rejects.toThrow("by whoever changes");
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

  it("starts a change anew when somebody else has written meanwhile", async () => {
    const [store, key] = [open(), newKey()];
    await store.put(key, "1", 60);
    const { engine } = fixture();
    let meanwhile: Promise<void> | undefined;
    const slow: Engine = {
      ...engine,
      async get(place) {
        const value = await engine.get(place);
        await (meanwhile ??= store.put(key, "2", 60));
        return value;
      },
    };
    expect(await sealed(slow).change(key, (before) => `${before}+`, 60)).toBe("2+");
  });

  it("forgets a value when its time is over, and lets it be added anew", async () => {
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
    const [store, key] = [open(), newKey()];
    await store.put(key, "1", 0.05);
    await store.change(key, (before) => before, 60);
    await elapse(80);
    expect(await store.get(key)).toBe("1");
  });

  it("sets how long a value still lives, in a folder too, and tells whether there is one", async () => {
    const { elapse } = fixture();
    const [store, key, [, name]] = [open(), newKey(), newKey()];
    const listed = (id: string): StoreKey => ["sessions-of", name, id];
    expect(await store.expire(key, 60)).toBe(false);
    for (const each of [key, listed("a"), listed("b")]) await store.put(each, "1", 60);
    await store.put(listed("c"), "3", 0.05);
    expect(await store.expire(listed("c"), 60)).toBe(true);
    for (const each of [key, listed("a")]) expect(await store.expire(each, 0.05)).toBe(true);
    await elapse(80);
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

    const flipped = mine.slice(0, -4) + (mine.at(-4) === "A" ? "B" : "A") + mine.slice(-3);
    for (const forged of [theirs, flipped, "", "x", "x.y", mine.split(".")[1] ?? ""]) {
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

  it("counts from the first one on, takes back, and begins anew when the time is over", async () => {
    const { elapse } = fixture();
    const store = open();
    const [, who] = newKey();
    const count = async (by: 1 | -1) => (await store.count(["limit-x", who], by, 0.3)).count;
    expect([await count(1), await count(1), await count(1), await count(-1)]).toEqual([1, 2, 3, 2]);
    const { msLeft } = await store.count(["limit-x", who], 1, 0.3);
    expect(msLeft).toBeGreaterThan(0);
    expect(msLeft).toBeLessThanOrEqual(300);
    await elapse(0);
    await wait(400);
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

describe("the store in a file", () => {
  let now = 1_700_000_000_000;
  const file = join(folder, "deeper", "store.sqlite");
  const engine = openEmbeddedEngine(file, () => now);
  afterAll(() => engine.close());

  promises(() => ({ engine, elapse: (ms) => void (now += ms) }));

  it("keeps no readable value, id or name on the disk", async () => {
    await sealed(engine).put(["session", "canary-id"], "canary-value", 60);
    const bytes = readdirSync(join(folder, "deeper")).map((name) =>
      readFileSync(join(folder, "deeper", name), "latin1"),
    );
    expect(bytes.join("")).toContain("session/");
    expect(bytes.join("")).not.toMatch(/canary/);
  });

  it("is shared by two processes: a value added by one is there for the other", async () => {
    const other = openEmbeddedEngine(file, () => now);
    const key = newKey();
    expect(await sealed(engine).add(key, "1", 60)).toBe(true);
    expect(await sealed(other).add(key, "2", 60)).toBe(false);
    expect(await sealed(other).get(key)).toBe("1");
    other.close();
  });

  it("sweeps values out when their time is over", async () => {
    const swept = openEmbeddedEngine(join(folder, "swept.sqlite"), () => now);
    for (let number = 0; number < 20; number += 1) await swept.write(`session/${number}`, "x", 1);
    now += 120_000;
    await swept.write("session/new", "x", 60);
    // Read as if the clock stood still: what is left is on the disk.
    now -= 120_000;
    expect(await swept.get("session/7")).toBeUndefined();
    expect(await swept.get("session/new")).toBe("x");
    swept.close();
  });

  it("is not ready when nothing can be written, though it can be read", async () => {
    const held = join(folder, "held.sqlite");
    const store = openEmbeddedEngine(held);
    await store.write("session/1", "1", 60);
    const other = new DatabaseSync(held);
    other.exec("BEGIN IMMEDIATE");
    await expect(store.ready()).rejects.toThrow(StoreUnavailable);
    expect(await store.get("session/1")).toBe("1");
    other.exec("ROLLBACK");
    await expect(store.ready()).resolves.toBeUndefined();
    other.close();
    store.close();
  });

  it("survives kill -9: every write that was confirmed is there", async () => {
    const killed = join(folder, "killed.sqlite");
    const child = endWithUs(
      spawn(
        process.execPath,
        [
          "--input-type=module",
          "-e",
          `import { openEmbeddedEngine } from "#server/store/embedded.ts";
         const store = openEmbeddedEngine(${JSON.stringify(killed)});
         for (let number = 0; ; number += 1) {
           await store.write("session/" + number, String(number), 600);
           console.log(number);
         }`,
        ],
        { cwd: join(import.meta.dirname, "..", ".."), stdio: ["ignore", "pipe", "inherit"] },
      ),
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    let confirmed = -1;
    for await (const line of createInterface(child.stdout)) {
      confirmed = Number(line);
      if (confirmed === 300) child.kill("SIGKILL");
    }
    expect(confirmed).toBeGreaterThanOrEqual(300);

    const store = openEmbeddedEngine(killed);
    const lost: number[] = [];
    for (let number = 0; number <= confirmed; number += 1) {
      if ((await store.get(`session/${number}`)) !== String(number)) lost.push(number);
    }
    expect(lost).toEqual([]);
    store.close();
  });

  it("says that it is unavailable where its folder can not be made", () => {
    expect(() => openEmbeddedEngine(join(file, "store.sqlite"))).toThrow(StoreUnavailable);
  });

  it("says that it is unavailable after it was closed", async () => {
    const closed = openEmbeddedEngine(":memory:");
    closed.close();
    await expect(closed.get("session/1")).rejects.toThrow(StoreUnavailable);
    await expect(closed.write("session/1", "1", 60)).rejects.toThrow(StoreUnavailable);
    await expect(closed.ready()).rejects.toThrow(StoreUnavailable);
  });
});

if (!hasRedis) {
  process.stderr.write("\n!!! No redis-server on this machine: the store in Redis is NOT tested.\n\n");
}

describe("the store that the settings ask for", () => {
  it("opens at the first use, again after a failure, and leaves nothing of an earlier version", async () => {
    const dataDir = join(folder, "as-set");
    writeFileSync(dataDir, "no folder");
    const store = createStore({ dataDir, redisUrl: undefined }, () => own, log);
    await expect(store.ready()).rejects.toThrow(StoreUnavailable);
    expect((await store.count(["limit-x", "somebody"], 1, 60)).count, "counts all the same").toBe(1);
    rmSync(dataDir);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "sessions.sqlite-wal"), "somebody's");
    await store.put(["session", "1"], "1", 60);
    expect(existsSync(join(dataDir, "sessions.sqlite-wal"))).toBe(false);
    expect(await store.get(["session", "1"])).toBe("1");
    await store.close();
  });

  it("takes over other secrets while it is open, and opens anew when it is told to", async () => {
    let secrets = [SECRET];
    const store = createStore({ dataDir: folder, redisUrl: undefined }, () => secrets, log);
    const [key, other] = [newKey(), newKey()];
    await store.put(key, "sealed before", 60);
    secrets = ["another secret of the tests, of 32 bytes and more", SECRET];
    await store.put(other, "sealed after", 60);
    store.reopen();
    expect(await store.get(key)).toBe("sealed before");
    secrets = secrets.slice(0, 1);
    expect([await store.get(key), await store.get(other)]).toEqual([undefined, "sealed after"]);
    await store.close();
  });

  it("closes when it was never opened", async () => {
    const store = createStore({ dataDir: folder, redisUrl: undefined }, () => own, log);
    await expect(store.close()).resolves.toBeUndefined();
  });
});

describe.skipIf(!hasRedis)("the store in Redis (skipped where there is no redis-server)", () => {
  let server: ChildProcess;
  let port = 0;
  let engine: Engine;
  const raw = () => createClient({ url: `redis://127.0.0.1:${port}` }).connect();

  function startServer() {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    server = endWithUs(spawn("redis-server", options, { stdio: "ignore", cwd: folder }));
  }

  beforeAll(async () => {
    port = await freePort();
    startServer();
    engine = openRedisEngine(placeAt(port), log);
    await until(() => engine.ready());
  });

  afterAll(() => {
    engine.close();
    server.kill("SIGKILL");
  });

  promises(() => ({ engine, elapse: (ms) => wait(ms) }));

  it("keeps no readable value or id, and a time to live on every key", async () => {
    await sealed(engine).put(["session", "canary-id"], "canary-value", 60);
    const client = await raw();
    const keys = await client.keys("*");
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) {
      expect(await client.pTTL(key), "-1 is for ever").not.toBe(-1);
      expect(key).toMatch(
        /^constituency-offices:(?:[a-z-]+\/[\w-]{43}|(?:keys-of\/)?\{[a-z-]+\/[\w-]{43}\}(?:\/[\w-]{43})?)$/,
      );
      if (!key.includes("keys-of")) expect(await client.get(key)).not.toMatch(/canary/);
    }
    client.destroy();
  });

  it("answers within a second when Redis hangs, and goes on when it is back", async () => {
    const [store, key] = [sealed(engine), newKey()];
    await store.put(key, "1", 60);
    server.kill("SIGSTOP");
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    // Two more, and the connection is taken for dead: calls fail at once then.
    await Promise.all([1, 2].map(() => expect(store.get(key)).rejects.toThrow(StoreUnavailable)));
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    server.kill("SIGCONT");
    await until(async () => expect(await store.get(key)).toBe("1"));
  });

  it("reads an answer that came while the process was busy with other things", async () => {
    await engine.write("session/busy", "1", 60);
    const answer = engine.get("session/busy");
    // The question is on its way. What follows lasts longer than the patience, and until Redis has answered another.
    await wait(5);
    execFileSync("sleep", ["1.1"]);
    execFileSync("redis-cli", ["-p", String(port), "ping"]);
    expect(await answer).toBe("1");
  });

  it("fails at once when Redis is gone, and is back within seconds of it", async () => {
    const store = sealed(engine);
    server.kill("SIGKILL");
    await once(server, "exit");
    await until(() => expect(store.ready()).rejects.toThrow(StoreUnavailable));
    await expect(store.add(newKey(), "1", 60)).rejects.toThrow(StoreUnavailable);
    startServer();
    await until(() => store.ready());
    expect(await store.add(newKey(), "1", 60)).toBe(true);
  });
});

describe("secrets", () => {
  it("of 32 bytes and more, separated by commas, are a rotation", () => {
    const [a, b] = ["a".repeat(32), "b".repeat(40)];
    expect(secretsIn(`${a},${b}`)).toEqual([a, b]);
    expect(secretsIn(`${a}, ${b}`)).toEqual([a, b]);
    expect(secretsIn(`${a},`)).toEqual([a]);
  });

  it("with a comma inside stay whole when a part would be too short", () => {
    const secret = `short,${"c".repeat(40)}`;
    expect(secretsIn(secret)).toEqual([secret]);
  });

  it("give unrelated keys for different purposes and secrets, the same for the same", () => {
    const hex = (secret: string, purpose: string) =>
      deriveKeys([secret], purpose)[0].secret.export().toString("hex");
    expect(new Set([hex("a", "x"), hex("a", "y"), hex("b", "x")]).size).toBe(3);
    expect(hex("a", "x")).toBe(hex("a", "x"));
    expect(Buffer.from(hex("a", "x"), "hex")).toHaveLength(32);
  });
});
