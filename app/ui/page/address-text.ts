import { useTranslation } from "#app/i18n/use-translation.ts";
import { addressIn } from "#app/model/text/address.ts";
import { isLanguage } from "#app/model/text/language.ts";
import { CYRILLIC, type LatinText } from "./text-language.ts";

/** Words are translated, names romanised. */
export function useAddressText(): (address: string) => LatinText {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return (address) =>
    isLanguage(language) && language !== "mk" && CYRILLIC.test(address)
      ? { lang: "mk-Latn", translate: "no", children: addressIn(language, address) }
      : { translate: "no", children: address };
}
