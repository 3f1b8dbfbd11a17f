import type { Log } from "#server/log/log.ts";
import type { RedisAddress } from "#server/settings/service-urls.ts";
import { type Engine, StoreUnavailable } from "./engine.ts";
import { redisChains } from "./redis-chain.ts";
import { type Client, isReconnectable, openConnection } from "./redis-connection.ts";

/** Time limit of a count, in milliseconds; after a timeout counts fail at once for `REST_MS`. */
const COUNT_MS = 500;
const REST_MS = 5000;
const REPEATABLE = { isRepeatable: true };
const VERSION_MS = 24 * 60 * 60 * 1000;

export const PREFIX = "constituency-offices:";
const CHANNEL = `${PREFIX}changes`;
const VERSION = `${PREFIX}{service}/version`;
const NODES = `${PREFIX}{service}/nodes`;

/** Writes nothing, as the key never exists, but fails where a write would: on a replica, without memory or disk. */
const PROBE = ["SET", `${PREFIX}ready`, "", "XX", "PX", "1"] as const;

export function openRedisEngine(
  address: RedisAddress,
  log: Pick<Log, "info" | "warn">,
  failoverMs?: number,
): Engine {
  let restUntil = 0;
  let onVersion: (version: string) => void = () => undefined;
  let evicts = false;

  async function onConnected(server: Client) {
    await server.sendCommand(PROBE).catch((error: unknown) => {
      // Where only memory or the disk is missing, it can still be read.
      if (isReconnectable(error)) throw error;
    });
    restUntil = 0;
    await server.subscribe(CHANNEL, (version) => onVersion(version));
    const told = await server.info("memory").catch(() => "");
    const before = evicts;
    evicts = /^maxmemory_policy:(?!noeviction)/m.test(told);
    if (evicts && !before)
      log.warn(
        { event: "store-evicts" },
        "Redis throws records away when its memory is full: set its maxmemory-policy to noeviction",
      );
  }

  const connection = openConnection(address, log, onConnected, failoverMs);
  const { ask } = connection;

  const run = (
    script: string,
    keys: readonly [string, ...string[]],
    args: readonly (string | number)[],
    asking?: Parameters<typeof ask>[1],
  ) => ask(["EVAL", script, String(keys.length), ...keys, ...args.map(String)], asking);

  const textIn = (reply: unknown) => (typeof reply === "string" ? reply : undefined);

  async function texts(...command: readonly string[]): Promise<readonly unknown[]> {
    const reply = await ask(command, REPEATABLE);
    return Array.isArray(reply) ? reply : [];
  }

  /** Of a kind without folders. */
  async function keysOfKind(kind: string): Promise<readonly string[]> {
    const keys = new Set<string>();
    let cursor = "0";
    do {
      const [next, some] = await texts("SCAN", cursor, "MATCH", `${PREFIX}${kind}/*`, "COUNT", "1000");
      for (const key of Array.isArray(some) ? some : []) keys.add(String(key));
      cursor = String(next);
    } while (cursor !== "0");
    return [...keys];
  }

  return {
    get: async (key) => textIn(await ask(["GET", storedKeyOf(key)], REPEATABLE)),
    async list(folder) {
      const isKind = !folder.includes("/");
      const keys = isKind
        ? await keysOfKind(folder)
        : (await texts("ZRANGE", indexOf(folder), "0", "-1")).map(String);
      if (keys.length === 0) return [];
      const values = await texts("MGET", ...keys);
      return keys.flatMap((key, at) => {
        const value = values[at];
        return typeof value === "string" ? { key: nameAt(key), value } : [];
      });
    },
    async write(key, value, seconds, before) {
      const condition = before === undefined ? ["any"] : before === null ? ["absent"] : ["same", before];
      const args = [value, milliseconds(seconds), ...condition];
      return (await run(WRITE, keysOf(key), args, REPEATABLE)) === 1;
    },
    take: async (key) => textIn(await ask(["GETDEL", storedKeyOf(key)])),
    expire: async (key, seconds) =>
      (await run(EXPIRE, keysOf(key), [milliseconds(seconds)], REPEATABLE)) === 1,
    async count(key, by, seconds) {
      if (!connection.isOpen() || Date.now() < restUntil) throw new StoreUnavailable("Not asked now");
      try {
        const reply = await run(COUNT, [storedKeyOf(key)], [by, milliseconds(seconds)], {
          timeoutMs: COUNT_MS,
        });
        const [count = 0, msLeft = 0] = Array.isArray(reply) ? (reply as unknown[]).map(Number) : [];
        return { count, msLeft };
      } catch (error) {
        restUntil = Date.now() + REST_MS;
        throw error;
      }
    },
    nodes: {
      async beat(node, seconds) {
        const reply = await run(BEAT, [NODES, VERSION], [node, milliseconds(seconds)]);
        const [nodes, version, time] = Array.isArray(reply) ? (reply as unknown[]) : [];
        return { nodes: Number(nodes), version: String(version), time: Number(time) };
      },
      async leave(node) {
        await ask(["ZREM", NODES, node]);
      },
      async announce(version) {
        await run(ANNOUNCE, [VERSION], [version, VERSION_MS, CHANNEL]);
      },
      onAnnounced: (listener) => void (onVersion = listener),
    },
    chains: redisChains(PREFIX, {
      run: (script, keys, args) => run(script, keys, args, REPEATABLE),
      read: (command) => ask(command, REPEATABLE),
    }),
    ready: async () => void (await ask(PROBE)),
    close: connection.close,
  };
}

