import { type Language, LANGUAGES } from "#app/model/text/language.ts";
import type { RefusalStatus } from "../exchange.ts";
import { ERROR_TEXTS } from "./error-texts.ts";

/** Draws the page that is shown when nothing else can answer: no script, no data, all three languages. */
export type ErrorPage = (status: RefusalStatus, reference: string) => string;

const REFERENCE = "Ознака за поддршка · Shenja për mbështetje · Reference for support";
const HOME = { mk: "Почетна", sq: "Kreu", en: "Home" };
const CONTACT = { mk: "Контакт", sq: "Kontakti", en: "Contact" };

/** @param stylesheets addresses of the site's style sheets; without them the page is plain but complete */
export function errorPage(stylesheets: readonly string[]): ErrorPage {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join("\n");
  return (status, reference) => `<!doctype html>
<html lang="mk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${ERROR_TEXTS[status].mk.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links}
</head>
<body>
<main id="main" class="wrap"><div class="slip"><div class="card stack box">
${LANGUAGES.map((language) => section(status, language)).join("\n<hr>\n")}
<hr>
<p class="small quiet">${REFERENCE}</p>
<p class="ref">${escape(reference)}</p>
</div></div></main>
</body>
</html>
`;
}

function section(status: RefusalStatus, language: Language) {
  const { title, advice } = ERROR_TEXTS[status][language];
  const heading = language === "mk" ? "h1" : "h2";
  const link = (path: string, text: string) =>
    `<a class="btn plain" href="${path}?lng=${language}">${text}</a>`;
  return `<section lang="${language}" class="stack">
<${heading}>${title}</${heading}>
<p>${advice}</p>
<p class="row">${link("/", HOME[language])}${link("/contact", CONTACT[language])}</p>
</section>`;
}

/** A status for which there are words: the nearest one that the page knows. */
export function knownStatus(status: number): RefusalStatus {
  if (status in ERROR_TEXTS) return status as RefusalStatus;
  return status >= 500 ? 500 : 400;
}

function escape(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
