/**
 * What has to happen whole or not at all, in Lua, as Redis and Valkey run it. All keys of one script share a hash tag, so a
 * Cluster has them on one server. Times are those of the server: clocks of nodes differ.
 */

const NOW = `
  local time = redis.call("TIME")
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Writes a value when what is there is as wanted: a session that ended must not be brought back by a late write, and a key
 * must never be left without its time to live. Redis finds no keys by their beginning, so a folder has an index of its
 * keys, each with the time when it ends.
 * No two values are the same, sealed as they are: what is there already was written by an earlier try of the same write,
 * whose answer was lost.
 * KEYS: key, and the index of its folder. ARGV: value, milliseconds to live, "any", "absent" or "same", and the same value.
 */
export const WRITE = `
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
export const EXPIRE = `
  if redis.call("PEXPIRE", KEYS[1], ARGV[1]) == 0 then return 0 end
  if KEYS[2] then
    ${NOW}
    redis.call("ZADD", KEYS[2], now + ARGV[1], KEYS[1])
    if redis.call("PTTL", KEYS[2]) < tonumber(ARGV[1]) then redis.call("PEXPIRE", KEYS[2], ARGV[1]) end
  end
  return 1
`;

/** KEYS: key. ARGV: 1 or -1, milliseconds. What is given back after its time is over counts nowhere. */
export const COUNT = `
  local count = tonumber(redis.call("GET", KEYS[1]) or 0)
  if count + ARGV[1] < 0 then return {0, 0} end
  count = redis.call("INCRBY", KEYS[1], ARGV[1])
  if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
  return {count, redis.call("PTTL", KEYS[1])}
`;

/** Holds one of so many slots, or goes on holding it. KEYS: the slots. ARGV: holder, how many there are, milliseconds. */
export const HOLD = `
  ${NOW}
  redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now)
  local mine = redis.call("ZSCORE", KEYS[1], ARGV[1])
  if not mine and redis.call("ZCARD", KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call("ZADD", KEYS[1], now + ARGV[3], ARGV[1])
  redis.call("PEXPIRE", KEYS[1], ARGV[3])
  return 1
`;

/** Says that a node is alive. KEYS: the nodes, the version. ARGV: node, milliseconds. @returns how many are, and the version */
export const BEAT = `
  ${NOW}
  redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now)
  redis.call("ZADD", KEYS[1], now + ARGV[2], ARGV[1])
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return {redis.call("ZCARD", KEYS[1]), redis.call("GET", KEYS[2]) or ""}
`;

/** Sets a version, and tells whoever listens. KEYS: the version. ARGV: version, milliseconds to live, channel. */
export const ANNOUNCE = `
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  redis.call("PUBLISH", ARGV[3], ARGV[1])
`;
