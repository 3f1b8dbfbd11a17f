import type { Language } from "./language.ts";
import { latin } from "./latin.ts";

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
