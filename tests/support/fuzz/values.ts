import fc from "fast-check";

/** Any text: every code point, lone surrogates, nothing, and texts with a meaning somewhere. */
export const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "\ud800",
    "a\udc00\ud800b",
    "a\u0000b",
    "\u0000",
    "\ufeff",
    "../../etc/passwd",
    "' OR 1=1 --",
    "__proto__",
    "constructor",
    "x".repeat(20_000),
    "ж".repeat(1001),
    "a@".repeat(5_000),
    `${"a.".repeat(5_000)}@b`,
    "e\u0301".repeat(3_000),
    "\r\n".repeat(500),
  ),
);

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-1, -0, 0.5, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 2 ** 63, 1e308, -1e308),
);

/** Texts that resemble a documented format, but are invalid or extreme. */
const spelling = fc.constantFrom(
  "2026-13-45",
  "2026-02-30T25:61:61Z",
  "0000-01-01",
  "9999-12-31T23:59:59.999999999+99:99",
  "2026-00",
  "2026-1",
  "24:00",
  "00000000000000000001",
  "9".repeat(15),
  "9".repeat(400),
  "1e3",
  "0x10",
  "١٢٣",
  "NaN",
  "null",
  "true",
);

/** Any value of a JSON field. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  spelling,
  fc.constantFrom(null, true, false, [], {}, [[]], ["1"], { id: 1 }, { length: 1 }, { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The same as text, for queries and forms. */
export const oddText: fc.Arbitrary<string> = fc.oneof(text, spelling, number.map(String));

/** A subset of the names, usually none or one. */
export const someOf = (names: readonly string[]): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 3, arbitrary: fc.subarray([...names], { maxLength: Math.min(1, names.length) }) },
    { weight: 1, arbitrary: fc.subarray([...names]) },
  );

/** Bytes, usually unchanged, sometimes truncated or with something inserted. */
export const damaged = (whole: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, fc.double({ min: 0, max: 1, noNaN: true })).map(cut) },
    { weight: 1, arbitrary: fc.tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }), shards).map(stab) },
  );

/** Among others: a lone surrogate in UTF-8, an overlong slash, byte order marks, line ends. */
const shards = fc.oneof(
  fc.uint8Array({ maxLength: 8 }),
  fc.constantFrom(
    new Uint8Array([0]),
    new Uint8Array([0xed, 0xa0, 0x80]),
    new Uint8Array([0xc0, 0xaf]),
    new Uint8Array([0xff, 0xfe]),
    new Uint8Array([0xef, 0xbb, 0xbf]),
    Buffer.from("\r\n\r\n"),
    Buffer.from('"'),
    Buffer.from("1e999"),
  ),
);

const cut = ([bytes, at]: [Buffer, number]) => bytes.subarray(0, Math.floor(bytes.length * at));

function stab([bytes, at, shard]: [Buffer, number, Uint8Array]): Buffer {
  const place = Math.floor(bytes.length * at);
  return Buffer.concat([bytes.subarray(0, place), shard, bytes.subarray(place)]);
}
