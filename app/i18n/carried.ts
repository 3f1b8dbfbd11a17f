import { useTranslation } from "react-i18next";
import type { Namespace, Texts } from "./resources.ts";

/**
 * Makes a namespace known that came with a page's data: the texts of a page that few people open, so that
 * nobody else loads them. To be called before anything on the page asks for one of them.
 */
export function useCarriedTexts<Name extends Namespace>(name: Name, texts: Texts[Name] | undefined): void {
  const { i18n } = useTranslation();
  // On the server every text is there from the start.
  if (texts && !i18n.hasResourceBundle(i18n.language, name))
    i18n.addResourceBundle(i18n.language, name, texts);
}
