/** The languages of the interface (section 1 of the portal document); the first is the default. */
export const LANGUAGES = ["mk", "sq", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "mk";

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}

/** Something with a name per language: no suffix Macedonian, Al Albanian, En English. */
export interface Named {
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
}

export interface FullNamed {
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
}

/** The name in a language; an untranslated name falls back to the Macedonian one. */
export function nameOf(item: Named, language: Language): string {
  return pick(language, item.name, item.nameAl, item.nameEn);
}

/** The full name in a language; an untranslated name falls back to the Macedonian one. */
export function fullNameOf(person: FullNamed, language: Language): string {
  return pick(language, person.fullName, person.fullNameAl, person.fullNameEn);
}

function pick(language: Language, macedonian: string, albanian: string, english: string): string {
  return { mk: macedonian, sq: albanian, en: english }[language] || macedonian;
}
