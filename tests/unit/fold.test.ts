import { describe, expect, it } from "vitest";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { municipalityNames, partyNames } from "#app/model/names-in-use.ts";
import { PARTIES } from "#app/model/parties.ts";
import { fold, macedonianSortKey, searchFor, searchWithin } from "#app/model/text/fold.ts";
import { latin } from "#app/model/text/latin.ts";
import names from "#demo/seed/people/names.json" with { type: "json" };
import { cpuMsOf } from "#tests/support/timing.ts";

describe("folding", () => {
  it.each([
    ["Штип", ["Štip", "Shtip", "Stip", "ШТИП", "  штип "]],
    ["Чаир", ["Çair", "Chair", "Čair"]],
    ["Ѓорче Петров", ["Gjorče Petrov", "Gjorche  Petrov", "Gorce Petrov", "Gjorçe Petrov"]],
    ["Џафери", ["Xhaferi", "Džaferi", "Dzhaferi"]],
    ["Ќамили", ["Kjamili", "Qamili", "Ḱamili"]],
    ["Тачи", ["Thaçi", "Thachi"]],
    ["Дема", ["Dhema"]],
    ["Митхат", ["Mithat"]],
    ["ВМРО-ДПМНЕ", ["VMRO DPMNE", "vmro-dpmne"]],
    ["Џафер", ["ǆafer", "Ｄžａｆｅｒ"]],
    ["Д’Артањан", ["D'Artanjan", "dartanjan"]],
  ])("reads every spelling of %s alike", (name, spellings) => {
    for (const spelling of spellings) expect(fold(spelling), spelling).toBe(fold(name));
  });

  it("folds 100 kB of anything quickly", () => {
    for (const unit of ["sh", "ll", "\u0300\u0316", "'", "е\u0300", " ", "😀", "\u0000"]) {
      const text = unit.repeat(100_000 / unit.length);
      expect(
        cpuMsOf(() => fold(text)),
        JSON.stringify(unit),
      ).toBeLessThan(500);
    }
  });
});

const ALPHABET = Array.from("абвгдѓежзѕијклљмнњопрстќуфхцчџш");

/** How a Macedonian name may be written in Latin letters. */
const TRANSLITERATIONS = {
  "identity cards and passports": "a b v g d gj e zh z dz i j k l lj m n nj o p r s t kj u f h c ch dj sh",
  "official web sites": "a b v g d gj e zh z dz i j k l lj m n nj o p r s t kj u f h c ch dzh sh",
  "the orthography (1970)": "a b v g d ǵ e ž z dz i j k l lj m n nj o p r s t ḱ u f h c č dž š",
  "the United Nations (1977)": "a b v g d đ e ž z dz i j k l lj m n nj o p r s t ć u f h c č dž š",
  "ISO 9 (1995)": "a b v g d ǵ e ž z ẑ i ǰ k l l̂ m n n̂ o p r s t ḱ u f h c č d̂ š",
  "Albanian letters": "a b v g d gj e zh z x i j k l lj m n nj o p r s t q u f h c ç xh sh",
  "English habit": "a b v g d gj e zh z dz i y k l lj m n nj o p r s t kj u f h ts ch dzh sh",
  "keyboards without diacritics": "a b v g d gj e z z dz i j k l lj m n nj o p r s t kj u f h c c dz s",
} as const;

const transliterated = (text: string, system: keyof typeof TRANSLITERATIONS) => {
  const spelled = TRANSLITERATIONS[system].split(" ");
  const letter = (one: string) => spelled[ALPHABET.indexOf(one)] ?? one;
  return Array.from(text.toLowerCase(), letter).join("");
};

const turned = (text: string) =>
  text
    .split(/[ –-]+/)
    .toReversed()
    .join(" ");

