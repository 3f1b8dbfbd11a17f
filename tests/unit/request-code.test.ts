import { describe, expect, it } from "vitest";
import { randomInt } from "node:crypto";
import { dialled, phoneNumbersIn } from "#app/model/text/number.ts";
import {
  codeGroups,
  makeRequestCode,
  phoneDigits,
  phoneEndings,
  readRequestCode,
} from "#app/model/request-code.ts";

const SIGNS = [..."23456789AEJKMT"];
const CODES = Array.from({ length: 200 }, () => makeRequestCode(randomInt));

const withSign = (code: string, at: number, sign: string) => code.slice(0, at) + sign + code.slice(at + 1);

describe("the code of a request", () => {
  it("has twelve signs that look alike in both scripts, and is another one each time", () => {
    for (const code of CODES) expect(code).toMatch(/^[2-9AEJKMT]{12}$/);
    expect(new Set(CODES).size).toBe(CODES.length);
    expect(codeGroups("7KM4T9EA3J82")).toEqual(["7KM4", "T9EA", "3J82"]);
  });

  it("draws each sign about equally often", () => {
    const counts = new Map(SIGNS.map((sign) => [sign, 0]));
    for (const code of CODES)
      for (const sign of code.slice(0, 11)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    for (const count of counts.values()) expect(count).toBeGreaterThan((200 * 11) / 14 / 2);
  });

  it("is no code any more with any single wrong sign", () => {
    for (const code of CODES)
      for (const [at, right] of [...code].entries())
        for (const sign of SIGNS.filter((one) => one !== right))
          expect(readRequestCode(withSign(code, at, sign)), `${code} ${at} ${sign}`).toBeUndefined();
  });

  it("is no code any more with any two signs swapped, neighbours or not", () => {
    for (const code of CODES)
      for (const [one, first] of [...code].entries())
        for (const [other, second] of [...code].entries()) {
          const swapped = withSign(withSign(code, one, second), other, first);
          expect(readRequestCode(swapped), swapped).toBe(first === second ? code : undefined);
        }
  });

  it("is read as people type it", () => {
    for (const code of CODES) {
      const cyrillic = [...code].map(
        (sign) => ({ A: "А", E: "Е", J: "Ј", K: "К", M: "М", T: "Т" })[sign] ?? sign,
      );
      for (const typed of [
        code.toLowerCase(),
        cyrillic.join("").toLowerCase(),
        codeGroups(code).join(" "),
        ` ${codeGroups(code).join(" – ")}\n`,
        codeGroups(code).join("-"),
        [...code].join("\u00A0"),
        [...code].join("\u200B"),
        [...code].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(""),
      ])
        expect(readRequestCode(typed), typed).toBe(code);
    }
  });

  it("is found in what is pasted with it, by its check sign", () => {
    for (const code of CODES)
      for (const pasted of [
        `Вашиот код е ${codeGroups(code).join(" ")}.`,
        `„${code}“`,
        `Код на барањето: «${codeGroups(code).join("-")}», чувајте го`,
        `https://offices.example/request/${code}?lng=sq`,
      ])
        expect(readRequestCode(pasted), pasted).toBe(code);
    expect(readRequestCode("Вашиот код е 7KM4 T9EA 3J83")).toBeUndefined();
    expect(readRequestCode("7KM4 T9EA 3J82 или AAAA AAAA AAAT")).toBeUndefined();
  });

  it.each(["", "7KM4", "7KM4T9EA3J820", "BBBBBBBBBBBB", "0".repeat(12), "😀".repeat(12), "2".repeat(10_000)])(
    "is not %j",
    (text) => expect(readRequestCode(text)).toBeUndefined(),
  );
});

describe("the digits of a phone", () => {
  it.each([
    ["070 123 456", "456"],
    ["+389 (0)70/123-4 56", "456"],
    ["12", "12"],
    ["нема", ""],
  ])("of %j are %j", (phone, digits) => expect(phoneDigits(phone)).toBe(digits));
});

describe("a phone field with several numbers", () => {
  it.each([
    ["070 111 234/235", "070111234 070111235"],
    ["070/111-234 / 35", "070111234 070111235"],
    ["070 111 234, 235, 6", "070111234 070111235 070111236"],
    ["070 111 234 и 235 (до 15 ч.)", "070111234 070111235"],
    ["070 111 234 235", "070111234 070111235"],
    ["02/3112-255/256", "023112255 023112256"],
    ["3112-255/256", "3112255 3112256"],
    ["+389 (0)70 111 234/235", "070111234 070111235"],
    ["+41 79 123 45 67/68", "41791234567 41791234568"],
    ["070 111 234 75 333 444", "070111234 75333444"],
    ["070 111 234/035 421 123", "070111234 035421123"],
  ])("has each of them whole, and dials none of them by itself: %s", (phone, numbers) => {
    expect(phoneNumbersIn(phone).join(" ")).toBe(numbers);
    expect(dialled(phone)).toBe("");
  });

  it.each([
    ["070/111/234", "070111234"],
    ["02/3112/255", "023112255"],
    ["+389/70/111/234", "38970111234"],
    ["00389 2 3112/255", "0038923112255"],
    ["0171 123 45 67", "01711234567"],
    ["+49 1511 2345 678", "4915112345678"],
  ])("is not one whose only number is written in groups: %s", (phone, number) => {
    expect(phoneNumbersIn(phone)).toEqual([number]);
    expect(dialled(phone)).not.toBe("");
  });

  it.each([
    ["070 111 234 (ќерката)", "070111234"],
    ["моб. 070 111 234", "070111234"],
    ["Тел: +389 70 111 234, Марија", "+38970111234"],
    ["070 111 234 вибер", "070111234"],
  ])("is dialled although words without digits stand around its only number: %s", (phone, number) =>
    expect(dialled(phone)).toBe(number),
  );

  it.each(["070 111 234 или 02 3112 255", "нема", "121 (до 15 ч.)", "070 111 234 кат 2"])(
    "is not dialled where a word may mean anything: %s",
    (phone) => expect(dialled(phone)).toBe(""),
  );

  it.each(["070 111 234, 15 ч.", "070 111 234, од 8 до 15", "070 111 234 лок. 12"])(
    "is not one with hours or an extension behind its number: %s",
    (phone) => expect(phoneNumbersIn(phone)).toEqual(["070111234"]),
  );

  it.each(["070 111 234 - 15 часот", "070 111 234 15-17h", "+389 70 111 234 8 до 15", "070/111-234 16ч"])(
    "opens with the number's last digits although hours stand right behind it: %s",
    (phone) => {
      expect(phoneEndings(phone)).toContain("234");
      expect(dialled(phone)).toBe("");
    },
  );
});
