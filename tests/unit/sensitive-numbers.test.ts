import { describe, expect, it } from "vitest";
import { findNumbers, replaceNumbers } from "#app/model/sensitive-numbers.ts";

const kinds = (text: string) => findNumbers(text).map(({ kind, last }) => `${kind} ${last}`);

describe("numbers that nobody needs", () => {
  it.each([
    ["мојот матичен број е 0101990450006.", ["personal 0006"]],
    ["0101990 450006", ["personal 0006"]],
    ["роден 2019, 0101990450006 2020", ["personal 0006"]],
    ["ЕМБГ0101990450006а", ["personal 0006"]],
    ["01.01.990.45.000.6", ["personal 0006"]],
    ["0101990\r\n  450006 и 0101990 – 450006", ["personal 0006", "personal 0006"]],
    ["0101/990/450\u00AD006", ["personal 0006"]],
    ["IBAN MK07\n2501.2000.0058.984", ["iban 8984"]],
    ["IBANMK07250120000058984во", ["iban 8984"]],
    ["4111.1111.1111\n1111", ["card 1111"]],
    ["MK07 2501 2000 0058 984 во банката", ["iban 8984"]],
    ["мк07-2501-2000-0058-984", ["iban 8984"]],
    ["DE89 3704 0044 0532 0130 00", ["iban 3000"]],
    ["4111-1111-1111-1111; 378282246310005", ["card 1111", "card 0005"]],
    ["0101990450006 и 4111111111111111", ["personal 0006", "card 1111"]],
  ])("are found in %j", (text, found) => {
    expect(kinds(text)).toEqual(found);
  });

  it.each([
    "0101990450007",
    "3102990450008",
    // A birth in the future.
    "0101274450003",
    "0101990450006123456789",
    "0101990, 450006",
    "MK07250120000058985",
    "4111 1111 1111 1112",
    "1111111111111117",
    "070 123 456, +389 2 3112 255",
    "08-1234/5 од 12.11.2026",
    "",
    "-",
    "MK",
  ])("are not found in %j", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it("say where they stand, so that all around stays", () => {
    const text = "а MK07 2501 2000 0058 984, б 0101990450006!";
    expect(replaceNumbers(text, ({ kind }) => `(${kind})`)).toBe("а (iban), б (personal)!");
  });

  it("are looked for in linear time", () => {
    const long = "1 ".repeat(500);
    const begun = process.cpuUsage().user;
    for (let times = 0; times < 20; times += 1) findNumbers(long);
    expect((process.cpuUsage().user - begun) / 20_000).toBeLessThan(50);
  });
});
