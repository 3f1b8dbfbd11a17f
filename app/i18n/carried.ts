import { useTranslation } from "./use-translation.ts";
import type { PublicNamespace, Texts } from "./resources.ts";

/** Namespaces that a page's data bring. */
export type CarriedTexts = Partial<Pick<Texts, PublicNamespace>>;

/**
 * Makes the namespaces known that came with a page's data: the texts of a page that few people open, so that
 * nobody else loads them. To be called before anything on the page asks for one of them.
 */
export function useCarriedTexts(texts: CarriedTexts | undefined): void {
  const { i18n } = useTranslation();
  // On the server every text is there from the start.
  for (const [name, namespace] of Object.entries(texts ?? {}))
    if (!i18n.hasResourceBundle(i18n.language, name)) i18n.addResourceBundle(i18n.language, name, namespace);
}
