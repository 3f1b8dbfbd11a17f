import type { Named } from "./language.ts";

/** Macedonian letters in the order of the alphabet; `и` and others with a grave accent sort as without. */
const ALPHABET = "абвгдѓежзѕијклљмнњопрстќуфхцчџш";

/** Each letter of `ALPHABET`, and the Serbian ones in names, as a Latin reader would type it without diacritics. */
const LATIN: Readonly<Record<string, string>> = {
  ...zip(ALPHABET, "a b v g d g e z z dz i j k l l m n n o p r s t k u f h c c dz s".split(" ")),
  ...zip("ђћđ", ["d", "c", "d"]),
};

/** Digraphs that stand for one Macedonian letter in English or Albanian spelling: sh and š both become s. */
const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/([cdstxz])h/g, "$1"],
  [/([gkln])j/g, "$1"],
  [/([lr])\1/g, "$1"],
  [/q/g, "k"],
  [/x/g, "dz"],
];

/**
 * Text as searches compare it: lower-case ASCII without diacritics, every script and spelling of a name alike
 * (Штип = Štip = Shtip = stip), anything but letters and digits as one space. Albanian endings differ
 * (Тетово, Tetova): compare with `foldNames`.
 */
export function fold(text: string): string {
  const plain = withoutAccents(text.toLowerCase())
    .replaceAll(/['’ʼ]/g, "")
    .replaceAll(/[\u0400-\u04FFđ]/g, (letter) => LATIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return DIGRAPHS.reduce((folded, [spelling, letter]) => folded.replaceAll(spelling, letter), plain).trim();
}

/** Loose accents go first: decomposing a stack of them would take quadratic time. */
const withoutAccents = (text: string) =>
  text.replaceAll(/\p{M}/gu, "").normalize("NFD").replaceAll(/\p{M}/gu, "");

/** All three names folded, one per line: a search term folded is looked for in it. */
export const foldNames = ({ name, nameAl, nameEn }: Named): string =>
  [name, nameAl, nameEn].map(fold).join("\n");

/** Of names folded by `foldNames` those that a search does not find by folding the shown name itself. */
export function aliasOf(shown: string, folded: string): string {
  // Whole words: searches that want the start of one do not find "Ana" in "Marijana".
  const own = ` ${fold(shown)}`;
  return [...new Set(folded.split("\n"))].filter((name) => !own.includes(` ${name}`)).join("\n");
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
