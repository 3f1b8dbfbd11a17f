import { describe, expect, it } from "vitest";
import { matching } from "#app/ui/form/fields/option.ts";

const PEOPLE = ["Ана Ангелова", "Јана Џамбазова", "Шпресим Ќосе"].map((label, at) => ({
  value: at + 1,
  label,
}));

describe("a search among choices", () => {
  it.each([
    ["", [1, 2, 3]],
    ["ан", [1]],
    ["ја", [2]],
    ["Dzambazova", [2]],
    ["џамбазова јана", [2]],
    ["shpresim", [3]],
    ["šp kose", [3]],
    ["никој", []],
    ["%", [1, 2, 3]],
  ])("for „%s“ finds %j", (typed, ids) => {
    expect(PEOPLE.filter(matching(typed)).map(({ value }) => value)).toEqual(ids);
  });
});
