import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { log } from "#server/log/log.ts";
import { type Store, StoreUnavailable } from "./record-store.ts";

const CONNECT_MS = 2000;
const COMMAND_MS = 1000;
const LONGEST_PAUSE_MS = 3000;
/** So many calls without an answer, one after another, and the connection is taken for dead (F28). */
const SILENT_CALLS = 3;
const PREFIX = "constituency-offices:";

/**
 * Writes fields of a hash when its existence is as wanted: one script, because a session that ended must
 * not be brought back by a late write, and a key must never be left without its time to live.
 * KEYS: record. ARGV: wanted existence (0 or 1), milliseconds to live, number of fields to set, then
 * those names and values, then the names to remove.
 */
const WRITE = `
  if redis.call("EXISTS", KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
  local last = 3 + 2 * tonumber(ARGV[3])
  for at = 4, last, 2 do redis.call("HSET", KEYS[1], ARGV[at], ARGV[at + 1]) end
  for at = last + 1, #ARGV do redis.call("HDEL", KEYS[1], ARGV[at]) end
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return 1
`;

/**
 * A store in Redis, for several nodes. Connects in the background and reconnects with growing pauses
 * (at most 3 s); while it is not connected every call fails at once instead of waiting in a queue, but for the
 * first calls, which wait for the first connection.
 * @param url `redis://` or `rediss://`
 */
export function openRedisStore(url: string): Store {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: pauseBefore },
  });
  client.on("error", (err: unknown) => log.warn({ err }, "Redis is unavailable"));
  client.on("ready", () => log.info("Redis is connected"));
  const connect = () => client.connect().catch(() => undefined);
  const patience = wait(CONNECT_MS, undefined, { ref: false });
  let begun: Promise<unknown> | undefined = Promise.race([connect(), patience]).then(
    () => (begun = undefined),
  );

  let silent = 0;
  function onSilence() {
    silent += 1;
    if (silent < SILENT_CALLS || !client.isReady) return;
    silent = 0;
    client.destroy();
    void connect();
  }

  /** The client's own time limit ends when a command is written; this one lasts until the answer. */
  async function ask<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    await begun;
    const limit = silenceAfter(COMMAND_MS);
    try {
      const reply = await Promise.race([command(), limit.passed]);
      silent = 0;
      return reply;
    } catch (error) {
      if (error instanceof Silence) onSilence();
      throw new StoreUnavailable(error);
    } finally {
      limit.clear();
    }
  }

  async function write(
    record: string,
    exists: 0 | 1,
    changes: Readonly<Record<string, string | null>>,
    seconds: number,
  ): Promise<boolean> {
    const set = Object.entries(changes).filter((change): change is [string, string] => change[1] !== null);
    const removed = Object.keys(changes).filter((name) => changes[name] === null);
    const milliseconds = Math.ceil(seconds * 1000);
    const rest = [exists, milliseconds, set.length, ...set.flat(), ...removed].map(String);
    return (await ask(() => client.eval(WRITE, { keys: [PREFIX + record], arguments: rest }))) === 1;
  }

  return {
    async read(record) {
      const fields = { ...(await ask(() => client.hGetAll(PREFIX + record))) };
      return Object.keys(fields).length > 0 ? fields : undefined;
    },
    add: (record, fields, seconds) => write(record, 0, fields, seconds),
    update: (record, changes, seconds) => write(record, 1, changes, seconds),
    remove: async (record) => (await ask(() => client.del(PREFIX + record))) > 0,
    ready: async () =>
      void (await ask(() => client.set(`${PREFIX}ready`, "", { expiration: { type: "EX", value: 60 } }))),
    close: async () => client.destroy(),
  };
}

class Silence extends Error {}

/** A busy process runs its timers late: an answer that has arrived meanwhile is read before this gives up. */
function silenceAfter(ms: number) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new Silence("No answer in time"));
  const timer = setTimeout(() => setImmediate(giveUp), ms);
  return { passed, clear: () => clearTimeout(timer) };
}

function pauseBefore(retries: number): number {
  return Math.min(100 * 2 ** Math.min(retries, 10), LONGEST_PAUSE_MS);
}
