import { once } from "node:events";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

export interface ReceivedLetter {
  readonly number: number;
  readonly at: Date;
  readonly mail: ParsedMail;
}

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;

const KEPT = 200;
const MAX_BYTES = 1024 * 1024;

/** Starts the mail server of a demo, which stores and shows all e-mails, and forwards none. */
export async function startMailReceiver(port: number, host: string, now: () => Date) {
  const letters: ReceivedLetter[] = [];
  let count = 0;
  const server = new SMTPServer({
    // No authentication, and no TLS, because nothing leaves this machine.
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    size: MAX_BYTES,
    onData: (stream, _session, taken) => void keep(stream).then(() => taken(), taken),
  });
  async function keep(stream: SMTPServerDataStream) {
    const mail = await simpleParser(stream);
    if (stream.sizeExceeded) throw new Error("Too large");
    count += 1;
    letters.unshift({ number: count, at: now(), mail });
    letters.splice(KEPT);
  }
  // An aborted connection is the client's fault.
  server.on("error", () => undefined);
  await once(server.listen(port, host), "listening");
  return {
    /** Newest first. */
    letters: letters as readonly ReceivedLetter[],
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
