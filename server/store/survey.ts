import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { REDIS_URL_FORMS, redisPlace } from "#server/settings/redis-url.ts";
import type { ChainEngine } from "./chain-engine.ts";
import { openEmbeddedChains } from "./embedded-chain.ts";
import { StoreUnavailable } from "./engine.ts";
import { RETENTION } from "./records.ts";

/** A summary of the records of one kind, without their contents. */
export interface KindSurvey {
  readonly kind: string;
  readonly records: number;
  /**
   * When the oldest and newest were last written, epoch milliseconds; absent where unknown, as for records of earlier
   * versions.
   */
  readonly oldest?: number;
  readonly newest?: number;
  /** When the last of them expires, epoch milliseconds. */
  readonly until?: number;
  /** Longest retention after the last write, in seconds; absent for counters, which are no records. */
  readonly atMost?: number;
}

/** One record, or one line of the audit. */
interface Seen {
  readonly kind: string;
  readonly records?: number;
  readonly written?: readonly number[];
  readonly until?: number;
}

/** Settings of the store. */
interface Place {
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Surveys the store: every kind of `RETENTION`, including unused ones, and anything else in it. Reads keys and times
 * only, changes nothing, and may run beside the product.
 * @throws `StoreUnavailable` when the store can't be read
 */
export async function surveyStore(place: Place): Promise<readonly KindSurvey[]> {
  const kinds = new Map<string, KindSurvey>(
    Object.entries(RETENTION).map(([kind, atMost]) => [kind, { kind, records: 0, atMost }]),
  );
  const note = ({ kind, records = 1, written = [], until }: Seen) => {
    const before: KindSurvey = kinds.get(kind) ?? { kind, records: 0 };
    kinds.set(kind, {
      ...before,
      records: before.records + records,
      ...(written.length + Number(before.oldest !== undefined) > 0 && {
        oldest: Math.min(...written, before.oldest ?? Infinity),
        newest: Math.max(...written, before.newest ?? 0),
      }),
      ...((until ?? before.until) !== undefined && { until: Math.max(until ?? 0, before.until ?? 0) }),
    });
  };
  try {
    if (place.redisUrl === undefined) await surveyFile(place.dataDir, note);
    else await surveyRedis(place.redisUrl, note);
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
  }
  return [...kinds.values()];
}

/** The kind in a key; Redis keys contain braces. */
const kindOf = (key: string) => key.replace(/[{}]/g, "").split("/", 1)[0] ?? "";

/** Length of the end of a value that contains its time of writing (`store.ts`). */
const END = 10;

function writtenIn(end: string): readonly number[] {
  const [, seconds] = /\.([0-9a-z]{6,7})$/.exec(end) ?? [];
  return seconds === undefined ? [] : [Number.parseInt(seconds, 36) * 1000];
}

async function surveyFile(dataDir: string, note: (seen: Seen) => void) {
  const file = join(dataDir, "store.sqlite");
  if (!existsSync(file)) throw new StoreUnavailable(`There is no ${file}`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const sql = `SELECT key, substr(value, -${END}) AS end, expires_at AS until FROM entry WHERE expires_at > ?`;
    for (const row of database.prepare(sql).iterate(Date.now()))
      note({
        kind: kindOf(String(row["key"])),
        written: writtenIn(String(row["end"])),
        until: Number(row["until"]),
      });
  } finally {
    database.close();
  }
  const chains = openEmbeddedChains(dataDir);
  try {
    await surveyChains(chains, note);
  } finally {
    chains.close();
  }
}

/** The audit's lines are counted one by one, but a month expires as a whole. */
const AUDIT = "audit" satisfies keyof typeof RETENTION;

async function surveyChains(chains: ChainEngine, note: (seen: Seen) => void) {
  const back = Math.ceil(RETENTION[AUDIT] / (31 * 24 * 60 * 60));
  const now = new Date();
  for (let month = 0; month <= back; month += 1) {
    const name = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 1))
      .toISOString()
      .slice(0, 7);
    const [last, [first]] = await Promise.all([chains.last(name), chains.walk(name, undefined, 1)]);
    if (last && first)
      note({ kind: AUDIT, records: last.number - first.number + 1, written: [first.at, last.at] });
  }
}

/** Time limit for a survey's commands, in milliseconds; longer than the product's, because nobody waits for a page. */
const PATIENCE_MS = 10_000;
const CONNECT_MS = 1000;
const KEYS_PER_SCAN = "500";

async function surveyRedis(url: string, note: (seen: Seen) => void) {
  const place = redisPlace(url);
  if (!place) throw new TypeError(REDIS_URL_FORMS);
  // The Redis client is large, and loaded only if used.
  const [{ openConnection }, { redisChains }, { PREFIX }] = await Promise.all([
    import("./redis-connection.ts"),
    import("./redis-chain.ts"),
    import("./redis.ts"),
  ]);
  const log = { info: () => undefined, warn: () => undefined };
  const connection = openConnection(place, log, async () => undefined, CONNECT_MS);
  const send: Send = (args) => connection.ask(args, { patienceMs: PATIENCE_MS });
  try {
    for await (const key of keysOf(send, PREFIX))
      await noteKey(send, key, kindOf(key.slice(PREFIX.length)), note);
    const run = () => Promise.reject(new Error("A survey runs no scripts"));
    await surveyChains(redisChains(PREFIX, { read: send, run }), note);
  } finally {
    connection.close();
  }
}

type Send = (args: readonly string[]) => Promise<unknown>;

/** The keys without duplicates, indexes and audit streams, which are read line by line. */
async function* keysOf(send: Send, prefix: string): AsyncGenerator<string> {
  const known = new Set<string>();
  let cursor = "0";
  do {
    const reply = await send(["SCAN", cursor, "MATCH", `${prefix}*`, "COUNT", KEYS_PER_SCAN]);
    const [next, keys] = reply as readonly [string, readonly string[]];
    for (const key of keys) {
      const isNew = !known.has(key) && !HELPERS.has(kindOf(key.slice(prefix.length)));
      known.add(key);
      if (isNew) yield key;
    }
    cursor = next;
  } while (cursor !== "0");
}

/** Prefixes of indexes, coordination of nodes, and audit lines. */
const HELPERS: ReadonlySet<string> = new Set(["keys-of", "service", AUDIT]);

async function noteKey(send: Send, key: string, kind: string, note: (seen: Seen) => void) {
  const [left, end] = await Promise.all([
    send(["PTTL", key]).then(Number),
    // Values other than texts, such as slots, have no time of writing.
    send(["GETRANGE", key, String(-END), "-1"]).catch(() => ""),
  ]);
  if (left !== GONE) note({ kind, written: writtenIn(String(end)), until: Date.now() + left });
}

/** Redis's reply for a key that has expired. */
const GONE = -2;
