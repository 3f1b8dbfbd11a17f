import { asyncProperty, assert, constant, oneof, string } from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { loader } from "#app/system/letters.tsx";
import { createMailSender } from "#server/mail/smtp.ts";
import { mailSettings, useMailServer } from "#tests/support/mail-server.ts";

/** Each kind of letter in each language, as a mail program reads it; whatever its content, its headers are ours. */

const server = await useMailServer();
const sender = createMailSender(() => mailSettings(server.port));
afterAll(() => sender.close());

const ICS = "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n";

/** A sentence of the language, and the mandatory word: the warning at the end. */
const WORDS = {
  mk: [/^Почитуван(?:и|а Шпреса Адеми),/, /лозинка|код|пари|податоци/i],
  sq: [/^(?:I\/E nderuar|E nderuar Shpresa Ademi),/, /fjalëkalim|kod|para|të dhëna/i],
  en: [/^(?:Hello|Dear Shpresa Ademi),/, /password|code|money|data/i],
} as const;

describe.each(loader().languages)("letters in $language", ({ language, letters }) => {
  it.each(letters.map((letter) => [letter.subject, letter] as const))("„%s“", async (_subject, letter) => {
    const known = server.letters.length;
    const calendar = { name: "meeting.ics", method: "PUBLISH", ics: ICS };
    const mail = { ...letter, to: "ana@example.org", calendar };
    expect(await sender.send("letter", mail, async () => undefined)).toBeUndefined();
    const came = server.letters[known];
    expect(came?.subject).toBe(letter.subject);
    expect(came?.from?.value).toEqual([{ address: "offices@assembly.example", name: letter.from }]);
    expect(came?.text?.replaceAll("\r\n", "\n").trim()).toBe(letter.text.trim());
    expect(came?.html).toBe(false);
    expect(came?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(came?.headers.get("x-auto-response-suppress")).toBe("All");
    const [file] = came?.attachments ?? [];
    expect([file?.filename, file?.contentType, file?.content.toString()]).toEqual([
      "meeting.ics",
      "text/calendar",
      ICS,
    ]);
    for (const words of WORDS[language]) expect(came?.text).toMatch(words);
    // A sentence is never broken, nothing is left unfilled, at most one link.
    expect(letter.text).not.toMatch(/undefined|null|\{\{|\}\}|[^\n]\n(?!http)[a-zа-шëç]/);
    expect(letter.text.match(/https?:/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

const OURS = new Set(
  "auto-submitted content-transfer-encoding content-type date from message-id mime-version subject to x-auto-response-suppress".split(
    " ",
  ),
);

describe("the headers of a letter", () => {
  it("are the same few, whatever stands in its mailbox, its sender's name, its subject and its text", async () => {
    const text = string({ unit: "binary", maxLength: 40 });
    const breaking = string({
      unit: text.map((one) => `${one}\r\nBcc: evil@example.org\r\n\r\n`),
      maxLength: 3,
    });
    const mailbox = oneof(constant(""), breaking);
    let taken = 0;
    await assert(
      asyncProperty(mailbox, breaking, breaking, text, async (to, from, subject, body) => {
        const known = server.letters.length;
        const failed = await sender.send(
          "id",
          { to: `a${to}@example.org`, from, subject, text: body },
          async () => {},
        );
        const mail = server.letters[known];
        if (failed) {
          expect([failed, server.letters.length]).toEqual(["refused", known]);
          return;
        }
        taken += 1;
        const names = mail?.headerLines.map(({ key }) => key) ?? [];
        expect(new Set(names).size).toBe(names.length);
        expect(names.filter((name) => !OURS.has(name))).toEqual([]);
        expect([mail?.to].flat().flatMap((one) => one?.value ?? [])).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
    expect(taken).toBeGreaterThan(10);
  });
});
