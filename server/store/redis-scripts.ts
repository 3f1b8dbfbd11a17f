/**
 * Atomic operations in Lua, as Redis and Valkey run them. Times are the server's, because clocks of nodes differ.
 */

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

/** KEYS: key. ARGV: 1 or -1, milliseconds. A decrement after the period has no effect. */
export const COUNT = `
  local count = tonumber(redis.call("GET", KEYS[1]) or 0)
  if count + ARGV[1] < 0 then return {0, 0} end
  count = redis.call("INCRBY", KEYS[1], ARGV[1])
  if redis.call("PTTL", KEYS[1]) < 0 then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end
  return {count, redis.call("PTTL", KEYS[1])}
`;

/** Takes or renews a slot. KEYS: the slots. ARGV: holder, number of slots, milliseconds. */
export const HOLD = `
  ${NOW}
  redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now)
  local mine = redis.call("ZSCORE", KEYS[1], ARGV[1])
  if not mine and redis.call("ZCARD", KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
  redis.call("ZADD", KEYS[1], now + ARGV[3], ARGV[1])
  redis.call("PEXPIRE", KEYS[1], ARGV[3])
  return 1
`;

/**
 * Marks a node as alive. KEYS: the nodes, the version. ARGV: node, milliseconds. @returns number of nodes alive,
 * the version, and Redis's time
 */
export const BEAT = `
  ${NOW}
  redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now)
  redis.call("ZADD", KEYS[1], now + ARGV[2], ARGV[1])
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return {redis.call("ZCARD", KEYS[1]), redis.call("GET", KEYS[2]) or "", tostring(now)}
`;

/** Sets and publishes a version. KEYS: the version. ARGV: version, milliseconds to live, channel. */
export const ANNOUNCE = `
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  redis.call("PUBLISH", ARGV[3], ARGV[1])
`;
