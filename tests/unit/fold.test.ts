import { describe, expect, it } from "vitest";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { PARTIES } from "#app/model/parties.ts";
import { fold, foldNames, macedonianSortKey } from "#app/model/text/fold.ts";
import { fastest } from "#tests/support/timing.ts";

describe("folding", () => {
  it.each([
    ["Штип", ["Štip", "Shtip", "Stip", "ШТИП", "  штип "]],
    ["Кичево", ["Kičevo", "Kichevo", "kicevo"]],
    ["Чаир", ["Çair", "Chair", "Čair"]],
    ["Ѓорче Петров", ["Gjorče Petrov", "Gjorche  Petrov", "Gorce Petrov", "Gjorçe Petrov"]],
    ["Џафери", ["Xhaferi", "Džaferi", "Dzhaferi"]],
    ["Ќамили", ["Kjamili", "Qamili", "Ḱamili"]],
    ["Љубомир Њ.", ["Ljubomir Nj", "Lubomir N"]],
    ["Жељко", ["Željko", "Zheljko"]],
    ["Ељеса", ["Eljesa"]],
    ["Шабани", ["Shabani"]],
    ["Тачи", ["Thaçi", "Thachi"]],
    ["Дема", ["Dhema"]],
    ["Митхат", ["Mithat"]],
    ["ВМРО-ДПМНЕ", ["VMRO DPMNE", "vmro-dpmne"]],
    ["Д’Артањан", ["D'Artanjan", "dartanjan"]],
  ])("reads every spelling of %s alike", (name, spellings) => {
    for (const spelling of spellings) expect(fold(spelling), spelling).toBe(fold(name));
  });

  it("keeps different names apart", () => {
    const folded = MUNICIPALITIES.map(({ name }) => fold(name));
    expect(new Set(folded).size).toBe(MUNICIPALITIES.length);
    expect(fold("Тетово")).not.toBe(fold("Tetova"));
  });

  it("leaves nothing but ASCII letters, digits and single spaces of every known name", () => {
    for (const item of [...MUNICIPALITIES, ...PARTIES]) {
      for (const line of foldNames(item).split("\n")) expect(line).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
    }
  });

  it("is its own fold", () => {
    for (const { name } of MUNICIPALITIES) expect(fold(fold(name))).toBe(fold(name));
  });

  it.each(["Тетово", "Tetova", "Tetovo", "tetov"])("finds a municipality by any of its names: %s", (term) => {
    const found = MUNICIPALITIES.filter((item) => foldNames(item).includes(fold(term)));
    expect(found.map(({ nameEn }) => nameEn)).toEqual(["Tetovo"]);
  });

  it("has no letters of a blank term", () => {
    expect(fold(" – ")).toBe("");
  });

  it("folds 100 kB of anything quickly", () => {
    for (const unit of ["sh", "ll", "\u0300\u0316", "'", "е\u0300", " ", "😀", "\u0000"]) {
      const text = unit.repeat(100_000 / unit.length);
      expect(
        fastest(() => fold(text)),
        JSON.stringify(unit),
      ).toBeLessThan(500);
    }
  });
});

describe("the Macedonian sort key", () => {
  const sorted = (texts: readonly string[]) =>
    texts
      .map((text) => [macedonianSortKey(text), text] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
      .map(([, text]) => text);
  const reference = (texts: readonly string[]) => texts.toSorted(new Intl.Collator("mk").compare);

  it.each([
    ["letters of the alphabet", Array.from("шџчцхфуќтсрпоњнмљлкјиѕзжеѓдгвба")],
    ["municipalities", MUNICIPALITIES.map(({ name }) => name).toReversed()],
    ["parties", PARTIES.map(({ name }) => name).toReversed()],
    ["capitals among small letters", ["Ѓоко", "гоце", "Дина", "ѓаво", "Гоце", "Ќиро", "Тања", "ќебе", "Уна"]],
    ["words of different length", ["Ана", "Анастасија", "Ана Марија", "Анабела", "Ан"]],
    ["digits and other scripts", ["Zoran", "Агим", "2 Август", "Čair", "Шабан", "agim", "10 Мај"]],
    ["letters with a grave accent", ["сѐ", "се", "сега", "нѝ", "ни", "ниту"]],
  ])("sorts %s as Intl.Collator does", (_, texts) => {
    expect(sorted(texts)).toEqual(reference(texts));
  });

  it("differs for texts that differ", () => {
    expect(macedonianSortKey("Ана")).not.toBe(macedonianSortKey("ана"));
  });
});
