import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AuditEntry, auditActionOf, AUDIT_ACTIONS } from "#app/model/audit.ts";
import { skopjeDay } from "#app/model/period.ts";
import { createTrail, type Trail } from "#server/audit/trail.ts";
import type { ChainEngine } from "#server/store/chain-engine.ts";
import { openEmbeddedChains } from "#server/store/embedded-chain.ts";
import { openEmbeddedEngine } from "#server/store/embedded.ts";
import { type Engine, StoreUnavailable } from "#server/store/engine.ts";
import { chainPromises } from "#tests/support/chain-contract.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { silentLog } from "#tests/support/memory-store.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { redisEngine, sealed } from "#tests/support/store-contract.ts";

/** The second copy of the audit's lines: found by who, what and when; a chain that shows alterations. */

const folder = temporaryFolder(afterAll);
let redis: Awaited<ReturnType<typeof startRedis>>;
let redisOf: Engine;

beforeAll(async () => {
  if (!hasRedis) return;
  redis = await startRedis();
  // Everything is up here, and a busy machine connects late.
  redisOf = redisEngine(redis.url, 4_000);
});

afterAll(async () => {
  if (!hasRedis) return;
  redisOf.close();
  await redis.end();
});

describe("an embedded engine's lines", () => {
  const chains = openEmbeddedChains(join(folder, "contract"));
  afterAll(() => chains.close());
  chainPromises(() => chains);
});

describe.skipIf(!hasRedis)("Redis's lines (skipped where there is no redis-server)", () => {
  chainPromises(() => redisOf.chains ?? expect.unreachable());
});

const fileIn = (at: string) => join(at, readdirSync(at).find((name) => name.endsWith(".sqlite")) ?? "");

function alter(at: string, sql: string): void {
  const database = new DatabaseSync(fileIn(at));
  database.exec(sql);
  database.close();
}

let places = 0;

/** An embedded store of its own, whose lines lie in `at`. */
function ownStore(chains?: ChainEngine) {
  const at = join(folder, `own-${(places += 1)}`);
  const kept = chains ?? openEmbeddedChains(at);
  const engine = { ...openEmbeddedEngine(":memory:"), chains: kept };
  return {
    at,
    kept,
    store: sealed(engine),
    withSecrets: (...secrets: string[]) => sealed(engine, ...secrets),
  };
}

type Options = Partial<Parameters<typeof createTrail>[0]>;

/** Queries wait for pending entries, however busy the machine; `HASTY` ones where the store never takes them. */
const trailOver = (store: ReturnType<typeof sealed>, options: Options = {}): Trail =>
  createTrail({ store, months: 6, log: silentLog, timeoutMs: 200_000, ...options });

const HASTY = { timeoutMs: 100 };

const entry = (number: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  time: new Date().toISOString(),
  requestId: `request-${number}`,
  event: "record-read",
  route: "admin/cases/view/:id",
  kind: "cases",
  recordId: number,
  userId: 1,
  role: 2,
  ...given,
});

async function numbersOf(trail: Trail, question: Parameters<Trail["ask"]>[0] = {}) {
  const answer = await trail.ask(question, 1000);
  return (await answer.read(0, 1000)).map((found) => found.entry?.recordId);
}

/** As many actions of each kind, by four people, of seven records. */
const EVENTS = {
  read: { event: "record-read" },
  printed: { event: "record-read", route: "admin/cases/view/:id/print" },
  exported: { event: "cases-exported", recordId: undefined },
  changed: { event: "record-change", state: "done" },
  refused: { event: "access-refused" },
  signedIn: { event: "signed-in", kind: undefined, recordId: undefined },
} as const;

