import { describe, expect, it } from "vitest";
import { foundAmong, soughtChoice } from "#app/admin/list/found.ts";

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
    expect(foundAmong(PEOPLE, typed).map(({ value }) => value)).toEqual(ids);
  });

  it.each([
    ["the only one who is found", { chosen: undefined, find: "ќосе" }, { chosen: 3, find: "" }],
    ["another than was chosen before", { chosen: 1, find: "kose" }, { chosen: 3, find: "" }],
    ["who was chosen among those found", { chosen: 2, find: "џ" }, { chosen: 2, find: "" }],
    ["nobody yet where several are found", { chosen: 3, find: "о" }, { chosen: undefined, find: "о" }],
    ["nobody where none is found", { chosen: 3, find: "никој" }, { chosen: undefined, find: "никој" }],
    ["as before without a search", { chosen: 9, find: "" }, { chosen: 9, find: "" }],
  ])("chooses %s", (_who, asked, meant) => {
    expect(soughtChoice(PEOPLE, asked)).toEqual(meant);
  });
});
