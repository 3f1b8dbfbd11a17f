import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import type { Log } from "#server/log/log.ts";
import { type Engine, StoreUnavailable } from "./engine.ts";

const CONNECT_MS = 2000;
const COMMAND_MS = 1000;
const LONGEST_PAUSE_MS = 3000;
/** So many calls without an answer, one after another, and the connection is taken for dead (F28). */
const SILENT_CALLS = 3;
/** A count is worth a short wait only; after one that did not come in time, so long nobody waits for the next. */
const COUNT_MS = 500;
const REST_MS = 5000;
const PREFIX = "constituency-offices:";

/**
 * Writes a value when what is there is as wanted: one script, because a session that ended must not be brought back by a
 * late write, and a key must never be left without its time to live. Redis finds no keys by their beginning, so a folder
 * has an index of its keys, each with the time when it ends.
 * KEYS: key, and the index of its folder. ARGV: value, milliseconds to live, "any", "absent" or "same", and the same value.
 */
const WRITE = `
  local there = redis.call("GET", KEYS[1])
  if ARGV[3] == "absent" and there then return 0 end
  if ARGV[3] == "same" and there ~= ARGV[4] then return 0 end
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  if KEYS[2] then
    local time = redis.call("TIME")
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call("ZREMRANGEBYSCORE", KEYS[2], "-inf", now)
    redis.call("ZADD", KEYS[2], now + ARGV[2], KEYS[1])
    if redis.call("PTTL", KEYS[2]) < tonumber(ARGV[2]) then redis.call("PEXPIRE", KEYS[2], ARGV[2]) end
  end
  return 1
`;

/** KEYS: key, and the index of its folder. ARGV: milliseconds to live. */
const EXPIRE = `
  if redis.call("PEXPIRE", KEYS[1], ARGV[1]) == 0 then return 0 end
  if KEYS[2] then
    local time = redis.call("TIME")
    redis.call("ZADD", KEYS[2], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1], KEYS[1])
    if redis.call("PTTL", KEYS[2]) < tonumber(ARGV[1]) then redis.call("PEXPIRE", KEYS[2], ARGV[1]) end
  end
  return 1
`;

/** KEYS: key. ARGV: 1 or -1, milliseconds. What is given back after its time is over counts nowhere. */
const COUNT = `
  local count = tonumber(redis.call("GET", KEYS[1]) or 0)
  if count + ARGV[1] < 0 then return {0, 0} end
  count = redis.call("INCRBY", KEYS[1], ARGV[1])
  if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
  return {count, redis.call("PTTL", KEYS[1])}
`;

/**
 * Keeps values in Redis, for several nodes, over one connection. Connects in the background and reconnects with growing
 * pauses (at most 3 s); while it is not connected every call fails at once instead of waiting in a queue, but for the first
 * calls, which wait for the first connection.
 * @param url `redis://` or `rediss://`
 */
export function openRedisEngine(url: string, log: Pick<Log, "info" | "warn">): Engine {
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
  async function ask<Reply>(command: () => Promise<Reply>, patienceMs = COMMAND_MS): Promise<Reply> {
    await begun;
    const limit = silenceAfter(patienceMs);
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

  let restUntil = 0;
  return {
    get: async (key) => (await ask(() => client.get(PREFIX + key))) ?? undefined,
    async list(folder) {
      const keys = await ask(() => client.zRange(indexOf(folder), 0, -1));
      if (keys.length === 0) return [];
      const values = await ask(() => client.mGet(keys));
      return keys.flatMap((key, at) => {
        const value = values[at];
        return typeof value === "string" ? { key: key.slice(PREFIX.length), value } : [];
      });
    },
    async write(key, value, seconds, before) {
      const condition = before === undefined ? ["any"] : before === null ? ["absent"] : ["same", before];
      const rest = [value, milliseconds(seconds), ...condition];
      return (await ask(() => client.eval(WRITE, { keys: keysOf(key), arguments: rest }))) === 1;
    },
    take: async (key) => (await ask(() => client.getDel(PREFIX + key))) ?? undefined,
    async expire(key, seconds) {
      const options = { keys: keysOf(key), arguments: [milliseconds(seconds)] };
      return (await ask(() => client.eval(EXPIRE, options))) === 1;
    },
    async count(key, by, seconds) {
      if (begun || !client.isReady || Date.now() < restUntil) throw new StoreUnavailable("Not asked now");
      const rest = [String(by), String(seconds * 1000)];
      const command = () => client.eval(COUNT, { keys: [PREFIX + key], arguments: rest });
      try {
        const [count = 0, msLeft = 0] = (await ask(command, COUNT_MS)) as number[];
        return { count, msLeft };
      } catch (error) {
        restUntil = Date.now() + REST_MS;
        throw error;
      }
    },
    ready: async () =>
      void (await ask(() =>
        client.set(`${PREFIX}ready/asked`, "", { expiration: { type: "EX", value: 60 } }),
      )),
    close: () => client.destroy(),
  };
}

const milliseconds = (seconds: number) => String(Math.ceil(seconds * 1000));

/** What a script has to be told: a value's key and, where it can be listed, the index of its folder. */
function keysOf(key: string): string[] {
  const folder = key.slice(0, key.lastIndexOf("/"));
  return [PREFIX + key, ...(folder.includes("/") ? [indexOf(folder)] : [])];
}

const indexOf = (folder: string) => `${PREFIX}keys-of/${folder}`;

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
