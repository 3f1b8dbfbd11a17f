import { useMatches } from "react-router";
import { useTranslation } from "./use-translation.ts";
import type * as sections from "./mk/sections.ts";
import type * as withData from "./mk/with-data.ts";

/** A namespace of a single section of the back-office. */
export type Section = keyof typeof sections;

/** The texts that a screen brings: its route module imports them, so that no other screen loads them. */
export type SectionTexts = Partial<typeof sections & Pick<typeof withData, "statistics">>;

/** Makes the texts of the open screen known; to be called before anything asks for one of them. */
export function useSectionTexts(): void {
  const { i18n } = useTranslation();
  const brought = useMatches().flatMap(({ handle }) =>
    hasTexts(handle) ? Object.entries(handle.texts) : [],
  );
  // On the server every text is there from the start.
  for (const [name, texts] of brought)
    if (!i18n.hasResourceBundle(i18n.language, name)) i18n.addResourceBundle(i18n.language, name, texts);
}

const hasTexts = (handle: unknown): handle is { readonly texts: SectionTexts } =>
  typeof handle === "object" && handle !== null && "texts" in handle;
