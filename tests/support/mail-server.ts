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

/** A mail server in the test's own process; what it receives is parsed as a mail client would. */
export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly letters: readonly ParsedMail[];
  /** The letter after this many others. */
  letterAfter(known: number): Promise<ParsedMail>;
  /** How many letters were begun. */
  readonly tries: number;
  /** What happens to letters from now on; `undefined`: they are accepted. */
  fault: MailFault | undefined;
  /** How long each letter takes; milliseconds. */
  pauseMs: number;
  /** The maximum number of connections that sent a letter with the same subject at the same time. */
  readonly atOnce: number;
  stop(): Promise<void>;
}

const answer = (responseCode: number) => Object.assign(new Error("as the test wants it"), { responseCode });

/** Starts it on a free port. @param secure the certificate, for TLS from the start */
export async function startMailServer(secure?: { cert: string; key: string }): Promise<MailServer> {
  const letters: ParsedMail[] = [];
  const state: { fault: MailFault | undefined; tries: number } = { fault: undefined, tries: 0 };
  const handed = new Map<string, number>();
  let pauseMs = 0;
  let atOnce = 0;
  const server: SMTPServer = new SMTPServer({
    ...secure,
    secure: secure !== undefined,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo(_address, session, done) {
      state.tries += 1;
      if (state.fault === "refuse") return done(answer(550));
      if (state.fault === "later") return done(answer(451));
      if (state.fault === "hang") return undefined;
      if (state.fault === "close") return cut(session);
      return done();
    },
    async onData(stream, session, done) {
      if (state.fault === "close-within") return void stream.once("data", () => cut(session));
      // A sender killed during transmission has sent nothing.
      const letter = await simpleParser(stream).catch(() => undefined);
      if (!letter) return;
      if (state.fault === "refuse-after") return done(answer(554));
      if (state.fault === "later-after") return done(answer(451));
      letters.push(letter);
      const subject = letter.subject ?? "";
      handed.set(subject, (handed.get(subject) ?? 0) + 1);
      atOnce = Math.max(atOnce, handed.get(subject) ?? 0);
      if (pauseMs > 0) await wait(pauseMs);
      handed.set(subject, (handed.get(subject) ?? 0) - 1);
      if (state.fault === "close-after") cut(session);
      else if (state.fault !== "hang-after") done();
    },
  });
  server.on("error", () => undefined);
  function cut({ id }: SMTPServerSession) {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    letters,
    letterAfter: (known) => until(() => letters[known] ?? expect.unreachable("No letter has come")),
    get tries() {
      return state.tries;
    },
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    get pauseMs() {
      return pauseMs;
    },
    set pauseMs(ms) {
      pauseMs = ms;
    },
    get atOnce() {
      return atOnce;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
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

export async function useMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  afterAll(() => server.stop());
  return server;
}
