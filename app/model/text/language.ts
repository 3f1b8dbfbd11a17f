/** The languages of the interface (section 1 of the portal document); the first is the default. */
export const LANGUAGES = ["mk", "sq", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "mk";

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** Group separators of Unicode CLDR 48 (Unicode-3.0 licence): browsers lack Macedonian and Albanian in `Intl`. */
const GROUP: Readonly<Record<Language, string>> = { mk: ".", sq: "\u00A0", en: "," };
const DECIMAL: Readonly<Record<Language, string>> = { mk: ",", sq: ",", en: "." };

/** Formats a number with the language's separators and at most `digits` decimals, as in 1.204 or 6,7. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP[language]);
  const decimals = fraction?.replace(/0+$/, "");
  const text = decimals ? grouped + DECIMAL[language] + decimals : grouped;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Something with a name per language: no suffix Macedonian, Al Albanian, En English. */
export interface Named {
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
}

/** The same of a person. */
export interface FullNamed {
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
}

/** The name in a language; an untranslated name falls back to the Macedonian one. */
export const nameOf = ({ name, nameAl, nameEn }: Named, language: Language): string =>
  ({ mk: name, sq: nameAl, en: nameEn })[language] || name;

export const namesOf = ({ fullName, fullNameAl, fullNameEn }: FullNamed): Named => ({
  name: fullName,
  nameAl: fullNameAl,
  nameEn: fullNameEn,
});

export const fullNameOf = (person: FullNamed, language: Language) => nameOf(namesOf(person), language);
