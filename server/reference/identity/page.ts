/** Content of a page: its title and what stands in its card, both as HTML. */
export interface Content {
  readonly title: string;
  readonly main: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML, for content and for quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

/**
 * The headers of a page whose form may lead on to `target`, an origin of the app: browsers check the
 * redirects after a form too.
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
      `form-action 'self' ${onward}`.trim(),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
  };
}

const seat = ([x, y]: readonly [number, number]) => `<circle cx="${x}" cy="${y}" r="2.1"/>`;

const SEATS = [
  [5, 28],
  [6.3, 21.5],
  [10, 16],
  [15.5, 12.3],
  [22, 11],
  [28.5, 12.3],
  [34, 16],
  [37.7, 21.5],
  [39, 28],
  [10.5, 28],
  [12.7, 21.2],
  [18.4, 17.1],
  [25.6, 17.1],
  [31.3, 21.2],
  [33.5, 28],
] as const;

/** The mark of the portal: a chamber of seats and the citizen's in gold. */
const MARK = `<svg width="40" height="40" viewBox="0 0 44 44" aria-hidden="true"><g fill="currentColor">${SEATS.map(
  seat,
).join("")}</g><circle class="gold" cx="22" cy="29" r="4"/><path class="floor" d="M5 37h34"/></svg>`;

/** A whole page of the identity provider; it needs no script. */
export const page = ({ title, main }: Content): string => `<!doctype html>
<html lang="mk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Демо услуга за најава</title>
<link rel="stylesheet" href="/oidc/style.css">
</head>
<body>
<header><div class="logo">${MARK}<span>Демо услуга за најава<small>Канцеларии за контакт со граѓаните</small></span></div></header>
<main><div class="card">${main}</div></main>
</body>
</html>
`;
