import type { DefaultNamespace, Namespace, TFunction } from "i18next";
import { createContext, use } from "react";
import { useMatches } from "react-router";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { type I18n, translator } from "./instance.ts";
import type { PublicNamespace, Texts } from "./resources.ts";
import type * as sections from "./mk/sections.ts";

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

type NameOf<Key> = Key extends `${infer Name}:${number}` ? Name : never;
type Counted = NameOf<MessageKey>;
type Plain = Exclude<MessageKey, `${string}:${number}`>;

/** The documented sentence for a `MessageKey`, which conform hands on as text; `tooLong:100` contains its limit. */
export function errorText(t: TFunction<"errors">, key: string): string {
  const [name, limit] = key.split(":");
  return limit === undefined ? t(key as Plain) : t(name as Counted, { max: Number(limit) });
}

export type Section = keyof typeof sections;

/** The texts of a screen: its route module imports them, so that no other screen loads them. */
export type SectionTexts = Partial<Pick<Texts, Section | "statistics">>;

/** Makes the texts of the current screen available; call it before using any of them. */
export function useSectionTexts(): void {
  const brought = useMatches().flatMap(({ handle }) => (hasTexts(handle) ? [handle.texts] : []));
  useTexts(brought);
}

const hasTexts = (handle: unknown): handle is { readonly texts: SectionTexts } =>
  typeof handle === "object" && handle !== null && "texts" in handle;

/** Makes texts in a page's data available, which other pages don't load. Call it before using any of them. */
export function useCarriedTexts(texts: Partial<Pick<Texts, PublicNamespace>> | undefined): void {
  useTexts(texts ? [texts] : []);
}

function useTexts(brought: readonly SectionTexts[]): void {
  const { i18n } = useTranslation();
  // On the server every text is available from the start.
  for (const [name, texts] of brought.flatMap((one) => Object.entries(one)))
    if (!i18n.namespaces.has(name)) i18n.namespaces.set(name, texts);
}
