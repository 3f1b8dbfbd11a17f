import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Language } from "#app/model/text/language.ts";
import { addressIn, latinIn } from "#app/model/text/latin.ts";

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** The `lang` of user input (WCAG 3.1.2); `undefined` if it is the page's own language. */
export function useTextLanguage(): (text: string) => "mk" | undefined {
  const { i18n } = useTranslation();
  return (text) => (i18n.language !== "mk" && CYRILLIC.test(text) ? "mk" : undefined);
}

/** The content of an element, and its language if it isn't the page's. */
interface LatinText {
  readonly children: string;
  /** A browser that translates the page would change a name. */
  readonly translate: "no";
  readonly lang?: "mk-Latn";
}

function useLatin(written: (language: Language, text: string) => string): (text: string) => LatinText {
  const { i18n } = useTranslation();
  return (text) =>
    i18n.language !== "mk" && CYRILLIC.test(text)
      ? { lang: "mk-Latn", translate: "no", children: written(i18n.language, text) }
      : { translate: "no", children: text };
}

/** For texts that the API has in Macedonian only, such as names of staff: romanised in other languages, and marked so. */
export const useLatinText = () => useLatin(latinIn);

/** For addresses: words are translated, names romanised. */
export const useAddressText = () => useLatin(addressIn);