describe("a hundred actions", () => {
  const all = Array.from({ length: 100 }, (_, at): AuditEntry => {
    const action = AUDIT_ACTIONS[at % AUDIT_ACTIONS.length] ?? "read";
    return entry(at % 7, { userId: 1 + (at % 4), count: at, ...EVENTS[action] });
  });
  const today = skopjeDay(new Date());

  it("are found by person, record, action and day together, page by page, and cut where more were found", async () => {
    const trail = trailOver(ownStore().store);
    for (const each of all) trail.keep(each);
    const counts = async (question: Parameters<Trail["ask"]>[0]) =>
      (await (await trail.ask(question, 1000)).read(0, 1000))
        .map(({ entry: found }) => found?.count)
        .toReversed();
    const record = { kind: "cases", id: 3 };
    for (const [question, wanted] of [
      [{}, () => true],
      [{ userId: 2 }, (one) => one.userId === 2],
      [{ action: "printed" }, (one) => auditActionOf(one) === "printed"],
      [{ record, from: today, to: today }, (one) => one.recordId === 3],
      [
        { record, action: "refused", userId: 1 },
        (one) => one.recordId === 3 && one.event === "access-refused" && one.userId === 1,
      ],
      [{ to: "2020-01-01" }, () => false],
      [{ from: "2999-01-01" }, () => false],
    ] satisfies [Parameters<Trail["ask"]>[0], (one: AuditEntry) => boolean][])
      expect(await counts(question)).toEqual(all.filter(wanted).map(({ count }) => count));

    const answer = await trail.ask({}, 30);
    expect([answer.total, answer.isCut]).toEqual([30, true]);
    expect((await answer.read(20, 25)).map(({ entry: found }) => found?.count)).toEqual(
      Array.from({ length: 10 }, (_, at) => 79 - at),
    );
  });
});

describe("the chain", () => {
  const UPDATES = {
    "in another's place":
      "UPDATE line SET value = (SELECT value FROM line WHERE number = 41) WHERE number = 40",
    "at another time": "UPDATE line SET at = at + 1 WHERE number = 40",
    twice: "UPDATE line SET (at, value) = (SELECT at, value FROM line WHERE number = 39) WHERE number = 40",
    "gone from its end": "DELETE FROM line WHERE number >= 40",
  };

  it.each(Object.entries(UPDATES))(
    "shows a line that is %s, with its month and place",
    async (_what, update) => {
      const { at, store } = ownStore();
      const trail = trailOver(store);
      for (let number = 1; number <= 50; number += 1) trail.keep(entry(number));
      const before = (await trail.check()).at(-1);
      expect(before).toMatchObject({ lines: 50 });
      expect(before).not.toHaveProperty("fault");
      alter(at, update);
      const [month] = /\d{4}-\d\d(?=\.sqlite$)/.exec(fileIn(at)) ?? [];
      const checked = (await trail.check()).find(({ fault }) => fault);
      expect(checked).toMatchObject({
        month,
        fault: { number: 40, kind: update.startsWith("DELETE") ? "missing" : "altered" },
      });
      expect(await trail.lastCheck()).toMatchObject({ fault: { month, number: 40 } });
      // Not only once.
      expect((await trail.check()).find(({ fault }) => fault)).toMatchObject({ fault: { number: 40 } });
    },
  );

  it("goes on with a new secret, and says what an unknown one has sealed", async () => {
    const { store, withSecrets } = ownStore();
    const [old, fresh] = [
      "a secret of the tests, longer than 32 bytes",
      "another one, which is as long as that",
    ];
    const first = trailOver(store);
    first.keep(entry(1));
    await first.ask({}, 1);
    const both = trailOver(withSecrets(fresh, old));
    both.keep(entry(2));
    expect(await numbersOf(both, { userId: 1 })).toEqual([2, 1]);
    expect((await both.check()).find(({ fault }) => fault)).toBeUndefined();
    const alone = trailOver(withSecrets(fresh));
    expect(await numbersOf(alone)).toEqual([2, undefined]);
    expect((await alone.check()).find(({ fault }) => fault)?.fault).toEqual({ number: 1, kind: "altered" });
  });

  it("keeps nothing readable in the file", async () => {
    const { at, kept, store } = ownStore();
    const trail = trailOver(store);
    trail.keep(entry(424_242, { filter: "canary" }));
    await trail.ask({}, 1);
    kept.close();
    const bytes = readdirSync(at)
      .map((name) => readFileSync(join(at, name), "latin1"))
      .join("");
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes).not.toMatch(/canary|424242|record-read/);
  });
});

