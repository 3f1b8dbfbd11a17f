import { useTranslation } from "#app/i18n/use-translation.ts";

const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * The `lang` of a text from the API, which has addresses and names of staff in Macedonian only (WCAG 3.1.2):
 * `undefined` where the page's own language holds.
 */
export function useTextLanguage(): (text: string) => "mk" | undefined {
  const { i18n } = useTranslation();
  return (text) => (i18n.language !== "mk" && CYRILLIC.test(text) ? "mk" : undefined);
}
