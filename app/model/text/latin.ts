import type { Language } from "./language.ts";

/** Small letters; the last row is what names from neighbours have. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  `а a б b в v г g д d ѓ gj е e ж zh з z ѕ dz и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ќ kj
  у u ф f х h ц c ч ch џ dzh ш sh ѐ e ѝ i ђ gj ћ kj й j щ sht ъ a ь ' ы i э e ё jo ю ju я ja`
    .split(/\s+/)
    .flatMap((letter, place, all): [string, string][] => (place % 2 ? [] : [[letter, all[place + 1] ?? ""]])),
);

/**
 * Macedonian text in Latin letters, as the country's documents and government sites have them (decision 72): ѓ gj, ж zh,
 * ќ kj, ч ch, џ dzh, ш sh. What is not Cyrillic stays as it is.
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

/** Ш of ШТИП, but not of Штип: the next letter tells, or the one before where none follows. */
function isAmongCapitals(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return /\p{L}/u.test(next) ? /\p{Lu}/u.test(next) : /\p{Lu}/u.test(text.charAt(at - 1));
}

/** A text that the API has in Macedonian only, for where no element can tell its language. */
export const latinIn = (language: Language, text: string): string => (language === "mk" ? text : latin(text));
