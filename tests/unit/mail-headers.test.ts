import { asyncProperty, assert, constant, oneof, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { createMailSender } from "#server/mail/smtp.ts";
import { useMailServer } from "#tests/support/mail-server.ts";

/** Whatever is in a letter, its headers are ours. */

const server = await useMailServer();
const sender = createMailSender(() => ({
  host: "127.0.0.1",
  port: server.port,
  tls: false,
  startTls: false,
  user: undefined,
  password: undefined,
  from: "offices@assembly.example",
}));

const OURS = new Set(
  "auto-submitted content-transfer-encoding content-type date from message-id mime-version subject to".split(
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
    sender.close();
  });
});