describe("the index", () => {
  const month = skopjeDay(new Date()).slice(0, 7);
  let own: ReturnType<typeof ownStore>;
  let trail: Trail;

  beforeEach(async () => {
    own = ownStore();
    trail = trailOver(own.store);
    for (let number = 1; number <= 40; number += 1)
      trail.keep(entry(number, { userId: 1 + (number % 4), records: { mps: [number % 3] } }));
    await trail.settled();
  });

  const fault = async () => (await trail.check()).find((one) => one.fault)?.fault;
  const isShort = async (question: Parameters<Trail["ask"]>[0]) => (await trail.ask(question, 100)).isShort;
  const QUESTIONS = [{ userId: 1 }, { record: { kind: "cases", id: 20 } }, { action: "read" }] as const;

  it.each([
    ["emptied", "DELETE FROM mark"],
    ["renamed", "UPDATE mark SET mark = substr(mark, 1, 11) || '!'"],
  ])(
    "is not whole once %s: the check shows the first line, and each question says that it may be short",
    async (_how, sql) => {
      alter(own.at, sql);
      expect(await fault()).toEqual({ number: 1, kind: "unindexed" });
      expect(await trail.lastCheck()).toMatchObject({ fault: { month, number: 1 } });
      for (const question of QUESTIONS) expect(await isShort(question)).toBe(true);
      expect(await isShort({})).toBe(false);
      trail.keep(entry(41));
      await trail.settled();
      for (const question of QUESTIONS) expect(await isShort(question)).toBe(true);
    },
  );

  it("is not believed with an entry for another line", async () => {
    alter(own.at, "INSERT OR IGNORE INTO mark SELECT mark, 1 FROM mark WHERE number = 2");
    expect(await isShort({ userId: 3 })).toBe(true);
  });
});

describe("a store that is away", () => {
  function failing() {
    const inner = openEmbeddedChains(join(folder, `failing-${(places += 1)}`));
    const state = { isAway: true, loseAnswer: false };
    const guard = <Result>(work: () => Promise<Result>) =>
      state.isAway ? Promise.reject(new StoreUnavailable("away")) : work();
    const chains: ChainEngine = {
      ...inner,
      last: (month) => guard(() => inner.last(month)),
      find: (...args) => guard(() => inner.find(...args)),
      async append(...args) {
        const isDone = await guard(() => inner.append(...args));
        if (!state.loseAnswer) return isDone;
        state.loseAnswer = false;
        throw new StoreUnavailable("The answer was lost");
      },
    };
    return { state, store: ownStore(chains).store };
  }

  it("loses nothing while there is room, and adds nothing twice when an answer was lost", async () => {
    const { state, store } = failing();
    const trail = trailOver(store, HASTY);
    for (let number = 1; number <= 3; number += 1) trail.keep(entry(number));
    await expect(trail.ask({}, 10)).rejects.toBeInstanceOf(StoreUnavailable);
    Object.assign(state, { isAway: false, loseAnswer: true });
    await expect.poll(() => numbersOf(trail)).toEqual([3, 2, 1]);
  });

  it("says how many entries only the log has, when more came than can wait", async () => {
    const { state, store } = failing();
    const trail = trailOver(store);
    for (let number = 0; number < 10_007; number += 1) trail.keep(entry(number));
    state.isAway = false;
    const newest = async () => (await (await trail.ask({}, 1)).read(0, 1))[0]?.entry;
    await expect
      .poll(newest)
      .toMatchObject({ event: "audit-gap", count: 7, filter: expect.stringMatching(/^\d{4}-/) });
  });
});

describe("months", () => {
  it("end as a whole, and are asked about together while they are kept", async () => {
    const { at, store } = ownStore();
    let now = Date.parse("2026-01-31T22:30:00Z");
    const trail = createTrail({ store, months: 2, log: silentLog, now: () => now });
    const monthsLater: number[][] = [];
    for (let month = 1; month <= 5; month += 1) {
      trail.keep(entry(month));
      monthsLater.push((await numbersOf(trail)).map(Number));
      now = Date.UTC(2026, month, 28, 12);
    }
    expect(monthsLater).toEqual([[1], [2, 1], [3, 2, 1], [4, 3, 2], [5, 4, 3]]);
    const files = readdirSync(at).filter((name) => name.endsWith(".sqlite"));
    expect(files).toEqual(["audit-2026-03.sqlite", "audit-2026-04.sqlite", "audit-2026-05.sqlite"]);
  });
});
