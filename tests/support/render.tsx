import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createI18n } from "#app/i18n/instance.ts";
import { resources } from "#app/i18n/resources.ts";
import { I18nContext } from "#app/i18n/use-translation.ts";
import type { Language } from "#app/model/text/language.ts";
import { Part } from "./dom.ts";

/** The server-rendered HTML of a component at an address, in a language. */
export function render(
  element: ReactNode,
  { at = "/", language = "mk" }: { at?: string; language?: Language } = {},
) {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [at] });
  const html = renderToStaticMarkup(
    <I18nContext value={createI18n(language, resources[language])}>
      <RouterProvider router={router} />
    </I18nContext>,
  );
  router.dispose();
  return html;
}

/** The attributes of every element with a tag, in document order; an attribute without a value is `""`. */
export const attributesOf = (html: string, tag: string): Readonly<Record<string, string>>[] =>
  Part.of(html)
    .tags(tag)
    .map(({ attributes }) => attributes);
