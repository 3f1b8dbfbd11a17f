import type { ChainEngine, NewLine, StoredLine } from "./chain-engine.ts";

/**
 * Appends lines to a stream, and their ids to the streams of their marks: all or none, and only after the expected
 * last line. The same lines again come from an earlier attempt whose answer was lost.
 * KEYS: the lines, then the stream of each mark. ARGV: expiry of the month, number and value
 * of the expected last line, then for each line its id, its value and the indexes of its marks in KEYS.
 */
const APPEND = `
  local same = redis.call("XRANGE", KEYS[1], ARGV[4], ARGV[4])[1]
  if same and same[2][2] == ARGV[5] then return 1 end
  local last = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
  local number, value = "0", ""
  if last then number, value = last[1]:match("%-(%d+)$"), last[2][2] end
  if number ~= ARGV[2] or value ~= ARGV[3] then return 0 end
  for at = 4, #ARGV, 3 do
    redis.call("XADD", KEYS[1], ARGV[at], "v", ARGV[at + 1])
    for key in ARGV[at + 2]:gmatch("%d+") do
      redis.call("XADD", KEYS[tonumber(key)], ARGV[at], "", "")
    end
  end
  for _, key in ipairs(KEYS) do redis.call("PEXPIREAT", key, ARGV[1]) end
  return 1
`;

/** Ids in all of these streams, newest first, iterating over the shortest. KEYS: streams. ARGV: from, to, maximum. */
const FIND = `
  local streams = {}
  for at, key in ipairs(KEYS) do streams[at] = {key, redis.call("XLEN", key)} end
  table.sort(streams, function(one, other) return one[2] < other[2] end)
  local found, to, most = {}, ARGV[2], tonumber(ARGV[3])
  while true do
    local page = redis.call("XREVRANGE", streams[1][1], to, ARGV[1], "COUNT", 200)
    for _, entry in ipairs(page) do
      local id, isIn = entry[1], true
      for at = 2, #streams do
        if #redis.call("XRANGE", streams[at][1], id, id) == 0 then isIn = false break end
      end
      if isIn then found[#found + 1] = id end
      if #found == most then return found end
    end
    if #page < 200 then return found end
    to = "(" .. page[#page][1]
  end
`;

/** KEYS: the lines. ARGV: ids. */
const READ = `
  local found = {}
  for _, id in ipairs(ARGV) do
    local line = redis.call("XRANGE", KEYS[1], id, id)[1]
    if line then found[#found + 1] = line end
  end
  return found
`;

/** Positions of the ids that are not in their stream. KEYS: streams. ARGV: the id for each. */
const UNMARKED = `
  local found = {}
  for at, id in ipairs(ARGV) do
    if #redis.call("XRANGE", KEYS[at], id, id) == 0 then found[#found + 1] = at end
  end
  return found
`;

interface Redis {
  run(
    script: string,
    keys: readonly [string, ...string[]],
    args: readonly (string | number)[],
  ): Promise<unknown>;
  read(command: readonly string[]): Promise<unknown>;
}

/** A stream of each month's lines, and one of ids per mark; all expire. An id is `milliseconds-number`. */
export function redisChains(prefix: string, { run, read }: Redis): ChainEngine {
  const linesOf = (month: string) => `${prefix}{audit/1/${month}}/lines`;
  const markOf = (month: string, mark: string) => `${prefix}{audit/1/${month}}/${mark}`;
  return {
    idOf,
    async last(month) {
      const key = linesOf(month);
      return linesIn(await read(["XREVRANGE", key, "+", "-", "COUNT", "1"]))[0];
    },
    async append(month, behind, lines, until) {
      const marks = [...new Set(lines.flatMap((line) => line.marks))];
      // KEYS count from 1, and the first is the stream of lines.
      const places = new Map(marks.map((mark, at) => [mark, at + 2]));
      const args = lines.flatMap((line) => [
        idOf(line),
        line.value,
        line.marks.map((mark) => places.get(mark)).join(" "),
      ]);
      const keys = [linesOf(month), ...marks.map((mark) => markOf(month, mark))] as const;
      return (await run(APPEND, keys, [until, behind?.number ?? 0, behind?.value ?? "", ...args])) === 1;
    },
    async find(month, marks, { from, to }, most) {
      const [first, ...others] = marks.map((mark) => markOf(month, mark));
      const reply = await run(FIND, [first ?? linesOf(month), ...others], [from, to, most]);
      return Array.isArray(reply) ? reply.map(String) : [];
    },
    async unmarked(month, lines) {
      const pairs = lines.flatMap(({ id, marks }) => marks.map((mark) => ({ id, key: markOf(month, mark) })));
      const [first, ...others] = pairs.map(({ key }) => key);
      if (first === undefined) return [];
      const reply = await run(
        UNMARKED,
        [first, ...others],
        pairs.map(({ id }) => id),
      );
      return Array.isArray(reply) ? reply.flatMap((at) => pairs[Number(at) - 1]?.id ?? []) : [];
    },
    read: async (month, ids) => linesIn(await run(READ, [linesOf(month)], ids)),
    async walk(month, behind, most) {
      const key = linesOf(month);
      const from = behind === undefined ? "-" : `(${behind}`;
      return linesIn(await read(["XRANGE", key, from, "+", "COUNT", String(most)]));
    },
    dropBefore: () => undefined,
    close: () => undefined,
  };
}

const idOf = ({ at, number }: Pick<NewLine, "at" | "number">) => `${at}-${number}`;

/** Pairs of an id and its fields. */
function linesIn(reply: unknown): readonly StoredLine[] {
  if (!Array.isArray(reply)) return [];
  return (reply as readonly (readonly [unknown, readonly unknown[]])[]).map(([id, fields]) => {
    const [at = 0, number = 0] = String(id).split("-").map(Number);
    return { id: String(id), number, at, value: String(fields[1]) };
  });
}
