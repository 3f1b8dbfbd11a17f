import { describe, expect, it } from "vitest";
import { intakeOptions } from "#app/intake/wording.ts";
import { highlight, matchedNames, searchOptions } from "#app/ui/form/chooser/option-search.ts";

const PLACES = intakeOptions([], "mk").municipalityId;

const found = (typed: string) => searchOptions(PLACES, typed).options.map(({ label }) => label);

describe("a chooser", () => {
  it("finds while typing, across scripts, what begins with the typed words first", () => {
    expect(found("skopje")).toHaveLength(11);
    expect(found("skopje")[0]).toBe("Скопје");
    expect(found("Shkup").slice(0, 2)).toEqual(["Аеродром", "Бутел"]);
    expect(found("petrov djorce")).toEqual(["Ѓорче Петров"]);
    expect(found("kumanovë")).toEqual(["Куманово"]);
    expect(found("  ")).toHaveLength(PLACES.length);
  });

  it.each([
    ["skopje", "Скопје", "[Скопје]"],
    ["sht", "Штип", "[Шт]ип"],
    ["vodno kis", "Кисела Вода", "[Кис]ела Вода"],
    ["petrov gj", "Ѓорче Петров", "[Ѓ]орче [Петров]"],
    ["dz", "Јана Џамбазова", "Јана [Џ]амбазова"],
    ["4", "14. Транспорт", "14. Транспорт"],
    ["", "Штип", "Штип"],
  ])("underlines what matched: „%s“ in „%s“", (typed, name, marked) => {
    const text = highlight(name, typed).map((piece) => (piece.hit ? `[${piece.text}]` : piece.text));
    expect(text.join("")).toBe(marked);
  });

  it("names by which other name a choice was found", () => {
    const place = (label: string) => PLACES.find((one) => one.label === label) ?? { value: 0, label: "" };
    expect(matchedNames(place("Битола"), "manast")).toMatch(/Manast/);
    expect(matchedNames(place("Битола"), "bitola")).toBe("");
    expect(matchedNames(place("Аеродром"), "скопје")).toMatch(/Скопје/);
  });

  it.each([
    ["strmica", "Струмица"],
    ["teovo", "Тетово"],
    ["kumanvo", "Куманово"],
    ["xyzzy", undefined],
    ["te", undefined],
  ])("guesses what was meant by „%s“ where nothing is found", (typed, guess) => {
    expect(searchOptions(PLACES, typed).guess?.label).toBe(guess);
  });
});
