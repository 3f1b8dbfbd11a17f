import type { Context } from "hono";
import { html, raw } from "hono/html";
import { createHash } from "node:crypto";
import type { OnNode } from "./server.ts";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent) }
body { max-width: 60rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
h2 { margin-top: 2.5rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { font-weight: 700 } dd { margin: 0 }
pre { white-space: pre-wrap; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; font-size: .875rem }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`;

/** Its own stylesheet and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

/** Content of a page: text is escaped where it is put in. */
export type Markup = ReturnType<typeof html>;

/** A page for developers, without scripts: the API's description, and the demo's e-mails. */
export const plainPage = (
  context: Context<OnNode>,
  title: string,
  main: Markup,
): Response | Promise<Response> =>
  context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <h1>${title}</h1>
          <main>${main}</main>
        </body>
      </html>`,
    200,
    { "Content-Security-Policy": POLICY },
  );
