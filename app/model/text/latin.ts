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
