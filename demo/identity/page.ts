import { html } from "hono/html";

/** Content of a page: text is escaped where it is put in. */
export type Markup = ReturnType<typeof html>;

/**
 * The headers of a page whose form may redirect to `target`, an origin of the app: browsers also check redirects
 * after a form.
 */
export function pageHeaders(target: string | undefined): Record<string, string> {
  // A policy can't name an IPv6 address.
  const onward = target?.includes("[") ? "http:" : (target ?? "");
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy": [
      "default-src 'none'",
      "style-src 'self'",
      "img-src data:",
      `form-action 'self' ${onward}`.trim(),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
  };
}

export const htmlPage = (title: string, main: Markup): Markup =>
  html`<!doctype html>
    <html lang="mk">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Демо услуга за најава</title>
        <link rel="stylesheet" href="/oidc/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <div class="logo">Демо услуга за најава<small>Канцеларии за контакт со граѓаните</small></div>
        </header>
        <main><div class="card">${main}</div></main>
      </body>
    </html>`;

export const linkPage = (title: string, href: string, link: string, more?: Markup): Markup =>
  htmlPage(
    title,
    html`<h1>${title}</h1>
      <p><a href="${href}">${link}</a></p>
      ${more ?? ""}`,
  );

/** Stylesheet of the identity provider's pages: the look of the portal with system fonts. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf6f0; --surface: #fff; --sunken: #f3ece2; --ink: #241b18; --ink-2: #5c4f48; --line: #e3d9cc;
  --edge: #85776d; --brand: #7b1a2c; --strong: #5b0f1f; --on-brand: #fff; --bad: #b0330e; --gold: #dca94a;
  --gold-soft: #fbf1d9; --focus-1: #1d1512; --focus-2: #ffc94d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #181311; --surface: #221b18; --sunken: #120e0c; --ink: #f4ece4; --ink-2: #c6b8ad; --line: #3d332d;
    --edge: #94867c; --brand: #c23d57; --strong: #a82f48; --bad: #ffab8f; --gold: #e2b354; --gold-soft: #33270f;
    --focus-1: #ffc94d; --focus-2: #181311;
  }
}
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.5556 Nunito, system-ui, sans-serif; overflow-wrap: break-word }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0 }
h1 { font-size: 1.875rem; line-height: 1.2 } h2 { font-size: 1.25rem; line-height: 1.4 }
:focus-visible { outline: 3px solid var(--focus-1); box-shadow: 0 0 0 6px var(--focus-2); border-radius: 6px }
header { background: var(--surface); border-bottom: 1px solid var(--line) }
.logo { max-width: 80rem; margin: auto; padding: 16px; font-weight: 700; line-height: 1.3 }
.logo small { display: block; font-size: .8125rem; font-weight: 400; color: var(--ink-2) }
main { max-width: 44rem; margin: 32px auto; padding-inline: 16px }
.card { padding: 16px; background: var(--surface); border: 1px solid var(--line); border-top: 6px solid var(--brand); border-radius: 12px }
.card > * + *, form > * + * { margin-top: 16px }
.field > * { display: block }
label { font-weight: 700; margin-bottom: 4px }
input { width: 100%; max-width: 34rem; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: 6px }
input:hover { border-color: var(--ink) }
[aria-invalid] { border: 2px solid var(--bad) }
.error { color: var(--bad); font-weight: 700; border-left: 4px solid; padding-left: 16px }
.btn { min-height: 48px; padding: 8px 24px; font: inherit; font-weight: 700; color: var(--on-brand); background: var(--brand); border: 0; border-radius: 6px; cursor: pointer }
.btn:hover { background: var(--strong) }
.note { padding: 16px; border-left: 4px solid var(--gold); background: var(--gold-soft); border-radius: 0 12px 12px 0 }
.note > * + * { margin-top: 8px }
dl div { display: flex; flex-wrap: wrap; gap: 0 12px; padding-block: 4px } dt { min-width: 10rem }
code { font: 700 1em ui-monospace, monospace }
.small { font-size: 1rem; color: var(--ink-2) }
@media (min-width: 48em) { .card { padding: 48px } }
@media (max-width: 30em) { .btn { width: 100% } dl div { display: block } }
`;
