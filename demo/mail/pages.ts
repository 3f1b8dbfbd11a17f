import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressObject } from "mailparser";
import { RefusedCall } from "../http/refusal.ts";
import type { Mounted } from "../http/server.ts";
import { escapeHtml } from "../identity/page.ts";
import type { MailReceiver, ReceivedLetter } from "./receiver.ts";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 25%, transparent) }
body { max-width: 48rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { font-weight: 700 } dd { margin: 0 }
pre { white-space: pre-wrap; font: inherit; padding: 1rem; border: 1px solid var(--line); border-radius: 6px }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

/** Shows received e-mails: a list at `/mail`, each e-mail below its number, and its attachments below theirs. */
export const mailPages =
  ({ letters }: Pick<MailReceiver, "letters">): Mounted =>
  async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new RefusedCall(405);
    const { pathname } = new URL(request.url ?? "", "http://reference");
    const [number, at, ...more] = pathname.split("/").slice(2);
    if (number === undefined) return sendPage(response, "Mail", listOf(letters));
    const letter = letters.find((one) => String(one.number) === number);
    if (!letter || more.length > 0) throw new RefusedCall(404);
    if (at === undefined) return sendPage(response, subjectOf(letter), letterOf(letter));
    const file = letter.mail.attachments.find((_, index) => String(index) === at);
    if (!file) throw new RefusedCall(404);
    const name = encodeURIComponent(file.filename ?? "attachment");
    response.setHeader("Content-Type", "application/octet-stream");
    response.setHeader("Content-Disposition", `attachment; filename*=UTF-8''${name}`);
    response.end(file.content);
  };

function sendPage(response: ServerResponse, title: string, main: string): void {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", POLICY);
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<main>${main}</main>
</body>
</html>
`);
}

const subjectOf = ({ mail }: ReceivedLetter) => mail.subject || "(no subject)";

const addresses = (given: AddressObject | AddressObject[] | undefined) =>
  [given ?? []]
    .flat()
    .map(({ text }) => text)
    .join(", ");

const timeOf = ({ at }: ReceivedLetter) => at.toISOString().slice(0, 19).replace("T", " ");

function listOf(letters: MailReceiver["letters"]): string {
  const about =
    "<p>What the demo has sent by e-mail. It reaches nobody; the last 200 are kept until it stops.</p>";
  if (letters.length === 0) return `${about}<p>Nothing yet.</p>`;
  const rows = letters.map(
    (letter) =>
      `<tr><td>${timeOf(letter)}</td><td>${escapeHtml(addresses(letter.mail.to))}</td><td><a href="/mail/${letter.number}">${escapeHtml(subjectOf(letter))}</a></td></tr>`,
  );
  return `${about}<table><thead><tr><th>When (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function letterOf(letter: ReceivedLetter): string {
  const { mail, number } = letter;
  const facts = { From: addresses(mail.from), To: addresses(mail.to), "When (UTC)": timeOf(letter) };
  const rows = Object.entries(facts).map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`);
  const files = mail.attachments.map(
    ({ filename = "attachment", size }, at) =>
      `<li><a href="/mail/${number}/${at}">${escapeHtml(filename)}</a> (${size} bytes)</li>`,
  );
  return `<p><a href="/mail">All letters</a></p>
<dl>${rows.join("")}</dl>
<pre>${escapeHtml(mail.text ?? "")}</pre>
${files.length > 0 ? `<h2>Attached</h2><ul>${files.join("")}</ul>` : ""}`;
}
