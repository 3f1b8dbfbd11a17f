import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll } from "vitest";

/** What a mail server does instead of taking a letter. */
export type MailFault = "refuse" | "later" | "hang" | "close" | "close-after";

/** A mail server in the test's own process; what came is parsed as a mail program would. */
export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly letters: readonly ParsedMail[];
  /** How often somebody began a letter. */
  readonly tries: number;
  /** What happens to letters from now on; `undefined`: they are taken. */
  fault: MailFault | undefined;
  stop(): Promise<void>;
}

/** An answer of a mail server. */
const answer = (responseCode: number) => Object.assign(new Error("as the test wants it"), { responseCode });

/** Starts it on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const letters: ParsedMail[] = [];
  const state: { fault: MailFault | undefined; tries: number } = { fault: undefined, tries: 0 };
  const server: SMTPServer = new SMTPServer({
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
      letters.push(await simpleParser(stream));
      if (state.fault === "close-after") cut(session);
      else done();
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
    url: `smtp://127.0.0.1:${port}`,
    letters,
    get tries() {
      return state.tries;
    },
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A mail server for a test file. */
export async function useMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  afterAll(() => server.stop());
  return server;
}