const milliseconds = (seconds: number) => Math.ceil(seconds * 1000);

/** The Redis key of a value; the braces around a folder are part of the format, and nothing depends on them. */
function storedKeyOf(key: string): string {
  const folder = folderOf(key);
  return PREFIX + (folder === undefined ? key : `{${folder}}${key.slice(folder.length)}`);
}

/** The keys for a script: the value's, and for a listable value the index of its folder. */
function keysOf(key: string): readonly [string, ...string[]] {
  const folder = folderOf(key);
  return folder === undefined ? [storedKeyOf(key)] : [storedKeyOf(key), indexOf(folder)];
}

function folderOf(key: string): string | undefined {
  const folder = key.slice(0, key.lastIndexOf("/"));
  return folder.includes("/") ? folder : undefined;
}

const indexOf = (folder: string) => `${PREFIX}keys-of/{${folder}}`;

const nameAt = (address: string) => address.slice(PREFIX.length).replaceAll(/[{}]/g, "");

/* Atomic operations in Lua, as Redis and Valkey run them. Times are the server's, because clocks of nodes differ. */

const NOW = `
  local time = redis.call("TIME")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Writes a value under a condition: an ended session must not be restored by a late write, and no key may lose its
 * time to live. Redis can't find keys by prefix, so a folder has an index of its keys with their expiry.
 * Sealed values never repeat: an equal present value was written by an earlier attempt of the same write, whose
 * answer was lost.
 * KEYS: key, index of its folder. ARGV: value, milliseconds to live, "any", "absent" or "same", and the expected
 * value.
 */
const WRITE = `
  local there = redis.call("GET", KEYS[1])
  if there == ARGV[1] then return 1 end
  if ARGV[3] == "absent" and there then return 0 end
  if ARGV[3] == "same" and there ~= ARGV[4] then return 0 end
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  if KEYS[2] then
    ${NOW}
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
    ${NOW}
    redis.call("ZADD", KEYS[2], now + ARGV[1], KEYS[1])
    if redis.call("PTTL", KEYS[2]) < tonumber(ARGV[1]) then redis.call("PEXPIRE", KEYS[2], ARGV[1]) end
  end
  return 1
`;

/** KEYS: key. ARGV: 1 or -1, milliseconds. A decrement after the period has no effect. */
const COUNT = `
  local count = tonumber(redis.call("GET", KEYS[1]) or 0)
  if count + ARGV[1] < 0 then return {0, 0} end
  count = redis.call("INCRBY", KEYS[1], ARGV[1])
  if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
  return {count, redis.call("PTTL", KEYS[1])}
`;

/** KEYS: the nodes, the version. ARGV: node, milliseconds. @returns nodes alive, the version, and Redis's time */
const BEAT = `
  ${NOW}
  redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now)
  redis.call("ZADD", KEYS[1], now + ARGV[2], ARGV[1])
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return {redis.call("ZCARD", KEYS[1]), redis.call("GET", KEYS[2]) or "", tostring(now)}
`;

/** Sets and publishes a version. KEYS: the version. ARGV: version, milliseconds to live, channel. */
const ANNOUNCE = `
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  redis.call("PUBLISH", ARGV[3], ARGV[1])
`;
