import type { Named } from "./language.ts";

/** Macedonian letters in the order of the alphabet; `и` and others with a grave accent sort as without. */
const ALPHABET = "абвгдѓежзѕијклљмнњопрстќуфхцчџш";

/** Each letter of `ALPHABET`, and those of neighbours in names, as a Latin reader would type it without diacritics. */
const LATIN: Readonly<Record<string, string>> = {
  ...zip(ALPHABET, "a b v g d g e z z dz i j k l l m n n o p r s t k u f h c c dz s".split(" ")),
  ...zip("ђћđıйяющъьыэіє", ["g", "c", "g", "i", "j", "ja", "ju", "st", "a", "", "i", "e", "i", "e"]),
};

/** Letters that stand for one Macedonian letter in some spelling: sh and š both become s, gj, dj and đ become g. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/([aeiou])y|y(?=[aeiou])/g, "$1j"],
  [/y/g, "i"],
  [/([cdstxz])h/g, "$1"],
  [/dj/g, "g"],
  [/([gkln])j/g, "$1"],
  // Hüseyin and Husein.
  [/([aeou])ji/g, "$1i"],
  // Marija and Maria; at the end it may be a word that is still being typed.
  [/ij(?=[aeou]|\b)/g, "i"],
  [/q/g, "k"],
  [/x/g, "dz"],
  [/([b-df-hj-np-tv-z])\1/g, "$1"],
];

/**
 * Normalises text for searching: lower-case ASCII without diacritics, with all scripts and spellings of a name alike
 * (Штип = Štip = Shtip = stip), and one space for anything but letters and digits. Names that differ by language
 * (Тетово, Tetova) stay different: compare those with `foldNames` and `searchFor`.
 */
