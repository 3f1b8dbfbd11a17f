import type { Log } from "#server/log/log.ts";
import type { RedisPlace } from "#server/settings/redis-url.ts";
import { type Engine, StoreUnavailable } from "./engine.ts";
import { redisChains } from "./redis-chain.ts";
import { type Client, isReconnectable, openConnection } from "./redis-connection.ts";
import { ANNOUNCE, BEAT, COUNT, EXPIRE, HOLD, WRITE } from "./redis-scripts.ts";

/** Time limit of a count, in milliseconds; after a timeout counts fail at once for `REST_MS`. */
const COUNT_MS = 500;
const REST_MS = 5000;
const REPEATABLE = { isRepeatable: true };
const VERSION_MS = 24 * 60 * 60 * 1000;

export const PREFIX = "constituency-offices:";
const CHANNEL = `${PREFIX}changes`;
const VERSION = `${PREFIX}{service}/version`;
const NODES = `${PREFIX}{service}/nodes`;

/**
 * Writes nothing, because the key never exists, but fails where a write would: on a replica, without memory, without
 * a required disk.
 */
const PROBE = ["SET", `${PREFIX}ready`, "", "XX", "PX", "1"] as const;

/** Opens a store in Redis or Valkey, for several nodes. */
export function openRedisEngine(
  place: RedisPlace,
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

  const connection = openConnection(place, log, onConnected, failoverMs);
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
    get: async (key) => textIn(await ask(["GET", placeOf(key)], REPEATABLE)),
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
    take: async (key) => textIn(await ask(["GETDEL", placeOf(key)])),
    expire: async (key, seconds) =>
      (await run(EXPIRE, keysOf(key), [milliseconds(seconds)], REPEATABLE)) === 1,
    async count(key, by, seconds) {
      if (!connection.isOpen() || Date.now() < restUntil) throw new StoreUnavailable("Not asked now");
      try {
        const reply = await run(COUNT, [placeOf(key)], [by, milliseconds(seconds)], {
          patienceMs: COUNT_MS,
        });
        const [count = 0, msLeft = 0] = numbersIn(reply);
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
      hold: async (slots, holder, most, seconds) =>
        (await run(HOLD, [placeOf(slots)], [holder, most, milliseconds(seconds)])) === 1,
      async release(slots, holder) {
        await ask(["ZREM", placeOf(slots), holder]);
      },
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

const numbersIn = (reply: unknown): number[] =>
  Array.isArray(reply) ? (reply as unknown[]).map(Number) : [];

/** The Redis key of a value; the braces around a folder are part of the format, and nothing depends on them. */
function placeOf(key: string): string {
  const folder = folderOf(key);
  return PREFIX + (folder === undefined ? key : `{${folder}}${key.slice(folder.length)}`);
}

/** The keys for a script: the value's, and for a listable value the index of its folder. */
function keysOf(key: string): readonly [string, ...string[]] {
  const folder = folderOf(key);
  return folder === undefined ? [placeOf(key)] : [placeOf(key), indexOf(folder)];
}

/** The `kind/folder` of `kind/folder/id`. */
function folderOf(key: string): string | undefined {
  const folder = key.slice(0, key.lastIndexOf("/"));
  return folder.includes("/") ? folder : undefined;
}

const indexOf = (folder: string) => `${PREFIX}keys-of/{${folder}}`;

const nameAt = (place: string) => place.slice(PREFIX.length).replaceAll(/[{}]/g, "");
