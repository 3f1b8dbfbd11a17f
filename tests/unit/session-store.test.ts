import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { deriveKeys } from "#server/session/keys.ts";
import { openEmbeddedStore } from "#server/session/stores/embedded.ts";
import { type Store, StoreUnavailable } from "#server/session/stores/record-store.ts";
import { openRedisStore } from "#server/session/stores/redis.ts";
import { sealedStore } from "#server/session/stores/sealed.ts";
import { secretsIn } from "#server/settings/secrets.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { NO_HANG_MS } from "#tests/support/timing.ts";

const SECRET = "a secret of the tests, longer than 32 bytes";
const folder = mkdtempSync(join(tmpdir(), "session-store-"));
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sealed = (plain: Store, ...secrets: string[]) =>
  sealedStore(plain, deriveKeys(secrets.length > 0 ? secrets : [SECRET], "store"));

let records = 0;
const newRecord = () => `session:record-${(records += 1)}`;

/** What both kinds of store promise. */
function promises(fixture: () => { plain: Store; elapse: (ms: number) => Promise<void> | void }) {
  const open = () => sealed(fixture().plain);

  it("gives back what was put in, field by field", async () => {
    const [store, record] = [open(), newRecord()];
    expect(await store.read(record)).toBeUndefined();
    expect(await store.add(record, { name: "Тодор 👋", empty: "" }, 60)).toBe(true);
    expect(await store.read(record)).toEqual({ name: "Тодор 👋", empty: "" });
  });

  it("changes only the fields that are given, and removes those given as null", async () => {
    const [store, record] = [open(), newRecord()];
    await store.add(record, { a: "1", b: "2", c: "3" }, 60);
    expect(await store.update(record, { a: "one", b: null }, 60)).toBe(true);
    expect(await store.read(record)).toEqual({ a: "one", c: "3" });
  });

  it("loses none of a hundred parallel writes of different fields", async () => {
    const [store, record] = [open(), newRecord()];
    await store.add(record, { first: "0" }, 60);
    const names = Array.from({ length: 100 }, (_, number) => `field${number}`);
    await Promise.all(names.map((name) => store.update(record, { [name]: name }, 60)));
    const fields = await store.read(record);
    expect(names.filter((name) => fields?.[name] !== name)).toEqual([]);
  });

  it("lets exactly one of fifty parallel callers add a record", async () => {
    const [store, record] = [open(), newRecord()];
    const callers = Array.from({ length: 50 }, (_, number) => store.add(record, { by: `${number}` }, 60));
    const winners = (await Promise.all(callers)).flatMap((won, number) => (won ? [number] : []));
    expect(winners).toHaveLength(1);
    expect(await store.read(record)).toEqual({ by: `${winners[0]}` });
  });

  it("never brings a removed record back by a late write", async () => {
    const [store, record] = [open(), newRecord()];
    await store.add(record, { a: "1" }, 60);
    await store.remove(record);
    expect(await store.update(record, { a: "2" }, 60)).toBe(false);
    expect(await store.read(record)).toBeUndefined();
  });

  it("forgets a record when its time is over, and lets it be added anew", async () => {
    const { elapse } = fixture();
    const [store, record] = [open(), newRecord()];
    await store.add(record, { a: "1" }, 0.05);
    await elapse(80);
    expect(await store.read(record)).toBeUndefined();
    expect(await store.update(record, { a: "2" }, 60)).toBe(false);
    expect(await store.add(record, { b: "3" }, 60)).toBe(true);
    expect(await store.read(record)).toEqual({ b: "3" });
  });

  it("lets a record live on from its last change", async () => {
    const { elapse } = fixture();
    const [store, record] = [open(), newRecord()];
    await store.add(record, { a: "1" }, 0.05);
    await store.update(record, {}, 60);
    await elapse(80);
    expect(await store.read(record)).toEqual({ a: "1" });
  });

  it("opens no value that was altered or moved to another field or record", async () => {
    const { plain } = fixture();
    const [store, record, other] = [sealed(plain), newRecord(), newRecord()];
    const keys = new Map<string, string>();
    const spy: Store = {
      ...plain,
      add: (key, fields, seconds) => {
        keys.set(Object.keys(fields)[0] ?? "", key);
        return plain.add(key, fields, seconds);
      },
    };
    await sealed(spy).add(record, { a: "mine" }, 60);
    await sealed(spy).add(other, { b: "theirs" }, 60);
    const [keyOfA = "", keyOfB = ""] = [keys.get("a"), keys.get("b")];
    const [mine, theirs] = [(await plain.read(keyOfA))?.["a"] ?? "", (await plain.read(keyOfB))?.["b"] ?? ""];

    const flipped = mine.slice(0, -4) + (mine.at(-4) === "A" ? "B" : "A") + mine.slice(-3);
    for (const forged of [theirs, flipped, "", "x", "x.y", mine.split(".")[1] ?? ""]) {
      await plain.update(keyOfA, { a: forged }, 60);
      expect(await store.read(record), forged).toBeUndefined();
    }
    await plain.update(keyOfA, { a: mine }, 60);
    expect(await store.read(record)).toEqual({ a: "mine" });
    await plain.update(keyOfA, { role: mine }, 60);
    expect(await store.read(record), "moved to another field").toBeUndefined();
  });

  it("reads after a change of secrets what the old secret sealed, and nothing with a foreign secret", async () => {
    const { plain } = fixture();
    const [old, young, foreign] = [SECRET, `${SECRET}, the next`, `${SECRET}, somebody else's`];
    const record = newRecord();
    await sealed(plain, old).add(record, { a: "1" }, 60);
    expect(await sealed(plain, young, old).read(record)).toEqual({ a: "1" });
    await sealed(plain, young, old).update(record, { a: "2" }, 60);
    expect(await sealed(plain, young).read(record)).toEqual({ a: "2" });
    expect(await sealed(plain, foreign).read(record)).toBeUndefined();
  });

  it("says that it is ready", async () => {
    await expect(open().ready()).resolves.toBeUndefined();
  });
}

