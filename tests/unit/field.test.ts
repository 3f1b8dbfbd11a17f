import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  choice,
  optionalChoice,
  optionalLine,
  optionalText,
  optionalTick,
  recordId,
  requiredEmail,
  requiredLine,
  requiredText,
  requiredTick,
  yesNo,
} from "#app/model/fields/field.ts";
import { cpuMsOf } from "#tests/support/timing.ts";

/** The value, or the messages in their order. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

const IDS = [1, 2, 3];

const FIELDS: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ["required text", requiredText(10)],
  ["optional text", optionalText(10)],
  ["required line", requiredLine(10)],
  ["optional line", optionalLine(10)],
  ["e-mail", requiredEmail(100)],
  ["choice", choice(IDS)],
  ["optional choice", optionalChoice(IDS)],
  ["record id", recordId()],
  ["yes or no", yesNo()],
  ["required tick", requiredTick()],
  ["optional tick", optionalTick()],
];

describe("text", () => {
  it.each([requiredText(100), optionalText(100)])(
    "comes back trimmed, composed and with plain line breaks",
    (schema) => {
      expect(read(schema, "  Ана\r\nМарија\rи\nдруги \t")).toBe("Ана\nМарија\nи\nдруги");
      expect(read(schema, "e\u0301")).toBe("é");
    },
  );

  // R36
  it("of any Unicode within its limit is accepted as it is", () => {
    const accepted = fc
      .string({ unit: "grapheme", maxLength: 30 })
      .filter((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text));
    fc.assert(
      fc.property(accepted, (text) => {
        const clean = text
          // Nor the marks that a document leaves in place of a picture or note.
          .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\uFEFF\uFFF9-\uFFFC]/gu, "")
          .normalize("NFC")
          .trim();
        fc.pre(/[\p{L}\p{N}\p{P}\p{S}]/u.test(clean));
        expect(read(requiredText(1000), clean)).toBe(clean);
      }),
    );
  });

  it("counts as the browser's maxlength does: a line break once, an astral character twice", () => {
    expect(read(requiredText(5), "ab\r\nde")).toBe("ab\nde");
    expect(read(requiredText(4), "ab\r\nde")).toEqual(["tooLong:4"]);
    expect(read(requiredText(4), "😀😀")).toBe("😀😀");
    expect(read(requiredText(3), "😀😀")).toEqual(["tooLong:3"]);
  });

  it.each([
    ["of Unicode", "Прва\u2028втора\u2029трета\u0085четврта", "Прва\nвтора\nтрета\nчетврта"],
    ["of slides", "\uF0B7\tПрва\n\uF0A7 Втора \uF0E0 трета", "Прва\nВтора  трета"],
    ["of Windows", "Ана\u0096Марија", "Ана Марија"],
    ["that are hyphens", "е\u001Eпо\u001Fшта", "е-пошта"],
    ["of a terminal", "\u001B[31mАна\u007F\b", "[31mАна"],
    ["that are half a letter", "а\uD800б\uDC00", "аб"],
  ])("loses the characters %s, and is never refused for what nobody sees", (_whose, pasted, text) => {
    expect(read(requiredText(100), pasted)).toBe(text);
    expect(read(optionalText(100), pasted)).toBe(text);
    expect(read(requiredLine(100), pasted)).toBe(text.replaceAll("\n", " "));
  });

  it.each(["\u0000", "\uD800", "\u000B\u2028", "\uF0B7", "\u001B"])(
    "of nothing but those is none: %j",
    (text) => {
      for (const schema of [requiredText(100), requiredLine(100)])
        expect(read(schema, text)).toEqual(["required"]);
      for (const schema of [optionalText(100), optionalLine(100)]) expect(read(schema, text)).toBe("");
    },
  );

  it.each([
    ["\u200EАна\u200F \u202AАнева\u202C", "Ана Анева"],
    ["\uFEFFА\u200Bна\u2060 Ане\u00ADва\u200D", "Ана Анева"],
    [`"Ана Анева`, "Ана Анева"],
    ["Ана Анева“", "Ана Анева"],
    [`"Ана Анева"`, "Ана Анева"],
    ["<Ана Анева>", "Ана Анева"],
    ["'Ана Анева',", "Ана Анева"],
    ["Ана\tАнева;", "Ана Анева"],
    ["070\u00A0111\u00A0222,", "070\u00A0111\u00A0222"],
    ["Патот „Бор“", "Патот „Бор“"],
    ["„Мојот дом“", "„Мојот дом“"],
    [`"Мост" и "Пат"`, `"Мост" и "Пат"`],
    ["Здружение Пат д.о.о.", "Здружение Пат д.о.о."],
    ["Кога? И зошто!", "Кога? И зошто!"],
    ["👩🏽\u200D💼 Ана", "👩🏽\u200D💼 Ана"],
    ["O'Neil", "O'Neil"],
    ["<b>Ана</b>", "<b>Ана</b>"],
  ])("of one line loses what is unseen, and stray signs at its ends: %j", (pasted, line) => {
    expect(read(requiredLine(100), pasted)).toBe(line);
    expect(read(optionalLine(100), pasted)).toBe(line);
  });

  it.each([undefined, null, "", "\u00A0", "\u2060 \uFEFF", "\u0301", "\u3164", "\u2800 \uFFA0"])(
    "that shows nothing is no answer: %j",
    (value) => {
      expect(read(requiredText(10), value)).toEqual(["required"]);
      expect(read(optionalText(10), value)).toBe("");
    },
  );
});

describe("an e-mail address", () => {
  const schema = requiredEmail(100);

  it.each(["ana@example.mk", " a.b+c@sub.example.mk ", "o'neil@x.yz", "ана@пример.мк", "a_b-c@1.com"])(
    "is accepted: %s",
    (address) => {
      expect(read(schema, address)).toBe(address.trim());
    },
  );

  it.each([
    "ana@",
    "@example.mk",
    "ana@example.",
    "ana@.mk",
    "ana@example..mk",
    "ana@exa mple.mk",
    "ana@example.mk\nBcc: b@example.mk",
    "javascript:alert(1)@x.mk",
    ".a@b.mk",
    "a.@b.mk",
    "a..b@c.mk",
    "a@-b.mk",
    "a@b-.mk",
    "a@b.-mk",
    "a@b.mk-",
    `a@${"b".repeat(64)}.mk`,
  ])("has a valid form: %j does not", (address) => {
    expect(read(schema, address)).toEqual(["email"]);
  });
});

describe("a choice", () => {
  it("is one of the table's ids", () => {
    expect(read(choice(IDS), "2")).toBe(2);
    expect(read(choice(IDS), 2)).toBe(2);
    expect(read(optionalChoice(IDS), "3")).toBe(3);
    expect(read(recordId(), "123456")).toBe(123456);
  });

  it.each([undefined, null, ""])("that was not made is missing, or nothing when it may be: %j", (value) => {
    expect(read(choice(IDS), value)).toEqual(["required"]);
    expect(read(recordId(), value)).toEqual(["required"]);
    expect(read(optionalChoice(IDS), value)).toBeNull();
  });

  it.each([
    "0",
    "4",
    "01",
    " 1",
    "+1",
    "١",
    "one",
    "__proto__",
    " ",
    ["1", "2"],
    ["1"],
    {},
    true,
    Number.NaN,
    1.5,
    0,
  ])("from outside the table is refused: %j", (value) => {
    expect(read(choice(IDS), value)).toEqual(["invalid"]);
    expect(read(optionalChoice(IDS), value)).toEqual(["invalid"]);
  });

  it.each([
    "0",
    "-1",
    "1.5",
    "1e3",
    "9007199254740993",
    "12345678901234567890",
    "abc",
    "../1",
    Number.MAX_VALUE,
  ])("of a record is a positive whole number: %j is not", (value) => {
    expect(read(recordId(), value)).toEqual(["invalid"]);
  });
});

describe("hostile text of 100 kB", () => {
  const hostile = [
    ...[
      "a",
      " ",
      "\n",
      "\r\n",
      "\u0000",
      "@",
      "a@",
      ".",
      "a.",
      "😀",
      "\uD800",
      "\u200B",
      "9",
      "\u0316\u0300",
      "\u1161",
    ].map((unit) => unit.repeat(100_000 / unit.length)),
    `a@${"a.".repeat(50_000)}`,
    `a@${"a".repeat(100_000)}.`,
    `a${"\u0300\u0316".repeat(50_000)}`,
    `${"a".repeat(50_000)}@${"b".repeat(50_000)}`,
  ];

  // R37
  it.each(FIELDS)("takes less than 50 ms of %s", (_, schema) => {
    for (const text of hostile) {
      expect(
        cpuMsOf(() => schema.safeParse(text)),
        JSON.stringify(text.slice(0, 12)),
      ).toBeLessThan(50);
    }
  });
});
