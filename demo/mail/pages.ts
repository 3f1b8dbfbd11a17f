import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { AddressObject } from "mailparser";
import { createHash } from "node:crypto";
import type { Markup } from "../identity/page.ts";
import { RefusedCall } from "../http/refusal.ts";
import { allowOnly, type OnNode } from "../http/server.ts";
import type { MailReceiver, ReceivedLetter } from "./receiver.ts";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent) }
body { max-width: 60rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { font-weight: 700 } dd { margin: 0 }
pre { white-space: pre-wrap; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; font-size: .875rem }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`;

/** Its own stylesheet and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

/** Shows received e-mails: a list, each e-mail below its number, and its attachments below theirs. */
export function mailPages({ letters }: Pick<MailReceiver, "letters">): Hono<OnNode> {
  const find = (number: string) => {
    const letter = letters.find((one) => String(one.number) === number);
    if (!letter) throw new RefusedCall(404);
    return letter;
  };
  const refuseOthers = allowOnly("GET", "HEAD");
  return new Hono<OnNode>()
    .use((context, next) =>
      /^(?:GET|HEAD)$/.test(context.env.incoming.method ?? "") ? next() : refuseOthers(context),
    )
    .get("/", (context) => plainPage(context, "Mail", listOf(letters)))
    .get("/:number", (context) => {
      const letter = find(context.req.param("number"));
      return plainPage(context, subjectOf(letter), letterOf(letter));
    })
    .get("/:number/:at", (context) => {
      const { number, at } = context.req.param();
      const file = find(number).mail.attachments.find((_, index) => String(index) === at);
      if (!file) throw new RefusedCall(404);
      const name = encodeURIComponent(file.filename ?? "attachment");
      return context.body(new Uint8Array(file.content), 200, {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename*=UTF-8''${name}`,
      });
    });
}

const subjectOf = ({ mail }: ReceivedLetter) => mail.subject || "(no subject)";

const addresses = (given: AddressObject | AddressObject[] | undefined) =>
  [given ?? []]
    .flat()
    .map(({ text }) => text)
    .join(", ");

const timeOf = ({ at }: ReceivedLetter) => at.toISOString().slice(0, 19).replace("T", " ");

function listOf(letters: MailReceiver["letters"]) {
  const rows = letters.map(
    (letter) =>
      html`<tr>
        <td>${timeOf(letter)}</td>
        <td>${addresses(letter.mail.to)}</td>
        <td><a href="/mail/${letter.number}">${subjectOf(letter)}</a></td>
      </tr>`,
  );
  return html`<p>
      What the demo has sent by e-mail, in UTC. It reaches nobody; the last 200 are kept until it stops.
    </p>
    ${
      rows.length > 0
        ? html`<table>
            ${rows}
          </table>`
        : html`<p>Nothing yet.</p>`
    }`;
}

function letterOf(letter: ReceivedLetter) {
  const { mail, number } = letter;
  const facts = { From: addresses(mail.from), To: addresses(mail.to), "When (UTC)": timeOf(letter) };
  const rows = Object.entries(facts).map(
    ([name, text]) =>
      html`<dt>${name}</dt>
        <dd>${text}</dd>`,
  );
  const files = mail.attachments.map(
    ({ filename = "attachment", size }, at) =>
      html`<p><a href="/mail/${number}/${at}">${filename}</a> (${size} bytes)</p>`,
  );
  return html`<p><a href="/mail">All letters</a></p>
    <dl>${rows}</dl>
    <pre>${mail.text ?? ""}</pre>
    ${files}`;
}

/** A page for developers, without scripts. */
const plainPage = (context: Context<OnNode>, title: string, main: Markup): Response | Promise<Response> =>
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
