import { useTranslation } from "#app/i18n/use-translation.ts";
import { latin } from "#app/model/text/latin.ts";

export const CYRILLIC = /\p{Script=Cyrillic}/u;

/** The `lang` of user input (WCAG 3.1.2); `undefined` if it is the page's own language. */
export function useTextLanguage(): (text: string) => "mk" | undefined {
  const { i18n } = useTranslation();
  return (text) => (i18n.language !== "mk" && CYRILLIC.test(text) ? "mk" : undefined);
}

/** The content of an element, and its language if it isn't the page's. */
export interface LatinText {
  readonly children: string;
  /** A browser that translates the page would change a name. */
  readonly translate: "no";
  readonly lang?: "mk-Latn";
}

/**
 * For texts that the API has in Macedonian only, such as addresses and names of staff: romanised in other languages,
 * and marked so.
 */
export function useLatinText(): (text: string) => LatinText {
  const { i18n } = useTranslation();
  return (text) =>
    i18n.language !== "mk" && CYRILLIC.test(text)
      ? { lang: "mk-Latn", translate: "no", children: latin(text) }
      : { translate: "no", children: text };
}
