import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { REDIS_URL_FORMS, parseRedisUrl } from "#server/settings/redis-url.ts";
import type { ChainEngine } from "./chain-engine.ts";
import { openEmbeddedChains } from "./embedded-chain.ts";
import { StoreUnavailable } from "./engine.ts";
import { RETENTION } from "./records.ts";
import type { StoreSettings } from "./store.ts";

/** A summary of the records of one kind, without their contents. */
export interface KindSurvey {
  readonly kind: string;
  readonly records: number;
  /** When the last of them expires, epoch milliseconds. */
  readonly until?: number;
  /** Longest retention after the last write, in seconds; absent for counters, which are no records. */
  readonly atMost?: number;
}

/** Notes a record of a kind that expires then, or some. */
type Note = (kind: string, until?: number, records?: number) => void;

/**
 * Surveys the store: every kind of `RETENTION`, including unused ones, and anything else in it. Reads keys and times
 * only, changes nothing, and may run beside the product.
 * @throws `StoreUnavailable` when the store can't be read
 */
export async function surveyStore(settings: StoreSettings): Promise<readonly KindSurvey[]> {
  const kinds = new Map<string, KindSurvey>(
    Object.entries(RETENTION).map(([kind, atMost]) => [kind, { kind, records: 0, atMost }]),
  );
  const note: Note = (kind, until = 0, records = 1) => {
    const before: KindSurvey = kinds.get(kind) ?? { kind, records: 0 };
    const last = Math.max(until, before.until ?? 0);
    kinds.set(kind, { ...before, records: before.records + records, ...(last > 0 && { until: last }) });
  };
  try {
    if (settings.redisUrl === undefined) await surveyFile(settings.dataDir, note);
    else await surveyRedis(settings.redisUrl, note);
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
  }
  return [...kinds.values()];
}

/** The kind in a key; Redis keys contain braces. */
const kindOf = (key: string) => key.replace(/[{}]/g, "").split("/", 1)[0] ?? "";

async function surveyFile(dataDir: string, note: Note) {
  const file = join(dataDir, "store.sqlite");
  if (!existsSync(file)) throw new StoreUnavailable(`There is no ${file}`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const sql = "SELECT key, expires_at AS until FROM entry WHERE expires_at > ?";
    for (const { key, until } of database.prepare(sql).iterate(Date.now()))
      note(kindOf(String(key)), Number(until));
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

async function surveyChains(chains: ChainEngine, note: Note) {
  const back = Math.ceil(RETENTION[AUDIT] / (31 * 24 * 60 * 60));
  const now = new Date();
  for (let month = 0; month <= back; month += 1) {
    const name = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 1))
      .toISOString()
      .slice(0, 7);
    const [last, [first]] = await Promise.all([chains.last(name), chains.walk(name, undefined, 1)]);
    if (last && first) note(AUDIT, undefined, last.number - first.number + 1);
  }
}

/** Time limit for a survey's commands, in milliseconds; longer than the product's, because nobody waits for a page. */
const TIMEOUT_MS = 10_000;
const CONNECT_MS = 1000;
const KEYS_PER_SCAN = "500";

async function surveyRedis(url: string, note: Note) {
  const redis = parseRedisUrl(url);
  if (!redis) throw new TypeError(REDIS_URL_FORMS);
  // The Redis client is large, and loaded only if used.
  const [{ openConnection }, { redisChains }, { PREFIX }] = await Promise.all([
    import("./redis-connection.ts"),
    import("./redis-chain.ts"),
    import("./redis.ts"),
  ]);
  const log = { info: () => undefined, warn: () => undefined };
  const connection = openConnection(redis, log, async () => undefined, CONNECT_MS);
  const send: Send = (args) => connection.ask(args, { timeoutMs: TIMEOUT_MS });
  try {
    for await (const key of keysOf(send, PREFIX)) {
      const left = Number(await send(["PTTL", key]));
      if (left !== GONE) note(kindOf(key.slice(PREFIX.length)), Date.now() + left);
    }
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

/** Redis's reply for a key that has expired. */
const GONE = -2;
