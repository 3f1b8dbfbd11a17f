import cyrillic400 from "@fontsource/nunito/files/nunito-cyrillic-400-normal.woff2?url";
import cyrillic700 from "@fontsource/nunito/files/nunito-cyrillic-700-normal.woff2?url";
import latin400 from "@fontsource/nunito/files/nunito-latin-400-normal.woff2?url";
import latin700 from "@fontsource/nunito/files/nunito-latin-700-normal.woff2?url";
import type { LinkDescriptor } from "react-router";
import type { Language } from "#app/model/language.ts";
import site from "./frame/site.css?url";

/** What every document links to: the one style sheet of the whole look, and the site's icon. */
export const siteLinks: LinkDescriptor[] = [
  { rel: "stylesheet", href: site },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The two font files that the first screen of a language needs, to be preloaded: the others load when a page uses them. */
export const fontsOf = (language: Language): readonly string[] =>
  language === "mk" ? [cyrillic400, cyrillic700] : [latin400, latin700];
