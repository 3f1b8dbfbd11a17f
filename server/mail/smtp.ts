import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { asciiAddress } from "#app/model/mailbox.ts";
import { type Meter, timed } from "#server/metrics/meter.ts";
import type { MailSettings } from "#server/settings/env.ts";

/** Plain text to one address, with at most one calendar file. */
export interface Mail {
  /** The bare address: no header contains a typed name. */
  readonly to: string;
  /** Display name of the sender. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly calendar?: { readonly name: string; readonly method: string; readonly ics: string } | undefined;
}

/**
 * Why a letter was not certainly delivered. `later`: it was not, and may be retried; `refused`: it was not,
 * and never will be; `unknown`: it was handed over, and may have been accepted.
 */
export type NotSent = "later" | "refused" | "unknown";

/** Sends letters over one connection that is reused. */
export interface MailSender {
  /**
   * @param id of the letter, for its Message-ID
   * @param handing awaited just before the first byte of the letter is sent: if it rejects, nothing is sent
   * @returns `undefined` when the mail server has accepted it
   */
  send(id: string, mail: Mail, handing: () => Promise<void>): Promise<NotSent | undefined>;
  /** Closes the connection; a letter being sent fails. */
  close(): void;
}

/** Adds metrics to a sender: how long letters take, and their outcomes. */
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

/** Time limits in milliseconds; a slower mail server counts as down. */
export const SMTP_TIMES = {
  /** Until connected, and until its greeting. */
  connect: 10_000,
  /** Without receiving a byte. */
  silence: 30_000,
  /** For one letter in total. */
  letter: 90_000,
  /** After this time an unused connection is closed. */
  idle: 5_000,
};

interface Open {
  readonly connection: SMTPConnection;
  readonly ask: (question: (done: Done) => void) => Promise<void>;
}

/** @param settings read for each connection @param report gets a failure's code, such as `CERT_HAS_EXPIRED` or 451 */
export function createMailSender(
  settings: () => MailSettings,
  times = SMTP_TIMES,
  report: (code: string | number | undefined) => void = () => undefined,
): MailSender {
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
    // After closing there is no other outcome.
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
      const timer = setTimeout(cut, times.letter);
      try {
        const message = await composed(id, mail, from);
        const { connection, ask } = await connected();
        if (closed) return "later";
        // Read only once the server is ready for the letter.
        const body = Readable.from(
          (async function* () {
            await handing();
            isHanded = true;
            yield message;
          })(),
        );
        await ask((done) => connection.send({ from, to: asciiAddress(mail.to) }, body, done));
        rest();
        return undefined;
      } catch (error) {
        cut();
        report(codeOf(error));
        return whyNot(error, isHanded);
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      closed = true;
      clearTimeout(idle);
      cut();
    },
  };
}

/** Encodes the letter with nodemailer, which escapes what headers can't hold. */
async function composed(id: string, mail: Mail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { to, subject, text, calendar } = mail;
  return new MailComposer({
    from: { name: mail.from, address: from },
    to: { name: "", address: asciiAddress(to) },
    messageId: `<${id}@${from.split("@").at(-1) ?? ""}>`,
    // Prevents automatic replies (RFC 3834), those of Exchange too.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    subject,
    text,
    // Other encodings fold long links, which some programs then cut.
    textEncoding: "base64",
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

/** The mail server's code, otherwise the system's, which the library keeps beside its own. */
function codeOf(error: unknown): string | number | undefined {
  const { responseCode, originalCode, code } = error as Readonly<
    Record<"responseCode" | "originalCode" | "code", string | number | undefined>
  >;
  return responseCode ?? originalCode ?? code;
}

/** Commands whose refusal is about the letter or its address; other failures may pass. */
const ABOUT_LETTER = /^(?:RCPT TO|DATA)$/;

function whyNot(error: unknown, isHanded: boolean): NotSent {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  // Only a refusal of the whole letter proves that it was not accepted.
  if (isHanded && (responseCode === undefined || command !== "DATA")) return "unknown";
  if (responseCode === undefined) return code === "EENVELOPE" ? "refused" : "later";
  return responseCode >= 500 && ABOUT_LETTER.test(command ?? "") ? "refused" : "later";
}
