import type { Named } from "./language.ts";

/** Macedonian letters in the order of the alphabet; `и` and others with a grave accent sort as without. */
const ALPHABET = "абвгдѓежзѕијклљмнњопрстќуфхцчџш";

/** Each letter of `ALPHABET`, and those of neighbours in names, as a Latin reader would type it without diacritics. */
const LATIN: Readonly<Record<string, string>> = {
  ...zip(ALPHABET, "a b v g d g e z z dz i j k l l m n n o p r s t k u f h c c dz s".split(" ")),
  ...zip("ђћđıйяющъь", ["g", "c", "g", "i", "j", "ja", "ju", "st", "a", ""]),
};

/** Letters that stand for one Macedonian letter in some spelling: sh and š both become s, gj, dj and đ become g. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/([aeiou])y|y(?=[aeiou])/g, "$1j"],
  [/y/g, "i"],
  [/([cdstxz])h/g, "$1"],
  [/dj/g, "g"],
  [/([gkln])j/g, "$1"],
  // Hüseyin and Husein.
  [/(?<=[aeou])ji/g, "i"],
  // Marija and Maria; at the end it may be a word that is still being typed.
  [/ij(?=[aeou]|\b)/g, "i"],
  [/q/g, "k"],
  [/x/g, "dz"],
  [/([b-df-hj-np-tv-z])\1/g, "$1"],
];

/**
 * Text as searches compare it: lower-case ASCII without diacritics, every script and spelling of a name alike
 * (Штип = Štip = Shtip = stip), anything but letters and digits as one space. Names that differ, as in another
 * language (Тетово, Tetova), stay different: compare with `foldNames`, by `searchFor`.
 */
export function fold(text: string): string {
  const plain = withoutAccents(
    text
      .toLowerCase()
      .replaceAll(/[dz]\u0302|\u1E91/g, "dz")
      .replaceAll("й", "ј"),
  )
    .replaceAll(/['’ʼ]/g, "")
    .replaceAll(/[\u0400-\u04FFđı]/g, (letter) => LATIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return SPELLINGS.reduce((folded, [spelling, letter]) => folded.replaceAll(spelling, letter), plain).trim();
}

/** Loose accents go first: decomposing a stack of them would take quadratic time. */
const withoutAccents = (text: string) =>
  text.replaceAll(/\p{M}/gu, "").normalize("NFD").replaceAll(/\p{M}/gu, "");

/** What typed letters may stand for besides what `fold` takes them for. */
const READINGS: readonly (readonly [string | RegExp, string])[] = [
  // џ in passports (ICAO 9303).
  ["dj", "dz"],
  ["đ", "dz"],
  // ќ on maps (United Nations, 1977), and at the end of surnames also without its accent.
  ["ć", "k"],
  [/i[cč]$/g, "ik"],
  ["ts", "c"],
  ["tch", "ch"],
  ["sch", "sh"],
  ["x", "ks"],
  // Many Albanian speakers of the country say q and ç, gj and xh alike, and write them as they say them.
  ["q", "ç"],
  ["ç", "q"],
  ["gj", "xh"],
  [/xh|dzh|dž/g, "gj"],
];

/** A word with more than this is no name, and each takes its time. */
const MOST_READINGS = 32;

/** Words that say what kind of place it is, folded: Општина Тетово, Komuna e Tetovës, City of Skopje. */
const KIND_OF_PLACE = /^(?:opstina|grad|komuna|kiteti|municipaliti|citi|of|e|i)$/;

/**
 * What a search finds: texts that have each typed word at the start of one of theirs, in whatever order, script
 * and spelling; a long one may be several of theirs in one ("gazibaba").
 * @returns a test of folded text; everything passes it while nothing is typed
 */
export function searchFor(typed: string): (folded: string) => boolean {
  const words = typed
    .toLowerCase()
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}'’ʼ]+/u);
  const all = words.map(readingsOf).filter(([folded]) => folded !== "");
  const named = all.filter(([folded = ""]) => !KIND_OF_PLACE.test(folded));
  const wanted = (named.length > 0 ? named : all).map(beginning);
  return (folded) => wanted.every((start) => start.test(` ${folded}`));
}

/** The fewest letters that are perhaps two words. */
const FEWEST_OF_TWO = 5;

/** Where a word begins that is one of these; folded text has nothing that an expression could take for its own. */
function beginning(readings: readonly string[]): RegExp {
  const words = readings.map((word) => (word.length < FEWEST_OF_TWO ? word : Array.from(word).join(" ?")));
  return new RegExp(` (?:${words.join("|")})`, "u");
}

/** A word folded in every way in which it may be meant; the usual one is first. */
function readingsOf(word: string): readonly string[] {
  const spellings = new Set([word]);
  for (const [letters, meant] of READINGS)
    for (const one of [...spellings].slice(0, MOST_READINGS / 2))
      spellings.add(one.replace(letters, meant)).add(one.replaceAll(letters, meant));
  return [...new Set([...spellings].slice(0, MOST_READINGS).map(fold))];
}

/** All three names as searches compare them. */
export const foldNames = ({ name, nameAl, nameEn }: Named): string => fold(`${name} ${nameAl} ${nameEn}`);

/** Lists are made for every page, of names that hardly ever change. */
const namesFolded = new Map<string, string>();
const MOST_KNOWN = 5000;

function foldOnce(name: string): string {
  const text = namesFolded.get(name) ?? fold(name);
  if (namesFolded.size < MOST_KNOWN) namesFolded.set(name, text);
  return text;
}

/** The words of other names, as they are written, that a search does not find by the shown name itself. */
export function otherWords(shown: string, names: string): string {
  const own = foldOnce(shown).split(" ");
  const others = new Map<string, string>();
  for (const word of names.split(/\s+/)) {
    const plain = foldOnce(word);
    // Of several spellings of a word the first stays.
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
 * A key by which plain comparison of text (SQLite's too) sorts in the order of the Macedonian alphabet, where
 * Ѓ follows Д and Ќ follows Т; small letters come before capitals.
 */
export function macedonianSortKey(text: string): string {
  const letters = Array.from(text.normalize("NFC"));
  const key = letters.map((letter) => weigh(letter.toLowerCase())).join("");
  const capitals = letters.map((letter) => Number(letter !== letter.toLowerCase())).join("");
  return `${key}\u0001${capitals}${text}`;
}

/** Letters of the alphabets in use; what comes from elsewhere is weighed each time. */
const LAST_KNOWN = "\u04FF";
const weighed = new Map<string, string>();

/** Weighing takes three expressions a letter, and a list of thousands of names has but a hundred different ones. */
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