describe("the store in a file", () => {
  let now = 1_700_000_000_000;
  const file = join(folder, "deeper", "sessions.sqlite");
  const plain = openEmbeddedStore(file, () => now);
  afterAll(() => plain.close());

  promises(() => ({ plain, elapse: (ms) => void (now += ms) }));

  it("keeps no readable value, id or name on the disk", async () => {
    await sealed(plain).add("session:canary-id", { name: "canary-value" }, 60);
    const bytes = readdirSync(join(folder, "deeper")).map((name) =>
      readFileSync(join(folder, "deeper", name), "latin1"),
    );
    expect(bytes.join("")).toContain("session:");
    expect(bytes.join("")).not.toMatch(/canary/);
  });

  it("is shared by two processes: a record added by one is there for the other", async () => {
    const other = openEmbeddedStore(file, () => now);
    const record = newRecord();
    expect(await sealed(plain).add(record, { a: "1" }, 60)).toBe(true);
    expect(await sealed(other).add(record, { a: "2" }, 60)).toBe(false);
    expect(await sealed(other).read(record)).toEqual({ a: "1" });
    await other.close();
  });

  it("sweeps records out when their time is over", async () => {
    const swept = openEmbeddedStore(join(folder, "swept.sqlite"), () => now);
    for (let number = 0; number < 20; number += 1) await swept.add(`session:${number}`, { a: "x" }, 1);
    now += 120_000;
    await swept.add("session:new", { a: "x" }, 60);
    // Read as if the clock stood still: what is left is on the disk.
    now -= 120_000;
    expect(await swept.read("session:7")).toBeUndefined();
    expect(await swept.read("session:new")).toEqual({ a: "x" });
    await swept.close();
  });

  it("is not ready when nothing can be written, though it can be read", async () => {
    const held = join(folder, "held.sqlite");
    const store = openEmbeddedStore(held);
    await store.add("session:1", { a: "1" }, 60);
    const other = new DatabaseSync(held);
    other.exec("BEGIN IMMEDIATE");
    await expect(store.ready()).rejects.toThrow(StoreUnavailable);
    expect(await store.read("session:1")).toEqual({ a: "1" });
    other.exec("ROLLBACK");
    await expect(store.ready()).resolves.toBeUndefined();
    other.close();
    await store.close();
  });

  it("survives kill -9: every write that was confirmed is there", async () => {
    const killed = join(folder, "killed.sqlite");
    const child = endWithUs(
      spawn(
        process.execPath,
        [
          "--input-type=module",
          "-e",
          `import { openEmbeddedStore } from "#server/session/stores/embedded.ts";
         const store = openEmbeddedStore(${JSON.stringify(killed)});
         for (let number = 0; ; number += 1) {
           await store.add("session:" + number, { number: String(number) }, 600);
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

    const store = openEmbeddedStore(killed);
    const lost: number[] = [];
    for (let number = 0; number <= confirmed; number += 1) {
      if ((await store.read(`session:${number}`))?.["number"] !== String(number)) lost.push(number);
    }
    expect(lost).toEqual([]);
    await store.close();
  });

  it("says that it is unavailable where its folder can not be made", () => {
    expect(() => openEmbeddedStore(join(file, "sessions.sqlite"))).toThrow(StoreUnavailable);
  });

  it("says that it is unavailable after it was closed", async () => {
    const closed = openEmbeddedStore(":memory:");
    await closed.close();
    await expect(closed.read("session:1")).rejects.toThrow(StoreUnavailable);
    await expect(closed.add("session:1", { a: "1" }, 60)).rejects.toThrow(StoreUnavailable);
    await expect(closed.ready()).rejects.toThrow(StoreUnavailable);
  });
});

if (!hasRedis) {
  process.stderr.write("\n!!! No redis-server on this machine: the store in Redis is NOT tested.\n\n");
}

describe.skipIf(!hasRedis)("the store in Redis (skipped where there is no redis-server)", () => {
  let server: ChildProcess;
  let port = 0;
  let plain: Store;
  const raw = () => createClient({ url: `redis://127.0.0.1:${port}` }).connect();

  function startServer() {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    server = endWithUs(spawn("redis-server", options, { stdio: "ignore", cwd: folder }));
  }

  beforeAll(async () => {
    port = await freePort();
    startServer();
    plain = openRedisStore(`redis://127.0.0.1:${port}`);
    await vi.waitFor(() => plain.ready(), { timeout: 60_000, interval: 50 });
  });

  afterAll(async () => {
    await plain.close();
    server.kill("SIGKILL");
  });

  promises(() => ({ plain, elapse: (ms) => wait(ms) }));

  it("keeps no readable value or id, and a time to live on every key", async () => {
    await sealed(plain).add("session:canary-id", { name: "canary-value" }, 60);
    const client = await raw();
    const keys = await client.keys("*");
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) {
      expect(await client.pTTL(key)).toBeGreaterThan(0);
      // What the probe writes.
      if (key === "constituency-offices:ready") continue;
      expect(key).toMatch(/^constituency-offices:session:[\w-]{43}$/);
      expect(JSON.stringify(await client.hGetAll(key))).not.toMatch(/canary/);
    }
    client.destroy();
  });

  it("answers within a second when Redis hangs, and goes on when it is back", async () => {
    const [store, record] = [sealed(plain), newRecord()];
    await store.add(record, { a: "1" }, 60);
    server.kill("SIGSTOP");
    const started = performance.now();
    await expect(store.read(record)).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - started).toBeLessThan(NO_HANG_MS);
    // Two more, and the connection is taken for dead: calls fail at once then.
    await Promise.all([1, 2].map(() => expect(store.read(record)).rejects.toThrow(StoreUnavailable)));
    const again = performance.now();
    await expect(store.read(record)).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - again).toBeLessThan(NO_HANG_MS);
    server.kill("SIGCONT");
    await vi.waitFor(async () => expect(await store.read(record)).toEqual({ a: "1" }), { timeout: 60_000 });
  });

  // On a machine with more work than cores Redis itself may come to answer too late.
  it("reads an answer that came while the process was busy with other things", { retry: 3 }, async () => {
    await plain.add("session:busy", { a: "1" }, 60);
    const answer = plain.read("session:busy");
    await new Promise((resolve) => setTimeout(resolve, 5));
    const again = plain.read("session:busy");
    for (const start = performance.now(); performance.now() - start < 1_100;);
    expect(await Promise.all([answer, again])).toEqual([{ a: "1" }, { a: "1" }]);
  });

  it("fails at once when Redis is gone, and is back within seconds of it", async () => {
    const store = sealed(plain);
    server.kill("SIGKILL");
    await once(server, "exit");
    await vi.waitFor(() => expect(store.ready()).rejects.toThrow(StoreUnavailable));
    const started = performance.now();
    await expect(store.add(newRecord(), { a: "1" }, 60)).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - started).toBeLessThan(NO_HANG_MS);
    startServer();
    await vi.waitFor(() => store.ready(), { timeout: 60_000, interval: 50 });
    expect(await store.add(newRecord(), { a: "1" }, 60)).toBe(true);
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
