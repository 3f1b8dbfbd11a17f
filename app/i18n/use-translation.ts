import type { DefaultNamespace, Namespace, TFunction } from "i18next";
import { createContext, use } from "react";
import { type I18n, translator } from "./instance.ts";

/** The texts of one language, for everything inside `<I18nContext value={i18n}>`. */
export const I18nContext = createContext<I18n | undefined>(undefined);

/**
 * The texts of a namespace; with several, keys without a namespace belong to the first. A document's language never
 * changes, so there is nothing to subscribe to.
 */
export function useTranslation<const Names extends Namespace = DefaultNamespace>(
  names?: Names,
): { readonly t: TFunction<Names>; readonly i18n: I18n } {
  const instance = use(I18nContext);
  if (instance === undefined) throw new Error("I18nContext has no texts");
  return { t: translator(instance, names), i18n: instance };
}
