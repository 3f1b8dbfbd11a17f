import { describe, expect, it } from "vitest";
import { TRAP } from "#app/model/protocol.ts";
import { suspicionOf } from "#server/form/public-write.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");

function form(fields: Readonly<Record<string, string>> = {}) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ fullName: "Тодор", [TRAP]: "", ...fields }))
    data.set(name, value);
  return data;
}

const many = Array.from({ length: 200 }, (_, index) => index);

describe("what speaks against a form (R63)", () => {
  it("is told of two hundred machines", () => {
    const found = many.map((index) =>
      index % 2 === 0
        ? suspicionOf(form({ [TRAP]: `https://spam.example/${index}` }), NOW - 60_000, NOW)
        : suspicionOf(form(), NOW - index * 14, NOW),
    );
    expect(new Set(found)).toEqual(new Set(["trap", "haste"]));
  });

  it("is nothing for two hundred persons, however long they take", () => {
    const found = many.map((index) => suspicionOf(form(), NOW - 3_000 - index ** 3, NOW));
    expect(new Set(found)).toEqual(new Set([undefined]));
  });
});
