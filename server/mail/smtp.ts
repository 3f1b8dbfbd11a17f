import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Meter, timed } from "#server/metrics/meter.ts";
import type { MailSettings } from "#server/settings/env.ts";

/** A letter as it leaves: plain text to one mailbox, with at most one calendar file. */
export interface Mail {
  /** The mailbox alone. No name that somebody has typed is in any header. */
  readonly to: string;
  /** What the sender is called. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly calendar?: { readonly name: string; readonly method: string; readonly ics: string } | undefined;
}

/**
 * Why a letter is not known to be delivered. `later`: it certainly is not, and may be another time; `refused`: nor will it
 * ever be; `unknown`: it was handed over and nobody has said whether it was taken.
 */
export type NotSent = "later" | "refused" | "unknown";

/** What hands letters over to the mail server, over one connection that serves the next one too. */
export interface MailSender {
  /**
   * @param id of the letter, for its Message-ID
   * @param handing called just before the first byte of the letter leaves, and waited for: if it rejects, none does
   * @returns `undefined` when the mail server has taken it
   */
  send(id: string, mail: Mail, handing: () => Promise<void>): Promise<NotSent | undefined>;
  /** Cuts the connection; a letter on its way fails. */
  close(): void;
}

/** The same sender, of which it is known how long letters take and what comes of them. */
export function measuredSender(sender: MailSender, meter: Meter): MailSender {
  const note = (outcome: string, ms: number) => meter.time("offices_mail_duration_seconds", { outcome }, ms);
  return {
    ...sender,
    send: (...letter) =>
      timed(
        note,
        () => sender.send(...letter),
        (end) => ("value" in end ? (end.value ?? "ok") : "failed"),
      ),
  };
}

/** Milliseconds; a mail server that takes longer is as good as away. */
export const SMTP_TIMES = {
  /** Until it is reached, and until it greets. */
  connect: 10_000,
  /** Without a byte. */
  silence: 30_000,
  /** Of one letter in all. */
  letter: 90_000,
  /** A connection that nobody has used so long is closed. */
  idle: 5_000,
};

/** A connection, and whoever waits for its answer. */
interface Open {
  readonly connection: SMTPConnection;
  readonly ask: (question: (done: Done) => void) => Promise<void>;
}

/** Makes what sends. @param settings read at each connection; nothing is loaded before the first letter */
export function createMailSender(settings: () => MailSettings, times = SMTP_TIMES): MailSender {
  let open: Open | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function connected(): Promise<Open> {
    if (open) return open;
    const { host, port, tls, startTls, user, password } = settings();
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    const connection = new Connection({
      host,
      port,
      secure: tls,
      requireTLS: startTls,
      dnsTimeout: times.connect,
      connectionTimeout: times.connect,
      greetingTimeout: times.connect,
      socketTimeout: times.silence,
      socketCloseTimeout: 0,
    });
    // Whoever closes it gets no other answer.
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    const made: Open = {
      connection,
      ask: (question) => Promise.race([answered(question), ended.promise]),
    };
    open = made;
    const end = (error: Error) => {
      if (open === made) open = undefined;
      ended.reject(error);
    };
    connection.on("error", end);
    connection.once("end", () => end(new Error("The connection was closed")));
    await made.ask((done) => connection.connect(done));
    if (user !== undefined)
      await made.ask((done) => connection.login({ user, pass: password?.reveal() }, done));
    return made;
  }

  function rest() {
    idle = setTimeout(() => {
      const unused = open;
      open = undefined;
      unused?.connection.quit();
    }, times.idle).unref();
  }

  function cut() {
    open?.connection.close();
    open = undefined;
  }

  return {
    async send(id, mail, handing) {
      clearTimeout(idle);
      let isHanded = false;
      const { from } = settings();
      const patience = setTimeout(cut, times.letter);
      try {
        const message = await composed(id, mail, from);
        const { connection, ask } = await connected();
        if (closed) return "later";
        // Read only once the server has said that it takes a letter now.
        const body = Readable.from(
          (async function* () {
            await handing();
            isHanded = true;
            yield message;
          })(),
        );
        await ask((done) => connection.send({ from, to: mail.to }, body, done));
        rest();
        return undefined;
      } catch (error) {
        cut();
        return whyNot(error, isHanded);
      } finally {
        clearTimeout(patience);
      }
    },
    close() {
      closed = true;
      clearTimeout(idle);
      cut();
    },
  };
}

/** The letter as bytes, by nodemailer: it encodes what headers can't hold as it is. */
async function composed(id: string, mail: Mail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { to, subject, text, calendar } = mail;
  return new MailComposer({
    from: { name: mail.from, address: from },
    to: { name: "", address: to },
    messageId: `<${id}@${from.split("@").at(-1) ?? ""}>`,
    // Nobody's answer "I am away" shall come back (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    subject,
    text,
    attachments: calendar && [
      {
        filename: calendar.name,
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        content: calendar.ics,
      },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

type Done = (error?: Error | null) => void;

const answered = (ask: (done: Done) => void) =>
  new Promise<void>((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));

/** About the letter or its mailbox, not about us: sender, sign-in and connection may be right tomorrow. */
const ABOUT_LETTER = /^(?:RCPT TO|DATA)$/;

function whyNot(error: unknown, isHanded: boolean): NotSent {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  // Only a refusal of the whole letter says that it was not taken.
  if (isHanded && (responseCode === undefined || command !== "DATA")) return "unknown";
  if (responseCode === undefined) return code === "EENVELOPE" ? "refused" : "later";
  return responseCode >= 500 && ABOUT_LETTER.test(command ?? "") ? "refused" : "later";
}
