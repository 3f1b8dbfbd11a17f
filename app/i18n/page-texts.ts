import { useMatches } from "react-router";
import type { PublicNamespace, Texts } from "./resources.ts";
import { useTranslation } from "./use-translation.ts";
import type * as sections from "./mk/sections.ts";

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

type CarriedTexts = Partial<Pick<Texts, PublicNamespace>>;

/** Makes texts in a page's data available, which other pages don't load. Call it before using any of them. */
export function useCarriedTexts(texts: CarriedTexts | undefined): void {
  useTexts(texts ? [texts] : []);
}

function useTexts(brought: readonly SectionTexts[]): void {
  const { i18n } = useTranslation();
  // On the server every text is available from the start.
  for (const [name, texts] of brought.flatMap((one) => Object.entries(one)))
    if (!i18n.namespaces.has(name)) i18n.namespaces.set(name, texts);
}