describe("a search", () => {
  const people = Object.values(names.surnames)
    .flat()
    .map(
      ([surname = ""], index) => `${Object.values(names.female).flat()[index % 60]?.[0] ?? ""} ${surname}`,
    );
  const everything = [
    ...MUNICIPALITIES.map(({ name }) => ({ name, folded: fold(municipalityNames(name)) })),
    ...PARTIES.map((party) => ({ name: party.name, folded: fold(partyNames(party)) })),
    ...PARTIES.map((party) => ({ name: party.abbr, folded: fold(partyNames(party)) })),
    ...people.map((name) => ({ name, folded: fold(name) })),
  ];
  const municipalities = everything.slice(0, MUNICIPALITIES.length);
  const municipalitiesFor = (typed: string) => {
    const isFound = searchFor(typed);
    return municipalities.filter(({ folded }) => isFound(folded)).map(({ name }) => name);
  };

  it.each(Object.keys(TRANSLITERATIONS) as (keyof typeof TRANSLITERATIONS)[])(
    "finds every municipality, party and person in the spelling of %s, words in any order",
    (system) => {
      expect(people.length).toBeGreaterThan(100);
      for (const { name, folded } of everything)
        for (const typed of [
          transliterated(name, system),
          turned(transliterated(name, system)).toUpperCase(),
        ])
          expect(searchFor(typed)(folded), `${typed} for ${name}`).toBe(true);
    },
  );

  it("finds a person by any three letters of each spelling of the name", () => {
    const all = Object.values({ ...names.surnames, female: Object.values(names.female).flat() }).flat();
    const own = all.map(([name = ""]) => name);
    const more =
      "Мујиќ Kryeziu Zeynep Hüseyin Ayşe Ceyda Redjep Ѓорѓи Ќамил Љупчо Његош Џафери Мыкола Shkëlqim Xhavahire Thaçi";
    const lost = [...own, ...more.split(" ")].flatMap((name) => {
      const folded = fold(name);
      return [name, name.toUpperCase(), latin(name)].flatMap((spelling) =>
        Array.from({ length: Math.max(0, spelling.length - 2) }, (_each, at) => spelling.slice(at, at + 3))
          .filter((part) => !searchWithin(part)(folded))
          .map((part) => `${part} of ${spelling}`),
      );
    });
    expect(lost).toEqual([]);
    expect(searchWithin("Kryeziu")(fold("Кријезиу"))).toBe(true);
    expect(searchWithin("Кријезиу")(fold("Kryeziu"))).toBe(true);
  });

  it("finds everybody by the spelling in another language", () => {
    for (const spellings of Object.values({ ...names.male, ...names.female, ...names.surnames }).flat())
      for (const typed of spellings.slice(0, 3))
        for (const stored of spellings.slice(0, 3))
          expect(searchWithin(typed)(fold(stored)), `${typed} for ${stored}`).toBe(true);
  });

  it("does not flood: three letters of a name find one person in thirty on average, and never half", () => {
    const folded = people.map(fold);
    const parts = people
      .flatMap((name) => [...name.split(" "), ...latin(name).split(" ")])
      .flatMap((name) => Array.from({ length: name.length - 2 }, (_each, at) => name.slice(at, at + 3)));
    const shares = [...new Set(parts)].map(
      (part) => folded.filter(searchWithin(part)).length / folded.length,
    );
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(1 / 30);
    expect(Math.max(...shares)).toBeLessThan(1 / 2);
  });

  it("finds every municipality by its names in all languages while they are being typed", () => {
    for (const municipality of MUNICIPALITIES)
      for (const name of [municipality.name, municipality.nameAl, municipality.nameEn])
        for (let length = 1; length <= name.length; length += 1)
          expect(municipalitiesFor(name.slice(0, length)), name.slice(0, length)).toContain(
            municipality.name,
          );
  });

  it("takes no longer for a word that may be read in many ways", () => {
    const hostile = "djđćqçgjxhtschdžx".repeat(6);
    expect(cpuMsOf(() => searchFor(hostile)(fold("Ана Петковиќ")))).toBeLessThan(50);
  });
});

describe("Latin letters", () => {
  it("are those of the official names of all municipalities", () => {
    for (const { name, nameEn } of MUNICIPALITIES) expect(latin(name)).toBe(nameEn.replace(" and ", " i "));
  });

  it("leave no Cyrillic in any name of people, parties and categories, and are found like it", () => {
    const first = [...Object.values(names.female), ...Object.values(names.male)].flat();
    const texts = [...first, ...Object.values(names.surnames).flat()].map(([name = ""]) => name);
    expect(texts.length).toBeGreaterThan(200);
    for (const text of [
      ...texts,
      ...[...PARTIES, ...CASE_CATEGORIES, ...MUNICIPALITIES].map(({ name }) => name),
    ]) {
      expect(latin(text)).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(fold(latin(text)), text).toBe(fold(text));
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
});