export function fold(text: string): string {
  if (text === "") return "";
  const plain = withoutAccents(
    text
      .toLowerCase()
      .replaceAll(/[dz]\u0302|\u1E91/g, "dz")
      .replaceAll("й", "ј"),
  )
    .replaceAll(/['’ʼ]/g, "")
    .replaceAll(/[\u0400-\u04FFđı]/g, (letter) => LATIN[letter] ?? letter);
  const words = plain.replaceAll(ASCII.test(plain) ? /[^A-Za-z\d]+/g : /[^\p{L}\p{N}]+/gu, " ");
  return SPELLINGS.reduce((folded, [spelling, letter]) => folded.replaceAll(spelling, letter), words).trim();
}

/** Classes of all of Unicode take milliseconds to compile. These letters have no accents but those of `ACCENTS`. */
const [ASCII, USUAL, ACCENTS] = [
  /^[ -~]*$/,
  /^[ -\u02FF\u0370-\u0482\u048A-\u052F]*$/,
  /[\u0300-\u036F]/g,
] as const;

/** Combining accents are removed first: decomposing a stack of them would take quadratic time. */
const withoutAccents = (text: string) =>
  USUAL.test(text) ? text.normalize("NFKD").replaceAll(ACCENTS, "") : withoutAny(text);

const withoutAny = (text: string) =>
  text.replaceAll(/\p{M}/gu, "").normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** Other readings of typed letters, besides those of `fold`. */
const READINGS: readonly (readonly [string | RegExp, string])[] = [
  // џ in passports (ICAO 9303).
  ["dj", "dz"],
  ["đ", "dz"],
  // ќ on maps (United Nations, 1977) is ć, which keyboards without it write c, and careless writers č; a surname's -иќ
  // may end in -ich, too.
  [/i(?:ch|tch)$/g, "ik"],
  [/[cčć](?!h)/g, "k"],
  ["ts", "c"],
  ["tch", "ch"],
  ["sch", "sh"],
  ["x", "ks"],
  [/кс|ks/g, "x"],
  // Many Albanian speakers of the country say q and ç, gj and xh alike, and write them as they say them.
  ["q", "ç"],
  ["ç", "q"],
  ["gj", "xh"],
  [/xh|dzh|dž/g, "gj"],
  ["ч", "ќ"],
  ["ќ", "ч"],
  ["џ", "ѓ"],
  ["ѓ", "џ"],
  // Turkish: Cemal, Recep.
  ["џ", "c"],
];

/** Readings of letters that stand for many others, only of words that are long enough to be told apart by the rest. */
const RARER_READINGS: typeof READINGS = [
  // The same, typed.
  [/c(?!h)/g, "dz"],
  // đ on keyboards without it.
  [/d(?![hjz])/g, "g"],
  // Albanian y is у or и in Macedonian.
  [/y(?![aeiou])/g, "u"],
  [/у|u/g, "i"],
  // ѕ is a rare letter, which many write as з.
  [/^[zз]/g, "ѕ"],
  [/^(?:ѕ|dz(?!h))/g, "z"],
];

/** Fewest letters of a word with rarer readings. */
const MIN_OF_RARE = 4;

/** Most readings of one word: a word with more is no name, and each takes time. */
const MAX_READINGS = 32;

/** Words for kinds of places, folded: Општина Тетово, Komuna e Tetovës, City of Skopje. */
const KIND_OF_PLACE = /^(?:opstina|grad|komuna|kiteti|municipaliti|citi|of|e|i)$/;

/**
 * A search that matches texts in which every typed word is the beginning of a word, in any order, script and
 * spelling; a long typed word may also match several words joined ("gazibaba").
 * @returns a predicate on folded text; an empty search matches everything
 */
export const searchFor = (typed: string): ((folded: string) => boolean) => finder(typed, " ");

/** A search for persons: a typed word may also match inside a word ("ubic": Љубица). */
export const searchWithin = (typed: string): ((folded: string) => boolean) => finder(typed, "");

/** @param before what precedes a match in the text: a space for beginnings of words, nothing for matches inside words */
function finder(typed: string, before: "" | " "): (folded: string) => boolean {
  const meant = before === "" ? readingsWithin : readingsOf;
  const wanted = wantedIn(typed, meant).map((word) => beginning(word, before));
  return (folded) => wanted.every((start) => start.test(` ${folded}`));
}

/**
 * The typed words as `searchWithin` looks for them: a text must contain one of the folded readings of each.
 * For indexes: a match contains all of them, once the text's spaces are removed.
 */
export const wordsWithin = (typed: string): readonly (readonly string[])[] =>
  wantedIn(typed, readingsWithin).map((readings) => readings.map(({ text }) => text));

interface Reading {
  readonly text: string;
  /** Letters, one of them before it in the text; `""` for no condition. */
  readonly after: string;
}

function wantedIn(typed: string, meant: (word: string) => readonly Reading[]) {
  const words = typed
    .toLowerCase()
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}'’ʼ]+/u);
  const all = words.map(meant).filter(([whole]) => whole?.text !== "");
  const named = all.filter(([whole]) => !KIND_OF_PLACE.test(whole?.text ?? ""));
  return named.length > 0 ? named : all;
}

/** Fewest letters of a typed word that may be two words joined. */
const MIN_OF_TWO = 5;

/** Matches any of these readings. Folded text has no characters that are special in a regular expression. */
function beginning(readings: readonly Reading[], before: "" | " "): RegExp {
  const words = readings.map(({ text, after }) => {
    if (after !== "") return `[${after}]${text}`;
    return text.length < MIN_OF_TWO ? text : Array.from(text).join(" ?");
  });
  return new RegExp(`${before}(?:${words.join("|")})`, "u");
}

/** All readings of a typed word; the usual one first. */
const readingsOf = (word: string): readonly Reading[] => foldedReadings(word).map(anywhere);

const anywhere = (text: string): Reading => ({ text, after: "" });

function foldedReadings(word: string): readonly string[] {
  const spellings = new Set([word]);
  const readings = word.length < MIN_OF_RARE ? READINGS : [...READINGS, ...RARER_READINGS];
  for (const [letters, meant] of readings)
    for (const one of [...spellings].slice(0, MAX_READINGS / 2))
      spellings.add(one.replace(letters, meant)).add(one.replaceAll(letters, meant));
  return [...new Set([...spellings].slice(0, MAX_READINGS).map(fold))];
}

/** Folded letters of a part of a word, as they may stand in the folded whole. */
const WITHIN: readonly (readonly [RegExp, string])[] = [
  // Ismajli and Ismaili.
  [/([aeou])j(?=[b-df-hj-np-tv-z]|$)/g, "$1i"],
  [/([aeou])i(?=[b-df-hj-np-tv-z]|$)/g, "$1j"],
  // Крстевски is Kërstevski in Albanian.
  [/([b-df-hj-np-tv-z])r(?=[b-df-hj-np-tv-z])/g, "$1er"],
  [/([b-df-hj-np-tv-z])er(?=[b-df-hj-np-tv-z])/g, "$1r"],
  [/([b-df-hj-np-tv-z])i(?=[aeou]|$)/, "$1j"],
  [/([b-df-hj-np-tv-z])j(?=[aeou])/, "$1i"],
  [/d$/, "g"],
];

/** Letters after which `fold` drops the first letter of a part; after a vowel, only before an i. */
const SWALLOWING: readonly (readonly [beginning: RegExp, before: string])[] = [
  [/^[jј]/, "gkln"],
  [/^[jј][iиïı]/, "aeou"],
  [/^[hх]/, "cdstz"],
];

/**
 * All readings of a part of a word, which may begin or end within what is one letter elsewhere: "jub" of Ljubica, "hkë"
 * of Shkëlqim, "yne" of Zeynep, "red" of Redjep, "муј" of Мујиќ, "kry" of Kryeziu (Кријезиу).
 */
function readingsWithin(word: string): readonly Reading[] {
  const [first, ...rest] = word;
  const whole = foldedReadings(word);
  const second = rest.length > 1 ? foldedReadings(rest.join("")).filter((reading) => reading !== "") : [];
  const alike = [
    ...(first === "y" ? foldedReadings(`j${rest.join("")}`) : []),
    ...WITHIN.flatMap(([letter, meant]) => whole.map((reading) => reading.replace(letter, meant))),
    ...(word.startsWith("yi") ? second : []),
  ];
  const after = SWALLOWING.map(([begins, letters]) => (begins.test(word) ? letters : "")).join("");
  const all = [...new Set([...whole, ...alike.filter((reading) => reading !== "")])].map(anywhere);
  return [...all, ...(after === "" ? [] : second.map((text) => ({ text, after })))].slice(0, MAX_READINGS);
}

export const foldNames = ({ name, nameAl, nameEn }: Named): string => fold(`${name} ${nameAl} ${nameEn}`);

/** Cached, because lists are rendered for every page and their names hardly ever change. */
const namesFolded = new Map<string, string>();
const MAX_KNOWN = 5000;

function foldOnce(name: string): string {
  const text = namesFolded.get(name) ?? fold(name);
  if (namesFolded.size < MAX_KNOWN) namesFolded.set(name, text);
  return text;
}

/** The words of other names, as written, that a search would not already find by the shown name. */
export function otherWords(shown: string, names: string): string {
  const own = foldOnce(shown).split(" ");
  const others = new Map<string, string>();
  for (const word of names.split(/\s+/)) {
    const plain = foldOnce(word);
    // Of several spellings of a word the first one is used.
    if (!others.has(plain) && !own.some((one) => one.startsWith(plain))) others.set(plain, word);
  }
  return [...others.values()].join(" ");
}

/** Cyrillic letters map to `A`…`_`, which sort after digits and before Latin, as the language's collation has it. */
const WEIGHT: Readonly<Record<string, string>> = {
  ...zip(
    ALPHABET,
    Array.from(ALPHABET, (_, index) => String.fromCharCode(0x41 + index)),
  ),
  ...zip("ѐѝ", ["G", "K"]),
};

/**
 * Plain comparison of these keys (in SQLite, too) gives the order of the Macedonian alphabet, where Ѓ follows
 * Д and Ќ follows Т; small letters come before capitals.
 */
export function macedonianSortKey(text: string): string {
  const letters = Array.from(text.normalize("NFC"));
  const key = letters.map((letter) => weigh(letter.toLowerCase())).join("");
  const capitals = letters.map((letter) => Number(letter !== letter.toLowerCase())).join("");
  return `${key}\u0001${capitals}${text}`;
}

/** Weights of letters up to this one are cached; others are computed each time. */
const LAST_KNOWN = "\u04FF";
const weighed = new Map<string, string>();

/** Cached: thousands of names have about a hundred different letters. */
function weigh(letter: string): string {
  const known = weighed.get(letter);
  if (known !== undefined) return known;
  const weight = weightOf(letter);
  if (letter <= LAST_KNOWN) weighed.set(letter, weight);
  return weight;
}

function weightOf(letter: string): string {
  const weight = WEIGHT[letter];
  if (weight !== undefined) return weight;
  if (/\p{Z}/u.test(letter)) return " ";
  if (/[\p{P}\p{S}]/u.test(letter)) return "!";
  return letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

function zip(letters: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter, index) => [letter, values[index] ?? ""]));
}
