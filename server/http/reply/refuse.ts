import { type OutgoingHttpHeaders, STATUS_CODES } from "node:http";
import type { FaultInfo, FaultKind } from "#app/model/fault.ts";
import { type Language, LANGUAGES } from "#app/model/text/language.ts";
import { isRead } from "#server/request/request-info.ts";
import { type Exchange, isDataRequest, type GateRefusal, type RefusalStatus } from "../exchange.ts";
import { type ErrorText, ERROR_TEXTS, RELOADING } from "./error-texts.ts";

const KINDS: Readonly<Record<number, FaultKind>> = {
  403: "forbidden",
  404: "notFound",
  429: "tooMany",
  503: "unavailable",
};

/** With a page, or for the client router with a `FaultInfo`, which its error boundary gets as data of the error. */
export function refuse(exchange: Exchange, refusal: GateRefusal, page: ErrorPage) {
  const { response, request } = exchange;
  const { body, ...described } = refusalBody(exchange, refusal, page);
  // In lower case, as `shapeAnswer`, which may already be in between, reads them.
  const headers: OutgoingHttpHeaders = {
    ...refusal.headers,
    ...described.headers,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(body),
  };
  // node:http reads and drops the rest of the request, so that the client can read this response.
  response.writeHead(refusal.status, headers).end(request.method === "HEAD" ? undefined : body);
}

/** The body of a refusal, by kind of client. A page that was only read loads again by itself. */
export function refusalBody({ path, id, request }: Exchange, refusal: GateRefusal, page: ErrorPage) {
  const wait = refusal.headers?.["Retry-After"];
  const isReloading = refusal.status === 503 && wait !== undefined && isRead(request.method);
  if (isDataRequest(path)) {
    const kind = isReloading ? "busy" : (KINDS[refusal.status] ?? "broken");
    const info: FaultInfo = { kind, reference: id, ...(wait !== undefined && { retryAfter: Number(wait) }) };
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(info) };
  }
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(isReloading && { refresh: String(wait) }),
    },
    body: page(refusal.status, id, isReloading),
  };
}

/** A complete response as raw text, for a connection whose bytes never became a request. */
export function rawAnswer(
  { status, headers = {} }: GateRefusal,
  security: readonly (readonly [string, string])[],
  body: string,
): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...security, ...Object.entries(headers)].map(([name, value]) => `${name}: ${String(value)}`),
    "Content-Type: text/html; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Renders the last-resort page: no script, no data, all three languages. */
export type ErrorPage = (status: RefusalStatus, reference: string, isReloading?: boolean) => string;

const REFERENCE = "Ознака за поддршка · Referenca për mbështetje · Reference for support";
const HOME = { mk: "Почетна", sq: "Faqja kryesore", en: "Home" };
const CONTACT = { mk: "Контакт", sq: "Kontakti", en: "Contact" };

/** @param stylesheets addresses of the site's style sheets; without them the page is plain but complete */
export function errorPage(stylesheets: readonly string[]): ErrorPage {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join("\n");
  return (status, reference, isReloading = false) => {
    const texts = isReloading ? RELOADING : ERROR_TEXTS[status];
    return `<!doctype html>
<html lang="mk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.mk.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links}
</head>
<body>
<main id="main" class="wrap"><div class="slip"><div class="card stack box">
${LANGUAGES.map((language) => section(texts[language], language)).join("\n<hr>\n")}
<hr>
<p class="small quiet">${REFERENCE}</p>
<p class="ref">${escape(reference)}</p>
</div></div></main>
</body>
</html>
`;
  };
}

function section({ title, advice }: ErrorText, language: Language) {
  const heading = language === "mk" ? "h1" : "h2";
  const link = (path: string, text: string) =>
    `<a class="btn plain" href="${path}?lng=${language}">${text}</a>`;
  return `<section lang="${language}" class="stack">
<${heading}>${title}</${heading}>
<p>${advice}</p>
<p class="row">${link("/", HOME[language])}${link("/contact", CONTACT[language])}</p>
</section>`;
}

/** The nearest status that has a text. */
export function knownStatus(status: number): RefusalStatus {
  if (status in ERROR_TEXTS) return status as RefusalStatus;
  return status >= 500 ? 500 : 400;
}

function escape(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
