import type { Language } from "./language.ts";

/** Lower-case letters; the last row holds letters of neighbouring alphabets in names. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  `а a б b в v г g д d ѓ gj е e ж zh з z ѕ dz и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ќ kj
  у u ф f х h ц c ч ch џ dzh ш sh ѐ e ѝ i ђ gj ћ kj й j щ sht ъ a ь ' ы i э e ё jo ю ju я ja`
    .split(/\s+/)
    .flatMap((letter, place, all): [string, string][] => (place % 2 ? [] : [[letter, all[place + 1] ?? ""]])),
);

/**
 * Romanises Macedonian text as the country's documents and government sites do
 * (docs/decisions/languages-and-names.md): ѓ gj, ж zh, ќ kj, ч ch, џ dzh, ш sh. Other characters stay as they are.
 */
export function latin(text: string): string {
  return text.normalize("NFC").replaceAll(/\p{Script=Cyrillic}/gu, (letter, at: number, all: string) => {
    const small = letter.toLowerCase();
    const spelled = LETTERS.get(small) ?? letter;
    if (letter === small) return spelled;
    return isAmongCapitals(all, at)
      ? spelled.toUpperCase()
      : spelled.charAt(0).toUpperCase() + spelled.slice(1);
  });
}

/** As Ш of ШТИП but not of Штип: the next letter tells, or the previous one at the end. */
function isAmongCapitals(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return /\p{L}/u.test(next) ? /\p{Lu}/u.test(next) : /\p{Lu}/u.test(text.charAt(at - 1));
}

/** Macedonian text, romanised for other languages where no element can mark its language. */
export const latinIn = (language: Language, text: string): string => (language === "mk" ? text : latin(text));

/** Words of Macedonian addresses, longer ones first, in Albanian and English. Names of streets stay as they are. */
const WORDS: readonly (readonly [mk: string, sq: string, en: string])[] = [
  ["зграда на Општината", "ndërtesa e Komunës", "municipal building"],
  ["зграда на Собранието", "ndërtesa e Kuvendit", "Assembly building"],
  ["Дом на културата", "Shtëpia e kulturës", "House of Culture"],
  ["дом на култура", "shtëpia e kulturës", "house of culture"],
  ["месна заедница", "bashkësia lokale", "local community office"],
  ["трговски центар", "qendra tregtare", "shopping centre"],
  ["приземје", "përdhesë", "ground floor"],
  ["плоштад", "sheshi", "Square"],
  ["булевар", "bulevardi", "Boulevard"],
  ["канцеларија", "zyra", "office"],
  ["населба", "lagjja", "neighbourhood"],
  ["зграда", "ndërtesa", "building"],
  ["општина", "komuna", "municipality"],
  ["улица", "rruga", "Street"],
  ["влез", "hyrja", "entrance"],
  ["локал", "lokali", "unit"],
  ["соба", "dhoma", "room"],
  ["спрат", "kati", "floor"],
  ["село", "fshati", "village"],
  ["стан", "banesa", "flat"],
  ["кат", "kati", "floor"],
  ["бул.", "bul.", "Blvd."],
  ["нас.", "lagj.", "neighbourhood"],
  ["бр.", "nr.", "No."],
  ["б.б.", "p.n.", "no number"],
  ["бб", "p.n.", "no number"],
  ["ул.", "rr.", "St."],
  ["пл.", "sheshi", "Sq."],
];

const MEANINGS = new Map(WORDS.map(([mk, ...others]) => [mk.toLowerCase(), others]));

/** Quoted names, and whole words with what precedes them. */
const FOUND = new RegExp(
  `„[^“]*“|(^|[^\\p{L}])(${WORDS.map(([mk]) => mk.replaceAll(".", "\\.")).join("|")})(?!\\p{L})`,
  "giu",
);

/** For other languages words of the API's Macedonian addresses are translated, names romanised and quoted as usual. */
export function addressIn(language: Language, address: string): string {
  if (language === "mk") return address;
  const at = language === "sq" ? 0 : 1;
  const quoted = (name: string) => (language === "en" ? `“${name.slice(1, -1)}”` : name);
  return latin(
    address.replaceAll(FOUND, (name, before?: string, word?: string) =>
      word === undefined ? quoted(name) : `${before ?? ""}${MEANINGS.get(word.toLowerCase())?.[at] ?? word}`,
    ),
  );
}
