import { describe, expect, it } from "vitest";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { municipalityNames, partyNames } from "#app/model/names-in-use.ts";
import { PARTIES } from "#app/model/parties.ts";
import { fold, macedonianSortKey, otherWords, searchFor, searchWithin } from "#app/model/text/fold.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { latin, latinIn } from "#app/model/text/latin.ts";
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

  it("folds a usual letter as it does beside unusual ones, for which it looks through all of Unicode", () => {
    for (let code = 0; code <= 0x600; code++) {
      const text = `a${String.fromCharCode(code)}n`;
      expect([code, fold(text)]).toEqual([code, fold(`${text} 😀`)]);
    }
  });

  it("keeps different names apart", () => {
    const folded = MUNICIPALITIES.map(({ name }) => fold(name));
    expect(new Set(folded).size).toBe(MUNICIPALITIES.length);
    expect(fold("Тетово")).not.toBe(fold("Tetova"));
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

  it.each([
    ["Шаќири", "Saciri Saćiri Šaćiri Sakiri Shaqiri Shaçiri Shakjiri Šaḱiri Шакири Шачири sac aci"],
    ["Ќамил", "Camil Čamil Ćamil Çamil Qamil Kjamil Чамил"],
    ["Мујиќ", "Mujic Mujić Mujich Mujik Mujikj"],
    ["Петковиќ", "Petkovic Petkovich Petkovitch"],
    ["Ѓукиќ", "Djukic Dukic Đukić Gukic Gjukikj"],
    ["Џемаил", "Cemail Dzemail Džemail Dzhemail Djemail Xhemail Gjemail Ѓемаил Xhemajl"],
    ["Реџеп", "Recep Redzep Redjep Rexhep"],
    ["Исмаили", "Ismajli Исмајли Ismaili"],
    ["Бајрами", "Bairami Bajrami"],
    ["Крстевски", "Kërstevski Kerstevski Krstevski"],
    ["Мурвете", "Myrvete Murvete"],
    ["Ѕвезда", "Zvezda Звезда Dzvezda"],
    ["Тачи", "Thaçi Thaqi Thaci Tachi"],
    ["Александра", "Alexandra Aleksandra"],
  ])("finds %s by %s, and those people by the name", (name, spellings) => {
    for (const typed of spellings.split(" ")) expect(searchWithin(typed)(fold(name)), typed).toBe(true);
    const latins = spellings.split(" ").filter((typed) => /^\p{Script=Latin}{4,}$/u.test(typed));
    const lost = latins.filter((stored) => !searchWithin(name)(fold(stored)));
    // Only these can't be told from another name.
    expect(lost.filter((stored) => !["Petkovitch", "Dukic"].includes(stored))).toEqual([]);
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

  const CITY =
    "Аеродром, Бутел, Гази Баба, Ѓорче Петров, Карпош, Кисела Вода, Сарај, Скопје, Центар, Чаир, Шуто Оризари";

  it.each(["Скопје", "Shkup", "i Shkupit", "Üsküp", "Град Скопје"])(
    "for %s finds all municipalities of the city and no other",
    (typed) => {
      expect(municipalitiesFor(typed).join(", ")).toBe(CITY);
    },
  );

  it.each([
    ["Kumanovë", ["Куманово"]],
    ["Општина Куманово", ["Куманово"]],
    ["Gjorče", ["Ѓорче Петров"]],
    ["Petrov Đorče", ["Ѓорче Петров"]],
    ["Dibër", ["Дебар"]],
    ["Manastır", ["Битола"]],
    ["skopje cair", ["Чаир"]],
    ["новаци тетово", []],
    ["Оризари", ["Шуто Оризари"]],
    ["шутооризари", ["Шуто Оризари"]],
    ["Shutorizarë", ["Шуто Оризари"]],
    ["baba-gazi", ["Гази Баба"]],
    ["gjorcepetrov", ["Ѓорче Петров"]],
    ["Xhorçe", ["Ѓорче Петров"]],
    ["Cucer Sandevo", ["Чучер-Сандево"]],
    ["чучер–сандево", ["Чучер-Сандево"]],
    ["obleševo", ["Чешиново-Облешево"]],
    ["Mavrovo & Rostuše", ["Маврово и Ростуше"]],
    ["Tchair", ["Чаир"]],
    ["Chayir", ["Чаир"]],
    ["Qair", ["Чаир"]],
    ["Koqani", ["Кочани"]],
    ["Çendër", ["Центар", "Центар Жупа"]],
    ["Qendra Zhupë", ["Центар Жупа"]],
    ["Schtip", ["Штип"]],
    ["Isztip", []],
    ["Demir Hissar", ["Демир Хисар"]],
    ["Dibra e Madhe", ["Дебар"]],
    ["Kërçovë", ["Кичево"]],
    ["sv nikole", ["Свети Николе"]],
    ["Мак. Каменица", ["Македонска Каменица"]],
    ["Ѓевѓелија", ["Гевгелија"]],
    ["Гевгелия", ["Гевгелија"]],
    ["град", ["Градско"]],
    ["етово", []],
  ])("for %s finds %j", (typed, found) => {
    expect(municipalitiesFor(typed)).toEqual(found);
  });

  it("takes no longer for a word that may be read in many ways", () => {
    const hostile = "djđćqçgjxhtschdžx".repeat(6);
    expect(cpuMsOf(() => searchFor(hostile)(fold("Ана Петковиќ")))).toBeLessThan(50);
  });

  it("finds everything while nothing is typed, and no part of a word but its start", () => {
    expect(searchFor(" – ")(fold("Ана"))).toBe(true);
    expect(searchFor("ана")(fold("Маријана Гордана"))).toBe(false);
  });

  it("finds by a shown name and its alias what it finds by all names", () => {
    for (const { name, nameAl } of MUNICIPALITIES) {
      const all = fold(municipalityNames(name));
      const carried = `${fold(nameAl)} ${otherWords(nameAl, all)}`;
      for (const word of all.split(" ")) expect(searchFor(word)(carried), `${word} for ${nameAl}`).toBe(true);
    }
  });
});

describe("Latin letters", () => {
  it.each([
    ["ул. „Ѓорче Петров“ бр. 12, приземје", "ul. „Gjorche Petrov“ br. 12, prizemje"],
    ["Џезаир Ќамили", "Dzhezair Kjamili"],
    ["ШТИП Штип Ш. ВМРО-ДПМНЕ ЉУБА Љ", "SHTIP Shtip Sh. VMRO-DPMNE LJUBA Lj"],
    ["Ѕвезда, Жељко, Сѐ, Хусеин, Чаушева", "Dzvezda, Zheljko, Se, Husein, Chausheva"],
    ["К\u0301амил Г\u0301орѓи", "Kjamil Gjorgji"],
    ["Њу-Йорк, Щип", "Nju-Jork, Shtip"],
    ["rr. Ilindenit 5 <b>", "rr. Ilindenit 5 <b>"],
  ])("of %s are %s", (text, wanted) => {
    expect(latin(text)).toBe(wanted);
  });

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

  it("are for other languages than Macedonian", () => {
    expect(LANGUAGES.map((language) => latinIn(language, "Чаир"))).toEqual(["Чаир", "Chair", "Chair"]);
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
