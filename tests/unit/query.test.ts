import { describe, expect, it } from "vitest";
import { z } from "zod";
import { idFilter, idsFilter, page, pageSize, parseQuery } from "#app/model/query.ts";
import { typedText } from "#app/model/text/typed.ts";
import { cpuMsOf } from "#tests/support/timing.ts";

const ListQuery = z.object({ page, size: pageSize([25, 10, 50]), mpId: idFilter, municipality: idsFilter });
const DEFAULTS = { page: 1, size: 25, mpId: undefined, municipality: [] };

const read = (query: string) => parseQuery(ListQuery, new URLSearchParams(query));

const NONSENSE = [
  "",
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  " 5",
  "05",
  "٥",
  "NaN",
  "__proto__",
  "[object Object]",
  "5\u0000",
  "1,2",
  "1234567890123456",
  "9".repeat(100_000),
  "😀",
] as const;

describe("a list query", () => {
  it.each(NONSENSE)("falls back to the default for nonsense: %j", (text) => {
    const params = new URLSearchParams({ page: text, size: text, mpId: text, municipality: text });
    expect(parseQuery(ListQuery, params)).toEqual(DEFAULTS);
  });

  it("takes the first of repeated parameters, even if a later one would do", () => {
    expect(read("page=2&page=9&mpId=4&mpId=5&size=10&size=50")).toEqual({
      ...DEFAULTS,
      page: 2,
      size: 10,
      mpId: 4,
    });
    expect(read("page=x&page=9&mpId=&mpId=5")).toEqual(DEFAULTS);
  });

  it("holds nothing that it did not ask for", () => {
    const query = read("__proto__=1&constructor=2&toString=3&page=2");
    expect(Object.keys(query).toSorted()).toEqual(["mpId", "municipality", "page", "size"]);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });

  it("of 100 kB is read in less than 50 ms", () => {
    const hostile = [
      "municipality=1&".repeat(7000),
      `mpId=${"9".repeat(100_000)}`,
      "page=%00&".repeat(11_000),
      "&=".repeat(50_000),
    ];
    for (const text of hostile) {
      const params = new URLSearchParams(text);
      expect(cpuMsOf(() => parseQuery(ListQuery, params))).toBeLessThan(50);
    }
  });
});

describe("text of a query", () => {
  it.each([
    [null, ""],
    ["  Тетово ", "Тетово"],
    ["a\u0000b\u001B\u007F\u0085", "a�b���"],
    ["Ново\tСело", "Ново\tСело"],
    ["\uD800a", "�a"],
    ["a\uD800", "a"],
    ["12345678😀", "12345678😀"],
    ["123456789😀", "123456789"],
    ["12345678901", "1234567890"],
  ])("is what a page may repeat: %j", (text, typed) => {
    expect(typedText(text, 10)).toBe(typed);
  });
});
