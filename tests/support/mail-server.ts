import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll, expect } from "vitest";
import type { MailSettings } from "#server/settings/env.ts";
import { until } from "./timing.ts";

/** What a mail server does instead of accepting a letter. */
type MailFault =
  "refuse" | "later" | "hang" | "close" | "close-within" | `${"refuse" | "later" | "hang" | "close"}-after`;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const answer = (responseCode: number) => Object.assign(new Error("as the test wants it"), { responseCode });

/**
 * In the test's own process, on a free port; what it receives is parsed as a mail client would.
 * @param secure the certificate, for TLS from the start
 */
export async function startMailServer(secure?: { cert: string; key: string }) {
  const letters: ParsedMail[] = [];
  const handed = new Map<string, number>();
  const server: SMTPServer = new SMTPServer({
    ...secure,
    secure: secure !== undefined,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo(_address, session, done) {
      mail.tries += 1;
      if (mail.fault === "refuse") return done(answer(550));
      if (mail.fault === "later") return done(answer(451));
      if (mail.fault === "hang") return undefined;
      if (mail.fault === "close") return cut(session);
      return done();
    },
    async onData(stream, session, done) {
      if (mail.fault === "close-within") return void stream.once("data", () => cut(session));
      // A sender killed during transmission has sent nothing.
      const letter = await simpleParser(stream).catch(() => undefined);
      if (!letter) return;
      if (mail.fault === "refuse-after") return done(answer(554));
      if (mail.fault === "later-after") return done(answer(451));
      letters.push(letter);
      const subject = letter.subject ?? "";
      handed.set(subject, (handed.get(subject) ?? 0) + 1);
      mail.atOnce = Math.max(mail.atOnce, handed.get(subject) ?? 0);
      if (mail.pauseMs > 0) await wait(mail.pauseMs);
      handed.set(subject, (handed.get(subject) ?? 0) - 1);
      if (mail.fault === "close-after") cut(session);
      else if (mail.fault !== "hang-after") done();
    },
  });
  server.on("error", () => undefined);
  function cut({ id }: SMTPServerSession) {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const mail = {
    port,
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    letters: letters as readonly ParsedMail[],
    /** The letter after this many others. */
    letterAfter: (known: number) => until(() => letters[known] ?? expect.unreachable("No letter has come")),
    /** How many letters were begun. */
    tries: 0,
    /** What happens to letters from now on; `undefined`: they are accepted. */
    fault: undefined as MailFault | undefined,
    /** How long each letter takes; milliseconds. */
    pauseMs: 0,
    /** The maximum number of connections that sent a letter with the same subject at the same time. */
    atOnce: 0,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}

export const mailSettings = (port: number): MailSettings => ({
  host: "127.0.0.1",
  port,
  tls: false,
  startTls: false,
  user: undefined,
  password: undefined,
  from: "offices@assembly.example",
});

export async function useMailServer() {
  const server = await startMailServer();
  afterAll(() => server.stop());
  return server;
}
